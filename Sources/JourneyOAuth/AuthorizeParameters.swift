import JourneyCrypto

/// The fields of an authorize answer: those of the query, or of the fragment where the request asked
/// for that; what belongs to the redirect address itself is left out.
struct AuthorizeParameters {
  private let items: [RedirectAddress.Item]
  /// Whether the answer stands in the other of the two places.
  let isElsewhere: Bool

  /// - Parameter inFragment: whether `response_mode` asked for the fragment.
  init(_ target: RedirectAddress, beyond expected: RedirectAddress, inFragment: Bool) {
    var query = target.query ?? []
    for field in expected.query ?? [] {
      if let place = query.firstIndex(of: field) { query.remove(at: place) }
    }
    let fragment = target.fragment ?? []
    items = inFragment ? fragment : query
    isElsewhere =
      !items.contains(where: Self.isAnswer)
      && (inFragment ? query : fragment).contains(where: Self.isAnswer)
  }

  private static func isAnswer(_ item: RedirectAddress.Item) -> Bool {
    item.name == "code" || item.name == "error"
  }

  func values(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

  subscript(name: String) -> String? { values(name).first }

  /// Whether the field is there and equal, in a time that does not tell where it differs.
  func isSecret(_ name: String, _ expected: String) -> Bool {
    self[name].map { HMAC.equal($0, expected) } ?? false
  }
}

import Cryptography

/// The fields of an authorize answer: those of the query, or of the fragment where the query has
/// neither a code nor an error; what belongs to the redirect address itself is left out.
struct AuthorizeParameters {
  private let items: [RedirectAddress.Item]

  init(_ target: RedirectAddress, beyond expected: RedirectAddress) {
    var query = target.query ?? []
    for own in expected.query ?? [] {
      if let place = query.firstIndex(of: own) { query.remove(at: place) }
    }
    let answers = query.contains { $0.name == "code" || $0.name == "error" }
    items = answers ? query : target.fragment ?? query
  }

  func values(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

  subscript(name: String) -> String? { values(name).first }

  /// Whether the field is there and equal, in a time that does not tell where it differs.
  func isSecret(_ name: String, _ expected: String) -> Bool {
    self[name].map { MAC.equal($0, expected) } ?? false
  }
}

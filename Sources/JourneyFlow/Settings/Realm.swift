import JourneyHTTP

/// A realm, as the names on its path from the root realm, which itself has none.
///
/// `alpha`, `/alpha`, `root/alpha` and `root/realms/alpha` are the same realm. The root realm is
/// `/` or an empty string.
package struct Realm: Sendable, Hashable, CustomStringConvertible {
  package typealias PathStyle = RealmPathStyle

  package let names: [String]
  /// The configured string, split at the slashes.
  private let spelled: [String]

  package init(_ text: String) {
    spelled = text.split(separator: "/").map(String.init)
    var names = spelled
    if names.starts(with: ["realms", "root"]) { names.removeFirst() }
    if names.first?.lowercased() == "root" { names.removeFirst() }
    // `root/realms/a/realms/b` alternates. A realm with the name "realms" does not.
    let isAlternating =
      !names.isEmpty && names.count.isMultiple(of: 2)
      && stride(from: 0, to: names.count, by: 2).allSatisfy { names[$0] == "realms" }
    self.names =
      isAlternating ? stride(from: 1, to: names.count, by: 2).map { names[$0] } : names
  }

  /// The realm as AM reports it, such as `/`, `/alpha` or `/alpha/sub`.
  package var description: String { "/" + names.joined(separator: "/") }

  /// Returns the path segments that follow `/json` in a request. In canonical style they are
  /// `realms`, `root`, `realms` and `alpha` for `alpha`.
  package func path(_ style: PathStyle) -> [String] {
    switch style {
    case .canonical: ["realms", "root"] + names.flatMap { ["realms", $0] }
    case .verbatim where spelled.first == "realms": spelled
    case .verbatim: ["realms"] + (spelled.isEmpty ? ["root"] : spelled)
    }
  }

  /// Whether a part is `.` or `..`, percent-encoded or not, which would lead to a different realm
  /// in the path of a request.
  package var hasDotSegment: Bool { spelled.contains(where: PathSegment.isDots) }

  package static let dotSegment = "invalid part '.' or '..'"

  /// Ignores case, as AM does.
  package static func == (left: Realm, right: Realm) -> Bool {
    left.names.map { $0.lowercased() } == right.names.map { $0.lowercased() }
  }

  package func hash(into hasher: inout Hasher) {
    for name in names { hasher.combine(name.lowercased()) }
  }
}

/// The form of the realm in the path of a request: every realm from the root realm on
/// (`canonical`), or the spelling of the configuration (`verbatim`).
package enum RealmPathStyle: String, Sendable, CaseIterable { case canonical, verbatim }

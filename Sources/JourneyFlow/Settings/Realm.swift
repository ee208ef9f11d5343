import JourneyHTTP

/// A realm, identified by the names on its path from the root realm. The path of the root realm
/// contains no names.
///
/// The initializer accepts different spellings of the same realm, such as `alpha`, `/alpha`,
/// `root/alpha` or `root/realms/alpha`. The root realm is written as `/` or as an empty string.
package struct Realm: Sendable, Hashable, CustomStringConvertible {
  package typealias PathStyle = RealmPathStyle

  package let names: [String]
  /// The parts of the configured string, split at the slashes.
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

  /// Returns the path segments that name the realm. In a request, they follow `/json`. In canonical
  /// style, the segments for `alpha` are `realms`, `root`, `realms` and `alpha`.
  package func path(_ style: PathStyle) -> [String] {
    switch style {
    case .canonical: ["realms", "root"] + names.flatMap { ["realms", $0] }
    case .verbatim where spelled.first == "realms": spelled
    case .verbatim: ["realms"] + (spelled.isEmpty ? ["root"] : spelled)
    }
  }

  /// Whether a part of the configured string is `.` or `..`, percent-encoded or not. In the path of
  /// a request, such a part would lead to a different realm.
  package var hasDotSegment: Bool { spelled.contains(where: PathSegment.isDots) }

  package static let dotSegment = "invalid part '.' or '..'"

  /// Returns whether two realms have the same names. The comparison ignores case, as in AM.
  package static func == (left: Realm, right: Realm) -> Bool {
    left.names.map { $0.lowercased() } == right.names.map { $0.lowercased() }
  }

  package func hash(into hasher: inout Hasher) {
    for name in names { hasher.combine(name.lowercased()) }
  }
}

/// The form of the realm in the path of a request. `canonical` names each realm from the root realm
/// to this realm. `verbatim` keeps the spelling of the configured string.
package enum RealmPathStyle: String, Sendable, CaseIterable { case canonical, verbatim }

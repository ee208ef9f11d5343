/// A realm, as the names on the way down from the root.
struct TenantRealm: Sendable, Hashable {
  static let root = TenantRealm(names: [])

  let names: [String]

  init(names: [String]) { self.names = names }

  /// Any spelling of docs/protocol/journey.md, "Realm paths": `alpha`, `/alpha`, `root/alpha`, `/`.
  init(_ text: String) {
    var names = text.split(separator: "/").map(String.init).filter { $0.lowercased() != "realms" }
    if names.first?.lowercased() == "root" { names.removeFirst() }
    self.names = names
  }

  /// With a leading slash, as the server reports it.
  var path: String { "/" + names.joined(separator: "/") }

  /// As URLs have it: `realms/root/realms/alpha`.
  var segments: String {
    (["root"] + names).map { "realms/" + PercentCode.encode($0) }.joined(separator: "/")
  }

  /// The directory's name for it.
  var distinguishedName: String {
    (names.reversed().map { "o=\($0)" } + ["ou=services", "ou=am-config"]).joined(separator: ",")
  }

  func universalId(of user: String) -> String { "id=\(user),ou=user,\(distinguishedName)" }

  static func == (left: TenantRealm, right: TenantRealm) -> Bool { left.key == right.key }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }
  private var key: [String] { names.map { $0.lowercased() } }
}

import JourneyFlow
import JourneyHTTP

/// The realm and the rest of the path under `/json` or `/oauth2`.
struct RealmPath: Sendable, Equatable {
  let realm: Realm
  let rest: [String]

  /// Reads the canonical form (`realms/root/realms/alpha/…`), an alias (`realms/alpha/…`), or the
  /// older form (`alpha/…`), in which the realm ends before the first segment that is in
  /// `endpoints`.
  init(_ segments: ArraySlice<String>, endpoints: Set<String>) {
    var rest = segments
    var names: [String] = []
    if rest.first == "realms" {
      while rest.first == "realms", let name = rest.dropFirst().first {
        names.append(name)
        rest = rest.dropFirst(2)
      }
      if names.first?.lowercased() == "root" { names.removeFirst() }
    } else {
      while let name = rest.first, !endpoints.contains(name) {
        names.append(name)
        rest = rest.dropFirst()
      }
    }
    realm = Realm(names.joined(separator: "/"))
    self.rest = Array(rest)
  }

  /// Returns the realm of the query parameter `realm`, or else of the path.
  /// - Throws: 404 if the tenant does not have the realm.
  func realm(of request: IncomingRequest, _ tenant: TenantState) throws(RequestError) -> Realm {
    let realm = request.query["realm"].map { Realm($0) } ?? realm
    guard !tenant.realms.contains(realm) else { return realm }
    let name = tenant.options.openAM ? " \"\(realm)\"" : ""
    throw RequestError(AMResponse.error(404, "Realm\(name) not found"))
  }
}

extension Realm {
  static let root = Realm("")

  /// The realm as in a path, such as `realms/root/realms/alpha`.
  var segments: String {
    path(.canonical).map { PercentEncoding.encode($0) }.joined(separator: "/")
  }

  /// The name in AM's directory, such as `o=alpha,ou=services,ou=am-config`.
  var distinguishedName: String {
    (names.reversed().map { "o=\($0)" } + ["ou=services", "ou=am-config"]).joined(separator: ",")
  }

  /// Where the browser goes after a sign-in.
  var successUrl: String { "/enduser/?realm=\(self)" }

  func universalId(of user: String) -> String { "id=\(user),ou=user,\(distinguishedName)" }
}

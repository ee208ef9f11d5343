import JourneyFlow
import JourneyHTTP

extension Realm {
  static let root = Realm("")

  /// As URLs have it: `realms/root/realms/alpha`.
  var segments: String {
    path(.canonical).map { PercentEncoding.encode($0) }.joined(separator: "/")
  }

  /// The directory's name for it.
  var distinguishedName: String {
    (names.reversed().map { "o=\($0)" } + ["ou=services", "ou=am-config"]).joined(separator: ",")
  }

  /// Where a sign-in leads.
  var successUrl: String { "/enduser/?realm=\(self)" }

  func universalId(of user: String) -> String { "id=\(user),ou=user,\(distinguishedName)" }
}

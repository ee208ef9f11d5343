package import JourneyFlow
import JourneyHTTP

/// A validated magic link. Only its `suspendedId` is used and sent.
package struct ResumeLink: Sendable, Hashable {
  package let suspendedId: String

  /// The maximum length in bytes.
  static let longest = 8 << 10

  /// - Throws: a `FlowError` of kind `resume`, without the link, which is a credential.
  package init(_ link: String, for server: JourneyServer) throws(FlowError) {
    guard link.utf8.count <= Self.longest else {
      throw Self.refused("is longer than 8 KiB", code: "malformed")
    }
    let address: WebAddress
    do { address = try WebAddress(link) } catch {
      throw Self.refused(
        "is invalid: \(error)", code: "malformed", hint: error.hint)
    }
    let allowed = [server.base.origin] + server.resumeOrigins
    guard allowed.contains(address.origin) else { throw Self.elsewhere(address, allowed) }
    let items = address.queryItems
    guard !items.contains(where: { $0.name.hasPrefix("amp;") }) else {
      throw Self.refused("contains '&amp;' instead of '&'", code: "malformed")
    }
    let ids = items.filter { $0.name == "suspendedId" }.map(\.value)
    guard ids.count < 2 else {
      throw Self.refused("contains more than one 'suspendedId'", code: "duplicate_suspended_id")
    }
    guard let id = ids.first, !id.isEmpty else {
      let isTransaction = items.contains { $0 == ("authIndexType", "transaction") }
      throw Self.refused(
        "contains no 'suspendedId'", code: "missing_suspended_id",
        hint: isTransaction ? "use journey start" : nil)
    }
    guard !id.hasControlCharacter else {
      throw Self.refused("contains a control character in its 'suspendedId'", code: "malformed")
    }
    for item in items where item.name == "realm" {
      guard Realm(item.value) == server.realm else {
        throw Self.refused("is not for the realm \(server.realm)", code: "realm")
      }
    }
    suspendedId = id
  }

  private static func elsewhere(_ address: WebAddress, _ allowed: [Origin]) -> FlowError {
    let server = allowed[0]
    let code =
      address.scheme != server.scheme ? "scheme" : address.host != server.host ? "host" : "port"
    return refused(
      "is for \(address.origin), but the server is \(server)", code: code,
      hint: "add the link's origin to 'journey.resumeOrigins' if your app receives links there")
  }

  private static func refused(_ reason: String, code: String, hint: String? = nil) -> FlowError {
    FlowError(.resume, "the link \(reason)", code: code, hint: hint)
  }
}

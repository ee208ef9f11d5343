package import JourneyFlow
import JourneyHTTP

/// The address of a backchannel transaction: a sign-in that a trusted server began for a user. The
/// address comes from outside, so only its transaction is used, and it is never requested.
package struct BackchannelAddress: Sendable {
  package let transaction: String
  private let origin: Origin
  private let realm: Realm?

  /// - Throws: a `FlowError` of kind `document`, without the transaction or the path.
  package init(_ text: String) throws(FlowError) {
    guard text.utf8.count <= ResumeLink.longest else {
      throw Self.invalid("it is longer than 8 KiB")
    }
    let address: WebAddress
    do { address = try WebAddress(text) } catch {
      throw Self.invalid("\(error)", hint: error.hint)
    }
    let items = address.queryItems
    var fields: [String: String] = [:]
    for item in items {
      guard fields.updateValue(item.value, forKey: item.name) == nil else {
        let name = String(item.name.prefix(64)).escapingControls()
        throw Self.invalid("'\(name)' is given twice")
      }
    }
    guard fields["suspendedId"] == nil else {
      throw Self.invalid("it is a magic link", hint: "use journey resume")
    }
    guard !fields.keys.contains(where: { $0.hasPrefix("amp;") }) else {
      throw Self.invalid("it contains '&amp;' instead of '&'")
    }
    // An address from outside must not choose a journey, a user or a level.
    guard fields["authIndexType"] == "transaction" else {
      throw Self.invalid("expected 'authIndexType=transaction'")
    }
    guard let transaction = fields["authIndexValue"], !transaction.trimmed.isEmpty else {
      throw Self.invalid("missing 'authIndexValue'")
    }
    guard !transaction.hasControlCharacter else {
      throw Self.invalid("'authIndexValue' contains a control character")
    }
    self.transaction = transaction
    origin = address.origin
    realm = fields["realm"].map { Realm($0) }
  }

  /// - Throws: a `FlowError` of kind `document` if the address is for another server or realm.
  package func check(for server: JourneyServer) throws(FlowError) {
    guard origin == server.base.origin else {
      throw Self.invalid("it is for \(origin), but the server is \(server.base.origin)")
    }
    guard realm == nil || realm == server.realm else {
      throw Self.invalid("it is not for the realm \(server.realm)")
    }
  }

  private static func invalid(_ reason: String, hint: String? = nil) -> FlowError {
    FlowError(.document, "invalid address: \(reason)", hint: hint)
  }
}

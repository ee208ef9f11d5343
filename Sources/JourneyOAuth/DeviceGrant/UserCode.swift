package import JourneyFlow
package import JourneyHTTP

/// The short code by which a user approves the sign-in of another device (RFC 8628 section 3.3).
package struct UserCode: Sendable, Hashable {
  package let text: String

  /// The maximum length in bytes. Servers use about eight characters.
  private static let longest = 256

  package struct Refusal: Error, Sendable, Hashable {
    package let reason: String
  }

  package init(_ text: String) throws(Refusal) {
    guard !text.isEmpty, text.utf8.count <= Self.longest, !text.hasControlCharacter else {
      throw Refusal(reason: "expected a code of 1 to \(Self.longest) visible characters")
    }
    self.text = text
  }

  /// Reads the code from the address that the device shows (`verification_uri_complete`). Nothing
  /// else of the address is used, because a stranger can have written it.
  /// - Parameter server: the origin that the address must have.
  package init(address: String, of server: Origin) throws(Refusal) {
    let parsed: WebAddress
    do { parsed = try WebAddress(address) } catch { throw Refusal(reason: "\(error)") }
    guard parsed.origin == server else {
      throw Refusal(reason: "it is for \(parsed.origin), but the server is \(server)")
    }
    let codes = parsed.queryItems.filter { $0.name == "user_code" }.map(\.value)
    guard codes.count <= 1 else { throw Refusal(reason: "it contains 'user_code' twice") }
    guard let code = codes.first, !code.isEmpty else {
      throw Refusal(reason: "it contains no 'user_code'")
    }
    try self.init(code)
  }
}

extension FlowError {
  package static func unusableAddress(_ reason: String) -> FlowError {
    FlowError(.document, "invalid address of a user code: \(reason)")
  }
}

import JourneyCrypto
package import JourneyHTTP
package import JourneyJSON

/// Where an answer claims to come from (Web Authentication section 5.8.1, `origin`).
package struct ClaimedOrigin: Sendable, Hashable, CustomStringConvertible {
  /// The origin as a browser writes it, such as `https://login.example.com`: lowercase, without the
  /// default port.
  package let text: String
  /// The host in lowercase, or `nil` for an app's origin.
  package let host: String?

  package var description: String { text }

  package init(_ origin: Origin) {
    self.init(text: origin.description, host: origin.host)
  }

  private init(text: String, host: String?) {
    self.text = text
    self.host = host
  }

  /// Reads a web origin, or an app's origin (`android:apk-key-hash:…` or `ios:bundle-id:…`), which
  /// is kept unchanged.
  /// - Throws: `AuthenticatorError.invalidOrigin`, for example for a path or a query.
  package init(_ text: String) throws(AuthenticatorError) {
    if text.hasPrefix("android:") || text.hasPrefix("ios:") {
      guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .invalidOrigin }
      self.init(text: text, host: nil)
      return
    }
    guard let address = WebAddress(ifValid: text), address.path == "/", address.query == nil,
      address.fragment == nil
    else { throw .invalidOrigin }
    self.init(address.origin)
  }

  /// Returns whether a relying party may accept an answer from this origin: its id is the host, or
  /// a parent domain with a dot (Web Authentication section 5.1.3, HTML section 7.5.3). Public
  /// suffixes with a dot, such as `co.uk`, are not recognized and therefore accepted.
  func mayServe(_ relyingParty: String) -> Bool {
    guard let host else { return false }
    let id = relyingParty.lowercased()
    if id == host { return true }
    let isAddress =
      host.contains(":")
      || host.split(separator: ".").last?.utf8.allSatisfy { (0x30...0x39).contains($0) } ?? true
    return !isAddress && id.contains(".") && host.hasSuffix("." + id)
  }
}

extension ClaimedOrigin {
  /// Returns the origin in the client data of an answer, which AM and OpenAM compare with the
  /// request's `Origin` header. It is read from the answer, because the caller might have changed
  /// it.
  /// - Parameter answer: any form of `PasskeyAnswer.value(deviceName:)`. Of a DaVinci answer, the
  ///   outer member `attestationValue` or `assertionValue` can be missing.
  /// - Returns: `nil` if the answer has no origin, for example because it reports a failure, or one
  ///   that cannot be a header value: more than 1,024 characters, or others than printable ASCII
  ///   without spaces.
  package static func text(inAnswer answer: JSONValue) -> String? {
    let clientData: JSONValue?
    if let text = answer.string {
      clientData = self.clientData(inText: text)
    } else {
      let value = answer["attestationValue"] ?? answer["assertionValue"] ?? answer
      clientData = encoded(value["response"]?["clientDataJSON"])
    }
    guard let origin = clientData?["origin"]?.string, (1...1024).contains(origin.utf8.count),
      origin.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return origin
  }

  private static func clientData(inText text: String) -> JSONValue? {
    let head = text.firstRange(of: "::").map { String(text[..<$0.lowerBound]) } ?? text
    if let data = JSONValue(ifValid: head), data["origin"] != nil { return data }
    guard let object = JSONValue(ifValid: text) else { return nil }
    guard let inner = object["legacyData"]?.string else {
      return encoded(object["clientDataJSON"])
    }
    guard let end = inner.firstRange(of: "::") else { return nil }
    return JSONValue(ifValid: String(inner[..<end.lowerBound]))
  }

  private static func encoded(_ value: JSONValue?) -> JSONValue? {
    value?.string.flatMap { Base64.url.decode($0) }.flatMap { JSONValue(ifValid: $0) }
  }
}

import JourneyCrypto
package import JourneyHTTP
package import JourneyJSON

/// The origin that an answer claims to come from (Web Authentication section 5.8.1, `origin`).
package struct ClaimedOrigin: Sendable, Hashable, CustomStringConvertible {
  /// The origin in a browser's notation, such as `https://login.example.com`: lowercase, without
  /// the default port of the scheme.
  package let text: String
  /// The host in lowercase, or `nil` for an app's origin.
  package let host: String?

  /// A one-line description without secrets.
  package var description: String { text }

  package init(_ origin: Origin) {
    self.init(text: origin.description, host: origin.host)
  }

  private init(text: String, host: String?) {
    self.text = text
    self.host = host
  }

  /// Reads a web origin, which consists of a scheme, a host and an optional port. An app's origin
  /// (`android:apk-key-hash:…` or `ios:bundle-id:…`) is also accepted and is kept unchanged.
  ///
  /// - Throws: `AuthenticatorError.invalidOrigin`, for example if the string contains a path or a
  ///   query.
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

  /// Returns whether a relying party may accept an answer from this origin.
  ///
  /// The id of the relying party must be the host, or a parent domain that contains a dot (Web
  /// Authentication section 5.1.3, HTML section 7.5.3). Public suffixes that contain a dot, such as
  /// `co.uk`, are not recognized and are therefore accepted.
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
  /// Returns the origin in the client data of an answer. AM and OpenAM compare this origin with the
  /// request's `Origin` header.
  ///
  /// This method reads the origin from `answer`, because the caller might have changed the answer
  /// that the authenticator created.
  ///
  /// - Parameter answer: an answer in any of the forms that `PasskeyAnswer.value(deviceName:)`
  ///   returns. In a DaVinci answer, the outer member `attestationValue` or `assertionValue` can be
  ///   missing.
  /// - Returns: `nil` if the answer has no origin, for example because it reports a failure, or if
  ///   the origin cannot be a header value. It can be a header value only if it consists of at most
  ///   1,024 printable ASCII characters other than spaces.
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

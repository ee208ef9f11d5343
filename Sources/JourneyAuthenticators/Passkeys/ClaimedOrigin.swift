import JourneyCrypto
package import JourneyHTTP
public import JourneyJSON

/// The origin that an answer claims to come from (Web Authentication section 5.8.1, `origin`).
public struct ClaimedOrigin: Sendable, Hashable, CustomStringConvertible {
  /// As a browser writes it, such as `https://login.example.com`: lower case, without the scheme's
  /// own port.
  public let text: String
  /// Lower case; `nil` for an app's origin.
  public let host: String?

  /// One line for people, without a secret.
  public var description: String { text }

  package init(_ origin: Origin) {
    self.init(text: origin.description, host: origin.host)
  }

  private init(text: String, host: String?) {
    self.text = text
    self.host = host
  }

  /// Reads an origin: scheme, host and port, or an app's `android:apk-key-hash:…` or
  /// `ios:bundle-id:…`, which count as they stand.
  ///
  /// - Throws: `AuthenticatorError.invalidOrigin`, also for an address with a path or a query.
  public init(_ text: String) throws(AuthenticatorError) {
    if text.hasPrefix("android:") || text.hasPrefix("ios:") {
      guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .invalidOrigin }
      self.init(text: text, host: nil)
      return
    }
    let address: WebAddress
    do {
      address = try WebAddress(text)
    } catch {
      throw .invalidOrigin
    }
    guard address.path == "/", address.query == nil, address.fragment == nil else {
      throw .invalidOrigin
    }
    self.init(address.origin)
  }

  /// Whether an answer of this origin may be meant for the relying party: its id is the host, or a
  /// parent domain of it with a dot inside (Web Authentication section 5.1.3, HTML section 7.5.3).
  /// A public suffix with a dot (`co.uk`) is not known here.
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
  /// The origin that an answer claims, as it stands in its client data: AM and OpenAM compare the
  /// header `Origin` of the request with it. The answer may have been changed on its way, so it is
  /// read, not remembered.
  ///
  /// - Parameter answer: what `PasskeyAnswer.value(deviceName:)` gave for any page; DaVinci's with or
  ///   without the outer `attestationValue` or `assertionValue`.
  /// - Returns: `nil` where there is no such text, as in a failure, or where it could not be a header:
  ///   it is longer than 1,024 characters, or has one that is not printable ASCII.
  public static func text(inAnswer answer: JSONValue) -> String? {
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
    if let data = parsed(Array(head.utf8)), data["origin"] != nil { return data }
    guard let object = parsed(Array(text.utf8)) else { return nil }
    guard let inner = object["legacyData"]?.string else {
      return encoded(object["clientDataJSON"])
    }
    guard let end = inner.firstRange(of: "::") else { return nil }
    return parsed(Array(inner[..<end.lowerBound].utf8))
  }

  private static func encoded(_ value: JSONValue?) -> JSONValue? {
    value?.string.flatMap { Base64.url.decode($0) }.flatMap(parsed)
  }

  private static func parsed(_ bytes: [UInt8]) -> JSONValue? {
    do {
      return try JSONValue(parsing: bytes)
    } catch {
      return nil
    }
  }
}

import JourneyCrypto
public import JourneyJSON

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

import JourneyCrypto
package import JourneyJSON

extension ClaimedOrigin {
  /// The origin in the clientDataJSON of an outcome for AM: the text before the first `::`, of the
  /// outcome or of its `legacyData`. `nil` where none can be read, as in `ERROR::…`.
  package static func text(ofAM outcome: String) -> String? {
    var text = outcome
    if outcome.utf8.first == UInt8(ascii: "{"), let wrapped = parse(Array(outcome.utf8)),
      let legacy = wrapped["legacyData"]?.string
    {
      text = legacy
    }
    let end = text.firstRange(of: "::")?.lowerBound ?? text.endIndex
    return parse(Array(text[..<end].utf8))?["origin"]?.string
  }

  /// The origin in the `clientDataJSON` of OpenAM's credentials, or of a DaVinci answer's
  /// `response`; `nil` where none can be read.
  package static func text(ofClientData object: JSONValue?) -> String? {
    guard let text = object?["clientDataJSON"]?.string, let bytes = Base64.url.decode(text) else {
      return nil
    }
    return parse(bytes)?["origin"]?.string
  }

  /// The origin in what goes into OpenAM's PasswordCallback `Credentials`.
  package static func text(ofOpenAM credentials: String) -> String? {
    text(ofClientData: parse(Array(credentials.utf8)))
  }

  private static func parse(_ bytes: [UInt8]) -> JSONValue? {
    do { return try JSONValue(parsing: bytes) } catch { return nil }
  }
}

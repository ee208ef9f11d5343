import JourneyCrypto
import JourneyJSON

/// The client data of a ceremony, `clientDataJSON` (Web Authentication section 5.8.1.1).
enum ClientData {
  enum Ceremony: String {
    case create = "webauthn.create"
    case get = "webauthn.get"
  }

  /// Returns exactly the text that a browser would generate, so that a server can compare it byte
  /// for byte (section 5.8.1.2).
  ///
  /// The members are always in the same order, without white space between them. Only `"`, `\` and
  /// control characters are escaped.
  static func text(_ ceremony: Ceremony, challenge: [UInt8], origin: String) -> String {
    "{\"type\":\(quoted(ceremony.rawValue)),\"challenge\":\"\(Base64.url.encode(challenge))\","
      + "\"origin\":\(quoted(origin)),\"crossOrigin\":false}"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\0"..."\u{1F}":
        quoted += (scalar.value < 0x10 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

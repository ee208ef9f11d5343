import JourneyCrypto
import JourneyJSON

/// `clientDataJSON` (Web Authentication section 5.8.1.1).
enum ClientData {
  enum Ceremony: String {
    case create = "webauthn.create"
    case get = "webauthn.get"
  }

  /// Returns exactly the text of a browser, so that a server can compare it byte for byte (section
  /// 5.8.1.2): in this order, without white space, and with only `"`, `\` and control characters
  /// escaped.
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

import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// Asks for an `Authorization` header, as a Kerberos or HTTP Basic node does. AM sends it as a 401
/// without callbacks; left alone, the tree goes on without the header.
public final class HttpCallback: CallbackField {
  package static let declaration: [CallbackProperty] = [
    "authenticate", .input("authorization", suffix: nil, unanswered: .sent("")),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// - Parameter authenticate: the server's challenge.
  convenience init(authenticate: String) {
    let output: JSONValue = [["name": "authenticate", "value": .string(authenticate)]]
    self.init(
      CallbackContent(["type": .string(Self.type), "output": output], id: "\(Self.type)-1"))
  }

  /// The server's `WWW-Authenticate`, such as `Negotiate`; several are joined by a comma.
  public var authenticate: String { self["authenticate"] }

  /// The header that goes out with this step, whole: `Negotiate YII…`.
  public var authorization: String {
    get { self["authorization"] }
    set { self["authorization"] = newValue }
  }

  /// The header, the credentials in it, and of HTTP Basic what they stand for.
  package var secrets: [String] {
    let header = authorization.trimmed
    guard let blank = header.firstIndex(of: " ") else { return [header] }
    let credentials = header[blank...].trimmed
    var secrets = [header, credentials]
    if header[..<blank].lowercased() == "basic",
      let pair = Base64.standard.decode(credentials).map({ String(decoding: $0, as: UTF8.self) })
    {
      secrets.append(pair)
      secrets += pair.split(separator: ":", maxSplits: 1).map(String.init)
    }
    return secrets
  }

  /// The header to send; nil where nothing was answered.
  /// - Throws: why it cannot be one, as the rest of a sentence.
  func header() throws(AnswerError) -> HTTPHeader? {
    guard isAnswered else { return nil }
    let reason: String
    do {
      let header = try HTTPHeader("Authorization", authorization)
      if !header.value.isEmpty { return header }
      reason = "it is empty"
    } catch {
      reason = "it has a control character"
    }
    throw AnswerError("authorization", "cannot be a header: \(reason)")
  }
}

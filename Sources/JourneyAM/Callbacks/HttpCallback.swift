import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// Asks for the `Authorization` header of a Kerberos or HTTP Basic node. AM asks with status 401
/// and an `authId`, usually without callbacks. Without an answer, the journey continues without the
/// header.
public final class HttpCallback: AbstractCallback {
  static let type = CallbackType(
    "HttpCallback", serverType: "", HttpCallback.init,
    [
      Property("authenticate", .text, "The server's WWW-Authenticate header."),
      .input(
        "authorization", "The complete Authorization header to send with this step.",
        suffix: nil, unanswered: .value(""), isCredential: true),
    ])

  /// - Parameter authenticate: the challenge in the server's `WWW-Authenticate` header.
  convenience init(authenticate: String) {
    let output: JSONValue = [["name": "authenticate", "value": .string(authenticate)]]
    let received: JSONObject = ["type": .string(Self.type.field.name), "output": output]
    self.init(
      FieldData(
        Self.type.field, id: "\(Self.type.field.name)-1",
        FieldData.Wire(received: .object(received), outputs: received.outputs)))
  }

  /// The server's `WWW-Authenticate` header, such as `Negotiate`. Several values are separated by
  /// commas.
  public var authenticate: String { self["authenticate"] }

  /// The complete value of the `Authorization` header, such as `Negotiate YII…`.
  public var authorization: String {
    get { self["authorization"] }
    set { self["authorization"] = newValue }
  }

  /// The header, its credentials and, for HTTP Basic, the decoded user name and password.
  package override var secrets: [String] {
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

  /// Returns the header to send, or `nil` if there is no answer.
  /// - Throws: an `AnswerError` whose reason the page reports after the answer's name.
  func header() throws(AnswerError) -> HTTPHeader? {
    guard isAnswered else { return nil }
    let reason: String
    do {
      let header = try HTTPHeader("Authorization", authorization)
      if !header.value.isEmpty { return header }
      reason = "it is empty"
    } catch {
      reason = "it contains a control character"
    }
    throw AnswerError("authorization", "is not a valid header: \(reason)")
  }
}

import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// Why `createJourney(json:)`, `createDaVinci(json:)` or `createOidcDeviceClient(json:)` created nothing.
public enum JsonConfigError: ExplainedError, Sendable, Hashable {
  /// `field` is the path of the missing value, such as `journey.serverUrl`.
  case missingRequiredField(_ field: String)
  /// `expected` is a JSON type, such as `a string`.
  case invalidType(field: String, expected: String)
  case invalid(FlowError)

  /// The message, which names the path of the value.
  public var message: String {
    switch self {
    case .missingRequiredField(let field): "missing value of '\(field)'"
    case .invalidType(let field, let expected): "invalid '\(field)': expected \(expected)"
    case .invalid(let error): error.message
    }
  }
}

/// A JSON configuration in the format of Ping's SDKs, which `journey` also reads from a file.
/// `timeout` is in milliseconds.
struct AppConfiguration: ConfigurationValues {
  private let root: JSONObject

  /// - Throws: `invalidType` for the first value with a wrong type.
  init(_ root: JSONObject) throws(JsonConfigError) {
    self.root = root
    for (expected, paths) in Self.types {
      for path in paths {
        guard let value = self[path] else { continue }
        let fits =
          switch expected {
          case "an object": value.object != nil
          case "a string": value.string != nil
          case "true or false": value.boolean != nil
          case "a whole number": value.integer != nil
          default: value.array?.allSatisfy { $0.string != nil } == true
          }
        guard fits else { throw .invalidType(field: path, expected: expected) }
      }
    }
  }

  subscript(_ path: String) -> JSONValue? {
    var value: JSONValue? = .object(root)
    for name in path.split(separator: ".") { value = value?[String(name)] }
    return value?.isNull == true ? nil : value
  }

  private static let types: [(expected: String, paths: [String])] = [
    (
      "an object",
      [
        "journey", "davinci", "oidc", "oidc.openId", "oidc.additionalParameters", "http",
        "http.headers",
      ]
    ),
    (
      "a string",
      ["serverUrl", "realm", "cookieName", "cookie", "realmPath"].map { "journey.\($0)" }
        + [
          "clientId", "clientSecret", "redirectUri", "discoveryEndpoint", "signOutRedirectUri",
          "loginHint", "state", "nonce", "display", "prompt", "uiLocales", "acrValues",
          "idTokenValidation",
        ].map { "oidc.\($0)" }
        + [
          "authorizationEndpoint", "tokenEndpoint", "userinfoEndpoint", "endSessionEndpoint",
          "revocationEndpoint", "deviceAuthorizationEndpoint", "issuer", "jwksUri",
        ].map { "oidc.openId.\($0)" }
        + ["proxy", "caFile", "certFile", "keyFile", "keyPassword"].map { "http.\($0)" } + ["log"]
    ),
    ("true or false", ["oidc.par", "http.allowPlainHttp"]),
    ("a whole number", ["timeout", "timeoutSeconds", "oidc.refreshThreshold"]),
    ("an array of strings", ["oidc.scopes", "journey.resumeOrigins"]),
  ]

  var headers: [String: String] {
    var headers: [String: String] = [:]
    for (name, value) in self["http.headers"]?.object ?? [:] { headers[name] = value.string }
    return headers
  }

  /// Sets what the configurations of all clients have: the time limit in seconds, the block `http`
  /// except its headers, and the logger.
  func set(
    _ timeout: inout Double, _ http: inout TransportConfiguration, _ logger: inout any Logger
  ) {
    if let milliseconds = number("timeout") { timeout = Double(milliseconds) / 1000 }
    if let seconds = number("timeoutSeconds") { timeout = Double(seconds) }
    http.proxy = text("http.proxy")
    http.caFile = text("http.caFile")
    http.certFile = text("http.certFile")
    http.keyFile = text("http.keyFile")
    http.keyPassword = text("http.keyPassword")
    http.allowPlainHttp = flag("http.allowPlainHttp") ?? false
    logger = self.logger
  }

  private var logger: any Logger {
    switch text("log")?.uppercased() {
    case "STANDARD", "DEBUG", "INFO": LogManager.standard
    case "WARN", "WARNING", "ERROR": LogManager.warning
    default: LogManager.none
    }
  }

  /// Returns the first problem.
  static func error(_ cause: FlowError) -> JsonConfigError {
    let missing = cause.problems.first { $0.message.hasSuffix("missing value") }
    return missing?.key.map(JsonConfigError.missingRequiredField) ?? .invalid(cause)
  }
}

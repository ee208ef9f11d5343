import JourneyAM
import JourneyDaVinci
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// A valid configuration. A class, so that all steps share one immutable object.
final class Configuration: Sendable {
  let server: ServerConfiguration
  let transport: TransportConfiguration
  /// A line on standard error for each unknown key.
  let warnings: [String]

  fileprivate static let seconds = 1...600

  /// - Parameters:
  ///   - path: the path of the configuration in a document, for messages, or an empty string.
  ///   - references: the resolver for `{"$env"}`, `{"$file"}` and relative paths.
  ///   - isDocument: whether the configuration is part of a document, in which `http` is an error
  ///     and `timeout` is ignored.
  ///   - command: the command that reads the configuration.
  /// - Throws: a `FlowError` of kind `config` that names all errors.
  init(
    _ value: JSONValue, at path: String = "", references: ValueReference, isDocument: Bool = false,
    command: CommandName? = nil, allowPlainHttp: Bool = false
  ) throws(FlowError) {
    let reader = ConfigurationReader(
      value, references: references, isDocument: isDocument, command: command)
    let transport = try TransportConfiguration(reader, references)
    var validator = ConfigurationValidator(
      at: path, allowsPlainHTTP: transport.allowPlainHttp || allowPlainHttp)
    for problem in reader.problems { validator.add(problem.path, problem.reason) }
    if let seconds = reader.number("timeoutSeconds"), !Self.seconds.contains(seconds) {
      validator.add("timeoutSeconds", "expected 1 to 600 seconds")
    }
    if !isDocument { validator.transport(transport, reading: references.readFile) }
    let server = ServerConfiguration(reader, &validator)
    // An unknown key may be a misspelled missing key.
    if validator.error != nil { for path in reader.unknown { validator.add(path, "unknown key") } }
    if var error = validator.error {
      error.hint = "see journey help configuration"
      throw error
    }
    guard let server else { throw FlowError(.config, "invalid configuration") }
    self.server = server
    self.transport = transport
    warnings = reader.unknown.map { "unknown key '\($0)'" }
  }
}

extension TransportConfiguration {
  fileprivate init(
    _ reader: ConfigurationReader, _ references: ValueReference
  ) throws(FlowError) {
    self.init()
    if let milliseconds = reader.number("timeout") { timeout = .milliseconds(milliseconds) }
    if let seconds = reader.number("timeoutSeconds"), Configuration.seconds.contains(seconds) {
      timeout = .seconds(seconds)
    }
    environment = try TransportEnvironment(references.environment)
    proxy = reader.text("http.proxy")
    caFile = reader.text("http.caFile").map(references.path)
    certFile = reader.text("http.certFile").map(references.path)
    keyFile = reader.text("http.keyFile").map(references.path)
    keyPassword = reader.text("http.keyPassword")
    allowPlainHttp = reader.flag("http.allowPlainHttp") ?? false
  }
}

extension ServerConfiguration {
  /// - Returns: `nil` if the server is missing or invalid, which the validator then says.
  fileprivate convenience init?(
    _ reader: ConfigurationReader, _ validator: inout ConfigurationValidator
  ) {
    let headers = reader["http.headers"]?.object?.texts ?? [:]
    let oidc = reader["oidc"].map { _ in OidcConfiguration(reader) }
    if let oidc {
      validator.client(
        oidc, serverUrl: reader.text("journey.serverUrl"), isForDaVinci: reader["davinci"] != nil)
    }
    var flow: Flow?
    switch (reader["journey"] != nil, reader["davinci"] != nil, oidc) {
    case (true, let isDaVinci, _):
      flow = JourneyConfig(reader, headers: headers).server(&validator).map(Flow.journey)
      if isDaVinci {
        validator.add(
          "davinci", "cannot be combined with 'journey', because 'oidc' names only one server")
      }
    case (false, true, let oidc):
      flow = .davinci(validator.headers(headers))
      if oidc == nil { validator.add("oidc", "missing block, which a DaVinci flow needs") }
    case (false, false, let oidc?):
      let server = validator.server(of: oidc)
      let fields = validator.headers(headers)
      flow = server.map { .oidc($0, fields) }
    case (false, false, nil):
      validator.add("", "expected 'journey', 'davinci' or 'oidc' in the configuration")
    }
    guard let flow else { return nil }
    var blocks: JSONObject = [:]
    for name in ["journey", "davinci", "oidc"] { blocks[name] = reader[name] }
    if var oidc = blocks["oidc"]?.object {
      oidc["clientSecret"] = nil
      blocks["oidc"] = .object(oidc)
    }
    self.init(flow: flow, oidc: oidc, blocks: blocks)
  }
}

extension JSONObject {
  fileprivate var texts: [String: String] {
    var texts: [String: String] = [:]
    for (name, value) in self { texts[name] = value.string }
    return texts
  }
}

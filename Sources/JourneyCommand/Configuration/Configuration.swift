import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// A configuration that has been read and holds no fault.
struct Configuration: Sendable {
  let server: ServerConfiguration
  let transport: TransportConfiguration
  let warnings: [String]

  static let known = ["timeout", "timeoutSeconds", "log", "journey", "davinci", "oidc", "http"]

  /// - Parameters:
  ///   - references: what `{"$env"}`, `{"$file"}` and relative paths mean.
  ///   - isDocument: whether it came in a document, where `http` is a fault; a `timeout`
  ///     is not taken from there.
  /// - Throws: a `FlowError` of kind `config` that names all faults.
  init(
    _ value: JSONValue, references: ValueReference, isDocument: Bool = false,
    allowPlainHttp: Bool = false
  ) throws(FlowError) {
    var root = BlockReader(value, path: "", known: Self.known)
    if isDocument {
      if root.value("http") != nil {
        root.fault("http", "is about the machine, and may not come in a document")
      }
    }
    let http = HTTPBlock(
      isDocument ? [:] : root.value("http") ?? [:], references: references)
    root.add(http.block)
    var transport = http.transport
    if let milliseconds = root.integer("timeout", 1...600_000) {
      transport.timeout = .milliseconds(milliseconds)
    }
    if let seconds = root.integer("timeoutSeconds", 1...600) {
      transport.timeout = .seconds(seconds)
    }
    transport.environment = TransportEnvironment(references.environment)
    server = ServerConfiguration(
      &root, headers: http.headers,
      allowPlainHttp: transport.allowPlainHttp || allowPlainHttp)
    guard root.faults.isEmpty else { throw .configuration(root.faults) }
    self.transport = transport
    warnings = root.warnings
  }
}

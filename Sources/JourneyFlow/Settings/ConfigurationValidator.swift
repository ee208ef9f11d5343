package import JourneyHTTP

/// Collects all problems of a configuration.
///
/// A problem's key is the path of the setting in a JSON configuration, such as `journey.serverUrl`,
/// or in a document, such as `state.server.journey.serverUrl`, even if an app sets the value in
/// code.
package struct ConfigurationValidator {
  package private(set) var problems: [Problem] = []
  private var keys: Set<String> = []
  private let path: String
  private let allowsPlainHTTP: Bool

  /// - Parameter path: the path of the configuration in a document, or an empty string.
  package init(at path: String = "", allowsPlainHTTP: Bool) {
    self.path = path
    self.allowsPlainHTTP = allowsPlainHTTP
  }

  /// Adds a problem unless the key has one, so that a value of the wrong type is not also missing.
  package mutating func add(_ key: String, _ reason: String) {
    guard keys.insert(key).inserted else { return }
    let place = [path, key].filter { !$0.isEmpty }.joined(separator: ".")
    problems.append(
      Problem(
        key: place.isEmpty ? nil : place, code: "config",
        message: place.isEmpty ? reason : "'\(place)': \(reason)"))
  }

  /// All problems, or `nil` if the configuration is valid.
  package var error: FlowError? {
    guard !problems.isEmpty else { return nil }
    let most = 3
    let shown = problems.prefix(most).map(\.message).joined(separator: "; ")
    let more = problems.count > most ? "; and \(problems.count - most) more" : ""
    var error = FlowError(
      .config,
      problems.count == 1
        ? shown : "\(problems.count) problems with the configuration: \(shown)\(more)")
    error.problems = problems
    return error
  }
}

extension ConfigurationValidator {
  /// Returns `false` and adds a problem if the string contains a control character.
  @discardableResult
  package mutating func text(_ text: String?, _ key: String) -> Bool {
    guard text?.hasControlCharacter == true else { return true }
    add(key, "contains a control character")
    return false
  }

  package mutating func required(_ text: String, _ key: String) -> Bool {
    if text.isEmpty { add(key, "missing value") }
    return !text.isEmpty
  }

  /// Returns an absolute address. It must use https unless its host is loopback or plain http is
  /// allowed. Returns `nil` if the address is missing, or, with a problem, if it is invalid.
  @discardableResult
  package mutating func address(
    _ text: String?, _ key: String, allowsPlainHTTP: Bool? = nil
  ) -> WebAddress? {
    guard let text, self.text(text, key) else { return nil }
    let address: WebAddress
    do { address = try WebAddress(text) } catch {
      add(key, ["\(error)", error.hint].compactMap(\.self).joined(separator: ": "))
      return nil
    }
    guard
      address.scheme == "https" || address.isLoopback || allowsPlainHTTP ?? self.allowsPlainHTTP
    else {
      add(key, "plain http is allowed only for a loopback host or with 'http.allowPlainHttp'")
      return nil
    }
    return address
  }

  /// Returns the valid headers from `http.headers`, and adds a problem for each invalid header.
  package mutating func headers(_ values: [String: String]) -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      let key = "http.headers.\(name.escapingControls())"
      guard text(value, key) else { continue }
      if HTTPFieldName.isReserved(name) {
        add(key, "the name is reserved")
        continue
      }
      do { headers.append(try HTTPHeader(name, value)) } catch {
        add(key, "invalid header: \(error)")
      }
    }
    return headers
  }

  package mutating func transport(
    _ configuration: TransportConfiguration, reading read: SystemFile.Reader
  ) {
    for problem in configuration.problems { add(problem.key, problem.reason) }
    let files = [
      ("http.caFile", configuration.caFile), ("http.certFile", configuration.certFile),
      ("http.keyFile", configuration.keyFile),
    ]
    let keyFile = configuration.keyFile ?? configuration.certFile
    for case (let key, let path?) in files {
      do {
        let bytes = try read(path, Self.largestFile)
        // The TLS library would ask for the pass phrase on a terminal.
        if path == keyFile, configuration.keyPassword == nil,
          String(decoding: bytes, as: UTF8.self).contains("ENCRYPTED")
        {
          add("http.keyPassword", "missing pass phrase for the encrypted private key")
        }
      } catch {
        add(key, "cannot read '\(path.escapingControls())': \(error.reason)")
      }
    }
  }

  private static let largestFile = 16 << 20

  /// Returns the transport for an app's settings, or `nil` if a setting is invalid.
  /// - Parameters:
  ///   - timeout: the time limit for one request, in seconds.
  ///   - given: the transport to use instead of libcurl, if any.
  package mutating func transport(
    _ configuration: TransportConfiguration, timeout: Double, given: (any Transport)?,
    logger: any Logger
  ) -> (any Transport)? {
    var configuration = configuration
    let seconds = timeout.isFinite ? min(max(timeout, -1), 1_000_000) : -1
    configuration.timeout = .milliseconds(Int((seconds * 1000).rounded()))
    transport(configuration, reading: SystemFile.contents)
    guard problems.isEmpty else { return nil }
    if let given { return given }
    let curl = CurlTransport(
      configuration, traces: logger is NoLogger ? [] : [LoggerTrace(logger)])
    if let error = curl.setupError { add("http", error.message) }
    return curl
  }
}

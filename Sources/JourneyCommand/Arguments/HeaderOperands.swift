import JourneyFlow
import JourneyHTTP

/// The headers from `-H` (`--header`): `NAME: VALUE` and `@FILE`, as in curl, and `@env:NAME` for a
/// variable.
struct HeaderOperands: Sendable {
  /// The error is that of a file or variable that cannot be read.
  private let headers: Result<FlowHeaders, FlowError>

  /// - Throws: a `UsageError` if a value is not a header, or if a flow must not set it.
  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    let references = ValueReference(environment)
    var headers = FlowHeaders()
    var unreadable: FlowError?
    for operand in arguments.headers {
      let lines: [Substring]
      do {
        lines = try Self.lines(operand, references)
      } catch {
        unreadable = unreadable ?? FlowError(.config, "'--header': \(error.reason)")
        continue
      }
      for line in lines {
        do throws(FlowError) { try headers.add(line: line) } catch {
          throw UsageError("'--header': \(error.message)", command: arguments.command)
        }
      }
    }
    if arguments.language != nil, headers["Accept-Language"] != nil {
      throw UsageError(
        "give '--language' or the header 'Accept-Language', not both", command: arguments.command)
    }
    if arguments.command == .resume, let name = headers.zeroPageName {
      throw UsageError(
        "'--header': only 'start' sends the header '\(name)'", command: arguments.command)
    }
    self.headers = unreadable.map { .failure($0) } ?? .success(headers)
  }

  /// Returns the header lines of an operand, its file or its variable.
  private static func lines(_ operand: String, _ references: ValueReference) throws(AnswerError)
    -> [Substring]
  {
    guard operand.hasPrefix("@") else { return [operand[...]] }
    let text = try references.text(String(operand.dropFirst()))
    // In Swift, CR LF is one character.
    return text.split { $0 == "\n" || $0 == "\r\n" }.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  /// - Throws: a `FlowError` of kind `config` if a file or variable could not be read.
  func get() throws(FlowError) -> FlowHeaders { try headers.get() }

  /// The name of a header for zero-page login, or `nil` if there is none.
  var zeroPageName: String? {
    if case .success(let headers) = headers { headers.zeroPageName } else { nil }
  }
}

extension HeaderOperands {
  /// Refuses headers that flows with the current configuration cannot send. Checks nothing without
  /// a valid configuration.
  func check(_ context: CommandContext) throws(UsageError) {
    guard case .success(let headers) = headers,
      case .success(let configuration?) = context.configuration
    else { return }
    do { try configuration.server.checkNames(of: headers, .usage) } catch {
      throw UsageError("'--header': \(error.message)", command: context.arguments.command)
    }
  }
}

extension FlowHeaders {
  /// Adds a header from a `NAME: VALUE` line.
  fileprivate mutating func add(line: Substring) throws(FlowError) {
    // Scalars, because a combining accent after the colon would be one character with it.
    let scalars = line.unicodeScalars
    guard let colon = scalars.firstIndex(of: ":") else {
      throw FlowError(.usage, "expected 'NAME: VALUE', but there is no ':'")
    }
    try add(String(scalars[..<colon]), String(scalars[scalars.index(after: colon)...]))
  }
}

extension StartDocument {
  /// Sets the headers of the flow: the document's own, then the kept ones, then those of the
  /// command line. The first of several with a name counts.
  /// - Parameter kept: the headers of the earlier flow that this flow continues.
  /// - Throws: a `FlowError` of kind `document`, `state` or `config` if the flow must not send a
  ///   header from that source.
  mutating func join(
    _ commandLine: HeaderOperands, keeping kept: FlowHeaders = FlowHeaders(),
    for server: ServerConfiguration
  ) throws(FlowError) {
    try server.check(headers, .document)
    let kept = kept.without(headers)
    try server.check(kept, .state)
    headers = headers.over(kept)
    let weaker = try commandLine.get().without(headers)
    try server.check(weaker, .config)
    headers = headers.over(weaker)
  }
}

import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneySystem
import JourneyTerminal

/// Writes to the file of `--trace`: for each exchange one line of JSON, which is an entry of HAR
/// 1.2.
struct TraceFile: Trace {
  private let file: TraceWriter
  private let errors: StandardError
  private let command: CommandName

  /// Opens or creates the file. Throws instead of waiting for the reader of a named pipe.
  /// - Throws: a `FlowError` of kind `config` if the file cannot be opened.
  static func open(_ path: String) throws(FlowError) -> TraceWriter {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let number = systemOpen(path, flags, 0o600)
    guard number >= 0 else {
      let number = errno
      var status = stat()
      let isUnreadPipe =
        number == ENXIO && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
      let reason =
        isUnreadPipe ? "no process is reading this named pipe" : String(cString: strerror(number))
      throw FlowError(
        .config, "cannot open the trace file '\(path.shown)': \(reason)")
    }
    return TraceWriter(Descriptor(number))
  }

  init(_ file: TraceWriter, for command: CommandName, _ errors: StandardError) {
    self.file = file
    self.command = command
    self.errors = errors
  }

  func begins(_ exchange: TracedExchange) {}

  func ends(_ exchange: TracedExchange, _ result: Result<HTTPResponse, TransportError>) {
    var line: [UInt8] = []
    JSONValue.object(entry(exchange, result)).write(into: &line, style: .compact)
    line.append(UInt8(ascii: "\n"))
    if let reason = file.write(line) {
      errors.say("warning: cannot write the trace file: \(reason)")
    }
  }

  private func entry(
    _ exchange: TracedExchange, _ result: Result<HTTPResponse, TransportError>
  ) -> JSONObject {
    let milliseconds: Int
    let response: JSONObject
    var failure: String?
    switch result {
    case .success(let answer):
      milliseconds = answer.exchange.milliseconds
      response = .harResponse(
        status: answer.status, exchange.headers(of: answer), exchange.body(of: answer))
    case .failure(let error):
      milliseconds = error.exchange?.milliseconds ?? 0
      response = .harResponse(status: 0, [], nil)
      failure = error.kind.rawValue
    }
    var entry: JSONObject = [
      "startedDateTime": .string(exchange.beginning), "time": .integer(milliseconds),
      "request": .object(.harRequest(exchange)), "response": .object(response), "cache": [:],
      "timings": ["send": 0, "wait": .integer(milliseconds), "receive": 0],
      "_pid": .integer(Int(Process.identifier)),
      "_command": .string(exchange.command ?? command.rawValue),
      "_number": .integer(exchange.number),
    ]
    entry["_tag"] = exchange.tag.map(JSONValue.string)
    entry["_error"] = failure.map(JSONValue.string)
    return entry
  }
}

extension Arguments {
  /// Returns the path of `--trace` or `JOURNEY_TRACE`, or `nil` if there is none or the command
  /// sends no requests.
  /// - Throws: a `FlowError` of kind `config` if `JOURNEY_TRACE` is needed and is not valid UTF-8.
  func traceFile(_ environment: CommandEnvironment) throws(FlowError) -> String? {
    guard command.sends else { return nil }
    if let trace { return trace }
    return try environment.variable("JOURNEY_TRACE").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Throws if the trace would go to standard output, or if the file's name has a control
  /// character.
  func checkTraceFile(_ environment: CommandEnvironment) throws(UsageError) {
    let file: String?
    // `CommandContext` reports the error, so that each document fails with it.
    do { file = try traceFile(environment) } catch { return }
    guard let path = file else { return }
    let name = trace == nil ? "JOURNEY_TRACE" : "'--trace'"
    let reason: String? =
      if path == "-" || Self.isSameFile(path, as: environment.output) {
        "cannot be '\(path.shown)': standard output is reserved for documents"
      } else if path.hasControlCharacter {
        "must not contain a control character"
      } else {
        nil
      }
    if let reason { throw UsageError("\(name) \(reason)", command: command) }
  }

  /// Returns `false` for `/dev/null`, which discards all output.
  private static func isSameFile(_ path: String, as descriptor: Int32) -> Bool {
    var (named, opened, null) = (stat(), stat(), stat())
    guard stat(path, &named) == 0, fstat(descriptor, &opened) == 0 else { return false }
    if stat("/dev/null", &null) == 0, null.isSame(as: named) { return false }
    return named.isSame(as: opened)
  }
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}

extension stat {
  fileprivate func isSame(as other: stat) -> Bool {
    st_dev == other.st_dev && st_ino == other.st_ino
  }
}

// HAR 1.2: http://www.softwareishard.com/blog/har-12-spec/
extension JSONObject {
  fileprivate static func harRequest(_ exchange: TracedExchange) -> JSONObject {
    var request: JSONObject = [
      "method": .string(exchange.method), "url": .string(exchange.url),
      "httpVersion": "unknown", "cookies": [], "headers": harHeaders(exchange.headers),
      "queryString": harQuery(of: exchange.url), "headersSize": -1,
      "bodySize": .integer(exchange.body?.utf8.count ?? 0),
    ]
    if let body = exchange.body {
      let type = exchange.headers.first { $0.name.lowercased() == "content-type" }?.value
      request["postData"] = [
        "mimeType": .string(type ?? ""), "params": [], "text": .string(body),
      ]
    }
    return request
  }

  fileprivate static func harResponse(
    status: Int, _ headers: [(name: String, value: String)], _ body: String?
  ) -> JSONObject {
    let type = headers.first { $0.name.lowercased() == "content-type" }?.value
    return [
      "status": .integer(status), "statusText": "", "httpVersion": "unknown", "cookies": [],
      "headers": harHeaders(headers),
      "content": [
        "size": .integer(body?.utf8.count ?? 0), "mimeType": .string(type ?? ""),
        "text": .string(body ?? ""),
      ],
      "redirectURL": "", "headersSize": -1, "bodySize": .integer(body?.utf8.count ?? 0),
    ]
  }

  private static func harHeaders(_ headers: [(name: String, value: String)]) -> JSONValue {
    .array(headers.map { ["name": .string($0.name), "value": .string($0.value)] })
  }

  private static func harQuery(of url: String) -> JSONValue {
    guard let mark = url.firstIndex(of: "?") else { return [] }
    return .array(
      QueryField.all(in: url[url.index(after: mark)...]).map { field in
        ["name": .string(String(field.name)), "value": .string(String(field.value ?? ""))]
      })
  }
}

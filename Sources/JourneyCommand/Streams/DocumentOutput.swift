import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTerminal

final class DocumentOutput {
  private let context: CommandContext
  private let output: Descriptor
  private let errors: StandardError
  private let style: OutputStyle
  private let isRedacting: Bool
  /// Whether the notice about hidden secrets must still be printed.
  private var isNoticeDue: Bool
  private let signals: Signals?
  private let maximumSize: Int
  /// The documents that have not been written yet.
  private var bytes: [UInt8] = []

  /// - Parameter maximumSize: of a printed document, in bytes.
  init(_ context: CommandContext, maximumSize: Int = DocumentLimits.size) {
    let (arguments, environment) = (context.arguments, context.environment)
    self.context = context
    self.maximumSize = maximumSize
    output = Descriptor(environment.output)
    errors = context.errors
    style = OutputStyle(arguments, environment)
    isRedacting = style.isRedacted || arguments.command == .redact
    isNoticeDue = style.isRedacted && arguments.command != .redact
    signals = context.signals
  }

  /// Prints one document immediately, and its line on standard error. Documents that are already
  /// prepared are printed before it.
  /// - Returns: the exit status.
  func writeLast(_ document: Document) -> Int32 {
    let verdict = context.verdict(on: document, ExitStatus.status(of: document))
    if let line = verdict.stderrLine { errors.say(line, of: document) }
    _ = prepare(document)
    do { try writePrepared() } catch { return max(verdict.status, errors.report(error)) }
    return verdict.status
  }

  /// Appends a document for `writePrepared`, without `previous`, or only without its `tag`, if the
  /// next command could not read it because of its depth.
  /// - Parameter requests: the requests to list in the document, or `nil` to keep its list.
  /// - Returns: the failure that replaces a document that is too large for any command to read.
  func prepare(_ document: Document, listing requests: SentRequests? = nil) -> Document? {
    if isNoticeDue, document.documentType != .sealed {
      isNoticeDue = false
      errors.say(notice(document))
    }
    let readable = document.withReadablePrevious
    let whole = requests.map { readable.listing($0) } ?? readable
    let document = isRedacting ? whole.redacted : whole
    let start = bytes.count
    append(document, style.layout)
    // Without the blanks of the layout, the document may be small enough.
    if bytes.count - start > maximumSize, style.layout != .compact {
      bytes.removeLast(bytes.count - start)
      append(document, .compact)
    }
    guard bytes.count - start > maximumSize else { return nil }
    bytes.removeLast(bytes.count - start)
    let failure = requests.map { document.tooLarge.listing($0) } ?? document.tooLarge
    append(failure, style.layout)
    return failure
  }

  /// Whether there are 32 KiB to write before more documents are prepared.
  var hasMuch: Bool { bytes.count >= 32 << 10 }

  func writePrepared() throws(Descriptor.WriteError) {
    guard !bytes.isEmpty else { return }
    try put(style.shown(bytes))
    if bytes.capacity > 1 << 20 { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
  }

  /// Writes in pieces, so that each successful write shows that the reader is still reading.
  private func put(_ bytes: [UInt8]) throws(Descriptor.WriteError) {
    guard let signals else { return try output.write(bytes) }
    for start in stride(from: 0, to: bytes.count, by: Self.piece) {
      let piece = bytes[start..<min(start + Self.piece, bytes.count)]
      try signals.whileStuck { () throws(Descriptor.WriteError) in try output.write(piece) }
    }
  }

  private static let piece = 16 << 10

  private func append(_ document: Document, _ style: JSONValue.Style) {
    JSONValue.object(document).write(into: &bytes, style: style)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Returns the line above the first document on a terminal, which says what a page asks for.
  private func notice(_ document: Document) -> String {
    let secrets = document.heldSecrets
    guard let name = document.pageName(hiding: secrets),
      let asked = context.asked(
        by: document, over: StepTransport(context.transport), hiding: secrets)
    else { return Self.notice }
    return "page '\(name)' \(asked.predicate); \(Self.notice)"
  }

  private static let notice = "secrets are hidden on a terminal, but not with --pretty or in a pipe"
}

extension JSONValue {
  /// Returns whether arrays and objects are nested more than `levels` deep.
  fileprivate func isNested(deeperThan levels: Int) -> Bool {
    guard array != nil || object != nil else { return false }
    guard levels > 0 else { return true }
    return array?.contains { $0.isNested(deeperThan: levels - 1) }
      ?? object?.contains { $0.value.isNested(deeperThan: levels - 1) } ?? false
  }
}

extension JSONObject {
  /// The document without `previous`, or only without its `tag` if that is enough, if it is nested
  /// too deeply to be read again.
  fileprivate var withReadablePrevious: Document {
    let limit = DocumentLimits.depth - 1
    guard let previous = self["previous"], previous.isNested(deeperThan: limit) else { return self }
    var result = self
    result["previous"] = nil
    // The failure itself has the same tag.
    if var untagged = previous.object, untagged.removeValue(forKey: "tag") == self["tag"],
      !JSONValue.object(untagged).isNested(deeperThan: limit)
    {
      result["previous"] = .object(untagged)
    }
    return result
  }

  /// The failure that replaces a document that is too large for any command to read.
  fileprivate var tooLarge: Document {
    let tag = self["tag"].flatMap { $0.compact.utf8.count < 1 << 20 ? $0 : nil }
    let failure = Document(
      failure: FlowError(
        .limit, "the document would be larger than \(DocumentLimits.size >> 20) MiB",
        sent: self["request"] != nil), tag: tag)
    guard let request = self["request"] else { return failure }
    return failure.inserting("request", request, before: ["requests"])
  }
}

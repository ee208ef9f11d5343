import JourneyHTTP
import JourneyJSON
import JourneyTerminal

/// The documents on standard input, at the pace of `--rate`.
final class DocumentInput {
  private let input: Descriptor
  private var documents: JSONDocumentReader
  private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  /// The document that waits for its turn.
  private var held: Result<JSONValue, JSONError>?
  private var rate: StreamRate?
  /// Whether no more documents will be read.
  private(set) var isAtEnd: Bool
  private(set) var unreadable: Descriptor.WriteError?

  init(_ context: CommandContext) {
    documents = JSONDocumentReader(
      maximumSize: DocumentLimits.size, limits: DocumentLimits.json)
    input = Descriptor(context.environment.input)
    isAtEnd = !input.isOpen
    rate = context.arguments.rate.map(StreamRate.init(perSecond:))
  }

  deinit { chunk.deallocate() }

  var number: Int32 { input.number }

  var isPipeOrSocket: Bool { input.isPipeOrSocket }

  var isExhausted: Bool { isAtEnd && held == nil }

  /// When the document that waits may begin, or `nil` if none waits.
  var turn: ContinuousClock.Instant? { held == nil ? nil : rate?.turn(at: .now) }

  /// The warning that the documents began more slowly than `--rate` says.
  var shortfall: String? { rate?.shortfall }

  /// Takes the next document. Returns `nil` if none is available, or if its turn has not come. A
  /// failure, which is only passed on, needs no turn.
  func next() -> Result<JSONValue, JSONError>? {
    guard let result = held ?? documents.next() else { return nil }
    held = nil
    if case .success(.object(let document)) = result, !document.isForwarded,
      rate?.begin(at: .now) == false
    {
      held = result
      return nil
    }
    return result
  }

  func hurry() { rate = nil }

  /// Stops reading. Documents that were read completely can still be taken.
  func stop() { isAtEnd = true }

  func read() {
    do {
      let count = try input.read(into: chunk)
      if count > 0 { return documents.append(UnsafeRawBufferPointer(rebasing: chunk[..<count])) }
    } catch {
      unreadable = error
    }
    isAtEnd = true
    documents.finish()
  }
}

import JSON

/// stdout, which holds documents and nothing else, and the line on stderr beside a failure.
final class DocumentOutput {
  private let output: Descriptor
  private let errors: Descriptor
  private let style: JSONValue.Style
  private let command: String
  private let isQuiet: Bool
  private var bytes: [UInt8] = []

  init(_ arguments: Arguments, _ surroundings: Surroundings) {
    output = Descriptor(surroundings.output)
    errors = Descriptor(surroundings.errors)
    style = arguments.pretty ?? output.isTerminal ? .pretty : .compact
    command = arguments.command.rawValue
    isQuiet = arguments.isQuiet
  }

  /// Prints one document, whole, and flushes it.
  func write(_ document: Document) throws(Descriptor.WriteError) {
    bytes.removeAll(keepingCapacity: true)
    JSONValue.object(document).write(into: &bytes, style: style)
    bytes.append(UInt8(ascii: "\n"))
    try output.write(bytes)
    if bytes.capacity > 1 << 20 { bytes = [] }
  }

  /// Says on stderr what went wrong with a document that arises here.
  func complain(_ document: Document) {
    guard !isQuiet, let complaint = document.complaint else { return }
    errors.writeLine("journey \(command): \(complaint)")
  }
}

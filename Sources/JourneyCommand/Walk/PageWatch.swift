import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The files of `--record` and `--expect-pages`.
struct PageWatch: Sendable {
  private let record: RecordFile?
  private let recordings: [PageRecording]

  /// - Throws: a `FlowError` of kind `config` if a file cannot be read or written.
  init(_ context: CommandContext) throws(FlowError) {
    var recordings: [PageRecording] = []
    for path in context.arguments.expectedPages {
      let content: [UInt8]
      do { content = try context.environment.readFile(path, Self.largest) } catch {
        throw FlowError(.config, "cannot read the file '\(path.shown)': \(error.reason)")
      }
      recordings.append(try PageRecording(content, path: path))
    }
    self.recordings = recordings
    record = try context.arguments.record.map { path throws(FlowError) in try RecordFile(path) }
  }

  private static let largest = 16 << 20

  /// Whether the walk must remember its pages.
  var isOn: Bool { record != nil || !recordings.isEmpty }

  /// Returns the differences from the recording that fits best.
  func changes(in pages: [Document]) -> [Problem] { recordings.changes(in: pages) }

  /// Writes the pages of a walk that has ended.
  func keep(_ pages: [Document]) throws(FlowError) { try record?.replace(with: pages) }

  /// Leaves the recording unchanged.
  func discard() { record?.discard() }
}

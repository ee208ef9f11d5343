import Foundation
import JourneyTerminal
import Testing

@testable import JourneyCommand

@Suite("Lines of a trace file")
struct TraceWriterTests {
  /// A pipe whose ends do not block.
  private final class Ends {
    let reader: Int32
    let writer: Int32

    init() throws {
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      (reader, writer) = (ends[0], ends[1])
    }

    deinit {
      close(reader)
      close(writer)
    }

    /// Reads everything in the pipe.
    func read() -> String {
      var all: [UInt8] = []
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = Foundation.read(reader, &bytes, bytes.count)
        guard count > 0 else { return String(decoding: all, as: UTF8.self) }
        all += bytes[..<count]
      }
    }
  }

  private static func line(_ letter: String, _ count: Int) -> [UInt8] {
    Array((String(repeating: letter, count: count) + "\n").utf8)
  }

  @Test("the rest of a line that was written in part is kept, and written before any other")
  func part() throws {
    let ends = try Ends()
    let writer = TraceWriter(Descriptor(ends.writer), patience: .milliseconds(1))
    let long = Self.line("a", 1_000_000)
    #expect(writer.write(long) == "nobody reads it")
    #expect(writer.write(Self.line("b", 1)) == nil, "one warning is enough")
    var read = ""
    while read.utf8.count < long.count {
      read += ends.read()
      _ = writer.write(Self.line("c", 1))
    }
    read += ends.read()
    #expect(writer.write(Self.line("d", 1)) == nil)
    read += ends.read()
    let lines = read.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first?.utf8.count == 1_000_000)
    #expect(lines.dropFirst().allSatisfy { ["c", "d", ""].contains($0) })
    #expect(read.hasSuffix("d\n"))
  }

  @Test(
    "a line that cannot be written is lost, and nothing waits for the next until one is written")
  func lost() throws {
    let ends = try Ends()
    let patience = Duration.milliseconds(50)
    let writer = TraceWriter(Descriptor(ends.writer), patience: patience)
    // Each line fills a page of memory, so none is written in part.
    let page = Self.line("a", 4095)
    var reason: String?
    var count = -1
    while reason == nil {
      reason = writer.write(page)
      count += 1
    }
    #expect(reason == "nobody reads it")
    let waited = ContinuousClock().measure {
      for _ in 0..<1000 { #expect(writer.write(page) == nil) }
    }
    #expect(waited < patience * 1000)
    #expect(ends.read().utf8.count == count * page.count)
    #expect(writer.write(page) == nil)
    #expect(ends.read().utf8.count == page.count)
    // The writer waits and warns again.
    reason = nil
    while reason == nil { reason = writer.write(page) }
    #expect(reason == "nobody reads it")
  }
}

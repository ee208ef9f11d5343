import Foundation
import JourneyHTTP
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("Printed documents")
struct DocumentOutputTests {
  @Test(
    "a document above the limit becomes a failure with its tag, and the next command reads it",
    arguments: ["ContinueNode", "FailureNode"])
  func tooLarge(type: String) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    var environment = CommandEnvironment.fake()
    environment.output = ends[1]
    let output = DocumentOutput(
      CommandContext(try Arguments(["next"]), environment), maximumSize: 2000)
    let document: Document = [
      "type": .string(type), "tag": ["row": 7], "request": ["status": 200],
      "input": .string(String(repeating: "x", count: 2000)),
    ]
    let sent = RequestSummary(method: "GET", url: "u", status: 200, milliseconds: 1, at: 1)
    let failure = try #require(
      output.prepare(document, listing: SentRequests(.next, sent: [sent])))
    #expect(failure["requests"]?[0]?["type"] == "FailureNode")
    #expect(failure.keys.suffix(2) == ["request", "requests"])
    #expect(failure["type"] == "FailureNode" && failure["cause"]?["kind"] == "limit")
    #expect(failure["tag"] == ["row": 7] && failure["request"]?["status"] == 200)
    #expect(ExitStatus.status(of: failure) == 2)
    #expect(output.prepare(["type": .string(type), "tag": 8]) == nil)
    try output.writePrepared()

    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(ends[0], &bytes, bytes.count)
    try #require((1...2000).contains(count))
    var reader = JSONDocumentReader()
    bytes[..<count].withUnsafeBytes { reader.append($0) }
    let first = try #require(try reader.next()?.get().object)
    #expect(JSONValue.object(first) == .object(failure) && first.isForwarded)
    #expect(try reader.next()?.get()["tag"] == 8)
  }

  @Test(
    "a failure is printed without a previous document that is too deep to be read again",
    arguments: [(138, false, true), (139, false, false), (139, true, true)])
  func tooDeep(levels: Int, isTag: Bool, isPrinted: Bool) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    var environment = CommandEnvironment.fake()
    environment.output = ends[1]
    let output = DocumentOutput(CommandContext(try Arguments(["next"]), environment))
    let deep = (1..<levels).reduce(JSONValue.array([])) { value, _ in .array([value]) }
    // The failure's own tag is one level above the tag in `previous`.
    let failure: Document = [
      "type": "FailureNode", "tag": isTag ? deep : 7, "message": "no",
      "previous": ["session": "s", isTag ? "tag" : "input": deep],
    ]
    #expect(output.prepare(failure) == nil)
    try output.writePrepared()

    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(ends[0], &bytes, bytes.count)
    try #require(count > 0)
    var reader = JSONDocumentReader(maximumSize: 4096, limits: DocumentLimits.json)
    bytes[..<count].withUnsafeBytes { reader.append($0) }
    let read = try #require(try reader.next()?.get().object)
    #expect(read.keys == ["type", "tag", "message"] + (isPrinted ? ["previous"] : []))
  }
}

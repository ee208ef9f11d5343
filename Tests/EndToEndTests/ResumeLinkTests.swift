import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("One link for one document")
struct ResumeLinkTests {
  @Test(
    "a second document for LINK is refused, and nothing is sent for it", arguments: ["1", "4"])
  func once(jobs: String) async throws {
    let page = #"{"authId":"a","callbacks":[]}"#
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: \(page.utf8.count)\r\n\r\n\(page)"
    let server = try FaultServer([[.readRequest, .send(answer), .readRequest, .send(answer)]])
    let config = #"{"journey":{"serverUrl":"\#(server.origin)/am"}}"#
    let outcome = try await BuiltCommand(environment: ["JOURNEY_CONFIG": config]).run(
      ["resume", "\(server.origin)/am?suspendedId=abc", "-", "--jobs", jobs],
      stdin: .text(#"{"tag":1}{"tag":2}{"tag":3}"#))
    let documents = try outcome.documents()
    #expect(documents.map { $0["tag"] } == [1, 2, 3])
    #expect(documents.map(\.type) == ["ContinueNode", "FailureNode", "FailureNode"])
    #expect(documents.dropFirst().allSatisfy { $0.kind == "document" })
    #expect(documents.dropFirst().allSatisfy { $0["previous"]?["tag"] == $0["tag"] })
    #expect(server.requests.count == 1)
    #expect(outcome.status == 65)
  }

  @Test("'defaults' of a suspended page are on the next page")
  func defaults() async throws {
    let page = #"{"authId":"a","callbacks":[]}"#
    let server = try FaultServer([
      [
        .readRequest,
        .send("HTTP/1.1 200 OK\r\nContent-Length: \(page.utf8.count)\r\n\r\n\(page)"),
      ]
    ])
    let suspended = SavedPage(port: server.port, [SavedPage.suspended])
      .with("defaults", ["password": "Secret12!", "Other": ["a", 1]])
    let outcome = try await BuiltCommand().run(
      ["resume", "\(server.origin)/am?suspendedId=abc", "-"], stdin: .text(suspended.text))
    let document = try outcome.document()
    #expect(document.type == "ContinueNode")
    #expect(document["defaults"] == ["password": "Secret12!", "Other": ["a", 1]])
  }
}

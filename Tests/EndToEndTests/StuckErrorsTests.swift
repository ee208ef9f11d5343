import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// Commands whose standard error is a full pipe that nobody reads.
@Suite("A standard error that nobody reads")
struct StuckErrorsTests {
  /// Makes a named pipe that is full. It stays open, so that a command can write to it.
  private func fullPipe(in folder: TemporaryFolder) throws -> (path: String, end: Int32) {
    let path = folder.path + "/errors"
    try #require(mkfifo(path, 0o600) == 0)
    let end = open(path, O_RDWR | O_NONBLOCK)
    try #require(end >= 0)
    let some = [UInt8](repeating: 0x2e, count: 4096)
    while write(end, some, some.count) > 0 {}
    while write(end, some, 1) > 0 {}
    return (path, end)
  }

  @Test(
    "a signal ends a command after '--timeout' and 5 seconds",
    arguments: [
      "start", "start -", "next", "resume -", "resume x", "authenticator", "token", "refresh",
      "userinfo", "revoke", "logout", "session",
    ], [[], ["-vv"]])
  func stuck(_ line: String, _ more: [String]) async throws {
    let words = line.split(separator: " ").map(String.init)
    let folder = try TemporaryFolder()
    let (path, end) = try fullPipe(in: folder)
    defer { close(end) }
    var journey = BuiltCommand(environment: [
      "JOURNEY_CONFIG": #"{"journey":{"serverUrl":"http://127.0.0.1:1/am"}}"#
    ])
    journey.stderr = .file(path)
    let running = try journey.start(
      words + more + ["--timeout", "0.1"], stdin: .text("[1]\n"))
    try await running.idle()
    #expect(running.ending == nil)
    let signalled = ContinuousClock.now
    running.signal(SIGTERM)
    try await Event.wait(for: "its end") { running.ending != nil }
    #expect(ContinuousClock.now - signalled >= .seconds(5))
    #expect(ContinuousClock.now - signalled < .seconds(20))
    #expect(try await running.outcome().ending == .signalled(SIGTERM))
  }

  @Test(
    "a signal ends a command that traces a request",
    arguments: ["start -", "next", "refresh", "logout", "session"])
  func traced(_ line: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    let folder = try TemporaryFolder()
    let (path, end) = try fullPipe(in: folder)
    defer { close(end) }
    let server = try FaultServer([[.readRequest, .hold]])
    let page = SavedPage(port: server.port, [SavedPage.suspended])
    let input =
      switch words[0] {
      case "start": #"{"journey":"Login"}"#
      case "next": SavedPage(port: server.port, []).text
      default:
        page.with("type", "User").with("session", ["value": "s"])
          .with("token", ["accessToken": "t", "refreshToken": "r"]).text
      }
    var journey = BuiltCommand(environment: [
      "JOURNEY_CONFIG": """
      {"journey": {"serverUrl": "\(server.origin)/am", "realm": "alpha"},
       "oidc": {"clientId": "app", "redirectUri": "https://app.example.com/cb", "scopes": ["openid"],
         "discoveryEndpoint": "\(server.origin)/am/.well-known/openid-configuration"}}
      """
    ])
    journey.stderr = .file(path)
    let running = try journey.start(words + ["-vv", "--timeout", "0.5"], stdin: .text(input))
    try await running.idle()
    #expect(running.ending == nil && server.requests.isEmpty)
    running.signal(SIGTERM)
    try await Event.wait(for: "its end") { running.ending != nil }
    #expect(try await running.outcome().ending == .signalled(SIGTERM))
  }

  @Test(
    "a signal ends wrong usage at once",
    arguments: [["next", "--bogus"], ["next", "="], ["start", "a", "b"], ["token", "x"], []])
  func usage(_ arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    let (path, end) = try fullPipe(in: folder)
    defer { close(end) }
    var journey = BuiltCommand()
    journey.stderr = .file(path)
    let running = try journey.start(arguments)
    try await running.idle()
    #expect(running.ending == nil)
    let signalled = ContinuousClock.now
    running.signal(SIGTERM)
    try await Event.wait(for: "its end") { running.ending != nil }
    #expect(ContinuousClock.now - signalled < .seconds(5))
    #expect(try await running.outcome().ending == .signalled(SIGTERM))
  }
}

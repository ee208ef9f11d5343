import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("One step, one request")
struct RequestCountTests {
  private static let answer: [FaultServer.Step] = {
    let page = #"{"authId":"a","callbacks":[]}"#
    return [
      .readRequest,
      .send("HTTP/1.1 200 OK\r\nContent-Length: \(page.utf8.count)\r\n\r\n\(page)"), .readRequest,
    ]
  }()

  @Test("start and next make one HTTP request each, on one connection")
  func one() async throws {
    let server = try FaultServer([Self.answer])
    let config = #"{"journey":{"serverUrl":"\#(server.origin)/am","realm":"alpha"}}"#
    let command = BuiltCommand(environment: ["JOURNEY_CONFIG": config])
    let started = try await command.run(["start", "Login"])
    #expect(started.status == 0)
    #expect(server.requests.count == 1 && server.connections == 1)
    let next = try await command.run(["next"], stdin: .bytes(started.stdout))
    #expect(next.status == 0)
    #expect(server.requests.count == 2 && server.connections == 2)
    #expect(
      server.requests[0].hasPrefix(
        "POST /am/json/realms/root/realms/alpha/authenticate?authIndexType=service&authIndexValue=Login HTTP/1.1\r\n"
      ))
    #expect(server.requests[0].hasSuffix("\r\n\r\n{}"))
    #expect(server.requests[1].hasSuffix(#"{"authId":"a","callbacks":[]}"#))
  }

  @Test("no variable of the environment adds a header")
  func headers() async throws {
    let server = try FaultServer([Self.answer])
    let config =
      #"{"journey":{"serverUrl":"\#(server.origin)/am"},"http":{"headers":{"X-Robot":"7"}}}"#
    let command = BuiltCommand(
      environment: [
        "JOURNEY_CONFIG": config, "LANG": "de_DE.UTF-8", "http_proxy": "http://127.0.0.1:1",
      ])
    _ = try await command.run(["start"])
    let head = try #require(server.requests.first?.components(separatedBy: "\r\n\r\n").first)
    let names = head.split(separator: "\r\n").dropFirst().compactMap {
      $0.split(separator: ":").first?.lowercased()
    }
    #expect(
      Set(names) == [
        "host", "accept", "accept-api-version", "content-type", "content-length",
        "x-requested-with",
        "user-agent", "x-robot",
      ], "\(names)")
    #expect(Set(names).count == names.count)
  }

  @Test("--language is sent now and in later steps")
  func language() async throws {
    let server = try FaultServer([Self.answer])
    let config =
      #"{"journey":{"serverUrl":"\#(server.origin)/am"},"http":{"headers":{"Accept-Language":"fr"}}}"#
    let command = BuiltCommand(environment: ["JOURNEY_CONFIG": config])
    let plain = try await command.run(["start"])
    let started = try await command.run(["start", "--language", "de, en;q=0.5"])
    _ = try await command.run(["next"], stdin: .bytes(started.stdout))
    _ = try await command.run(["next"], stdin: .bytes(plain.stdout))
    let languages = server.requests.map { request in
      request.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("accept-language:") }
        .map(String.init)
    }
    #expect(
      languages == [
        ["Accept-Language: fr"], ["Accept-Language: de, en;q=0.5"],
        ["Accept-Language: de, en;q=0.5"], ["Accept-Language: fr"],
      ])
  }
}

import Foundation
import JourneyHTTP
import JourneyTestSupport
import Synchronization
import Testing

/// 10,000 requests to a server that sends too much at random times.
struct CurlSoakTests {
  /// The users whose late responses have arrived.
  private final class Late: Sendable {
    private let users = Mutex<Set<String>>([])

    func note(_ user: String) { users.withLock { _ = $0.insert(user) } }

    func come(_ user: String) async throws {
      let end = ContinuousClock.now + .seconds(120)
      while !users.withLock({ $0.contains(user) }), .now < end {
        try await Task.sleep(for: .microseconds(200))
      }
    }
  }

  private static let late = "X-Late: 1\r\n"

  /// Returns the response, and at random one more: with it, or after it on the idle connection.
  private static func steps(_ request: String, _ late: Late) -> [FaultServer.Step] {
    let user = UserAnswer.user(in: request)
    let own = UserAnswer.whole(user)
    let stray = UserAnswer.whole("stray-\(user)")
    func lately(_ text: String) -> [FaultServer.Step] {
      let marked = own.replacing("\r\n\r\n", with: "\r\n\(Self.late)\r\n", maxReplacements: 1)
      return [
        .send(marked), .pause(Int.random(in: 0...1)), .send(text), .call { late.note(user) },
      ]
    }
    switch Int.random(in: 0..<20) {
    case 0: return [.send(own + stray)]
    case 1: return lately(stray)
    case 2: return lately(String(stray.prefix(Int.random(in: 1..<stray.count))))
    case 3: return [.send(UserAnswer.head(user)), .send(UserAnswer.content(user, 0) + stray)]
    case 4:
      return [
        .send(
          UserAnswer.chunkedHead + UserAnswer.chunk(user) + UserAnswer.lastChunk
            + (Bool.random() ? stray : ""))
      ]
    case 5: return lately("HTTP/1.1 408 Request Time-out\r\nContent-Length: 0\r\n\r\n")
    case 6: return [.send(own + stray + stray.prefix(Int.random(in: 1..<stray.count)))]
    default: return [.send(own)]
    }
  }

  @Test("each of 5,000 requests gets its own response", arguments: [false, true])
  func soak(isSecure: Bool) async throws {
    let identity = isSecure ? try TLSIdentity() : nil
    let folder = try TemporaryFolder()
    let late = Late()
    let server = try FaultServer(
      [[.serve { Self.steps($0, late) }]], identity: identity, sendsAtOnce: true)
    var configuration = TransportConfiguration()
    configuration.caFile = try identity.map { try folder.write("ca.pem", $0.authorityPEM) }
    let wrong = try await withThrowingTaskGroup(of: [String].self) { group in
      for lane in 0..<5 {
        let transport = CurlTransport(configuration)
        group.addTask {
          var wrong: [String] = []
          for number in 0..<1_000 {
            let user = "user-\(lane)-\(number)"
            let response = try await transport.send(
              HTTPRequest(.POST, server.address("/\(user)"), body: Array("{}".utf8)))
            let text = String(decoding: response.body, as: UTF8.self)
            if text != UserAnswer.body(user) { wrong.append("\(user): \(response.status) \(text)") }
            if wrong.count > 9 { return wrong }
            if response.header("X-Late") != nil { try await late.come(user) }
          }
          return wrong
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(3))")
    // Each request was sent once, and connections without extra bytes were reused.
    #expect(server.requests.count == 5_000 && server.connections < 3_000)
  }
}

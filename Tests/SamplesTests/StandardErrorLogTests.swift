import Foundation
import JourneyKit
import Testing

/// What the loggers of the library write to standard error. Each test signs in in a process of its own.
@Suite("Samples: LogManager")
struct StandardErrorLogTests {
  /// Signs in, gets a token, and asks a server that is not there. Standard output then has the
  /// secrets of these flows, one a line.
  private static func signIn(_ logger: any Logger) async throws {
    let tenant = try Tenant()
    let journey = tenant.journey { $0.logger = logger }
    let page = try #require(await journey.start("Login") as? ContinueNode)
    for callback in page.callbacks {
      (callback as? NameCallback)?.name = "demo"
      (callback as? PasswordCallback)?.password = "Secret12!"
    }
    let end = try #require(await page.next() as? SuccessNode)
    let token = try await #require(end.user).token().get()
    for secret in [
      "Secret12!", end.session.value, token.accessToken, token.refreshToken, token.idToken,
      page.input["authId"]?.string,
    ] { print(secret ?? "") }
    tenant.stop()
    _ = await tenant.journey { $0.logger = logger }.start("Login")
  }

  private func lines(_ result: ExitTest.Result?) throws -> [String] {
    let result = try #require(result)
    let log = String(decoding: result.standardErrorContent, as: UTF8.self)
    let secrets = String(decoding: result.standardOutputContent, as: UTF8.self)
      .split(separator: "\n").filter { $0.count > 8 }
    #expect(secrets.count >= 5)
    for secret in secrets { #expect(!log.contains(secret), "\(log)") }
    return log.split(separator: "\n").map(String.init)
  }

  @Test("'standard' logs each request, its headers and the shapes of bodies, without secrets")
  func standard() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) { try await Self.signIn(LogManager.standard) }
    let lines = try lines(result)
    for part in ["/authenticate", "/access_token", "callbacks", "authId"] {
      #expect(lines.contains { $0.contains(part) }, "\(part): \(lines)")
    }
    #expect(lines.filter { $0.hasPrefix("error: ") }.count == 1)
  }

  @Test("'warning' logs only the failure, and 'none' nothing")
  func quiet() async throws {
    var result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) { try await Self.signIn(LogManager.warning) }
    let lines = try lines(result)
    #expect(lines.count == 1 && lines.first?.hasPrefix("error: ") == true, "\(lines)")
    result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) { try await Self.signIn(LogManager.none) }
    #expect(try self.lines(result) == [])
  }
}

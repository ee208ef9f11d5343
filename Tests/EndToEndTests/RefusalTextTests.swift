import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// A server that gives the reason for a refusal as plain text.
@Suite("Refusals in plain text")
struct RefusalTextTests {
  private static let code: JSONValue = [
    "type": "PasswordCallback", "output": [["name": "prompt", "value": "One Time Password"]],
    "input": [["name": "IDToken1", "value": ""]],
  ]
  private static let buttons: JSONValue = [
    "type": "ConfirmationCallback",
    "output": [
      ["name": "options", "value": ["Submit", "Resend"]], ["name": "optionType", "value": -1],
      ["name": "defaultOption", "value": 0],
    ], "input": [["name": "IDToken2", "value": 0]],
  ]

  /// Returns a server that asks for the code again and again, with a text that counts.
  private static func server(_ text: @escaping @Sendable (Int) -> String) throws -> FaultServer {
    try FaultServer([
      [
        .serve { request in
          // Each page has a number, which the next request repeats.
          let number = request.firstMatch(of: #/page-(\d+)/#).flatMap { Int($0.output.1) } ?? 0
          var callbacks = [code, buttons]
          if number > 0 {
            callbacks.append([
              "type": "TextOutputCallback",
              "output": [["name": "message", "value": .string(text(number))]],
            ])
          }
          let page: JSONValue = [
            "authId": .string("page-\(number + 1)"), "callbacks": .array(callbacks),
          ]
          return [
            .send(
              "HTTP/1.1 200 OK\r\nContent-Length: \(page.compact.utf8.count)\r\n\r\n\(page.compact)"
            )
          ]
        }
      ]
    ])
  }

  private static func walk(_ server: FaultServer, _ answers: String) async throws -> CommandOutcome
  {
    let folder = try TemporaryFolder()
    let file = try folder.write("answers.json", answers)
    let config = #"{"journey":{"serverUrl":"\#(server.origin)/am","realm":"alpha"}}"#
    let environment = ["JOURNEY_CONFIG": config]
    return try await BuiltCommand("journey-walk", environment: environment)
      .run(["Login", "--answers", file])
  }

  @Test("a new text is a problem of the page, and journey-walk sends the code only once")
  func once() async throws {
    let server = try Self.server { _ in "Invalid OTP" }
    let outcome = try await Self.walk(
      server, #"{"One Time Password": "111111", "Submit": true}"#)
    let page = try outcome.document()
    #expect(
      page["problems"] == [["key": .null, "code": "message", "message": "Invalid OTP"]],
      "\(outcome.stderr)")
    #expect(outcome.status == 1)
    #expect(outcome.stderr.contains(" has problems: Invalid OTP"))
    #expect(server.requests.count == 2)
  }

  @Test("a file presses a button that leads to the same fields only once")
  func button() async throws {
    let server = try Self.server { "\($0) codes sent" }
    let outcome = try await Self.walk(server, #"{"Resend": true}"#)
    #expect(
      try outcome.document()["problems"]?.array?.map { $0["code"] } == ["again"],
      "\(outcome.stderr)")
    #expect(outcome.status == 1 && server.requests.count == 2)
  }
}

import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// The output after a refused status poll of a DaVinci flow.
@Suite("Secrets of a status poll")
struct PollSecretsTests {
  private static let token = "s3ntinel-interaction-token"
  private static let environment = "/11111111-2222-3333-4444-555555555555"

  private static func page(_ server: FaultServer) -> String {
    let base = server.origin + environment
    let discovery = base + "/as/.well-known/openid-configuration"
    let document: JSONValue = [
      "type": "ContinueNode",
      "input": [
        "interactionId": "i-1", "interactionToken": .string(token), "id": "n-1",
        "eventName": "continue",
        "form": [
          "name": "Wait",
          "components": [
            "fields": [
              [
                "type": "POLLING", "key": "polling", "pollInterval": 1, "pollRetries": 3,
                "pollChallengeStatus": true, "challenge": "s3ntinel-challenge",
              ]
            ]
          ],
        ],
        "_links": ["next": ["href": .string(base + "/davinci/connections/x/capabilities/y")]],
      ],
      "state": [
        "v": 1, "flow": "davinci",
        "server": [
          "davinci": [:],
          "oidc": [
            "clientId": "app", "redirectUri": "app:/cb", "scopes": ["profile"],
            "discoveryEndpoint": .string(discovery),
          ],
        ],
        "discovery": [
          "url": .string(discovery), "fetchedAt": .integer(Int(Date().timeIntervalSince1970)),
          "document": [
            "issuer": .string(base + "/as"),
            "authorization_endpoint": .string(base + "/as/authorize"),
            "token_endpoint": .string(base + "/as/token"),
          ],
        ],
        "own": ["verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"],
      ],
    ]
    return document.compact
  }

  @Test(
    "neither standard error nor a trace has the 'interactionToken' that a refusal quotes",
    arguments: ["400 Bad Request", "403 Forbidden", "500 Down"])
  func refused(_ status: String) async throws {
    let message = "no \(Self.token) of s3ntinel-challenge"
    let body = #"{"code":"x","message":"\#(message)","error":"\#(message)"}"#
    let server = try FaultServer([
      [
        .readRequest,
        .send(
          "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nX-Echo: \(Self.token)\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"),
      ]
    ])
    let folder = try TemporaryFolder()
    let trace = folder.path + "/trace"
    let outcome = try await BuiltCommand().run(
      ["next", "-vv", "--wait", "5", "--trace", trace], stdin: .text(Self.page(server)))
    #expect(
      server.requests.first?.contains("/credentials/challenge/s3ntinel-challenge/status") == true)
    #expect(outcome.stderr.contains("POST"), "\(outcome.text)")
    let document = try outcome.document()
    #expect(["ErrorNode", "FailureNode"].contains(document.type))
    #expect(outcome.stderr.contains("no [hidden] of [hidden]"), "\(outcome.stderr)")
    #expect(!outcome.stderr.contains("s3ntinel"), "\(outcome.stderr)")
    let text = try String(contentsOfFile: trace, encoding: .utf8)
    #expect(text.contains("/credentials/challenge/") && !text.contains("s3ntinel"), "\(text)")
  }
}

import Foundation
import JourneyTestSupport
import Testing

@Suite("The password of a proxy")
struct ProxySecretsTests {
  @Test("neither standard error nor a trace has the password, even if the proxy repeats it")
  func repeated() async throws {
    let message = "s3ntinel%2Dpass s3ntinel-pass"
    let body = #"{"message":"\#(message)"}"#
    let proxy = try FaultServer([
      [
        .readRequest,
        .send(
          "HTTP/1.1 407 No\r\nServer: \(message)\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"),
      ]
    ])
    let config =
      #"{"journey":{"serverUrl":"http://am.example.com/am"},"http":{"allowPlainHttp":true,"#
      + #""proxy":"http://user:s3ntinel%2Dpass@127.0.0.1:\#(proxy.port)"}}"#
    let folder = try TemporaryFolder()
    let trace = folder.path + "/trace"
    let outcome = try await BuiltCommand(environment: ["JOURNEY_CONFIG": config]).run(
      ["start", "Login", "-vv", "--quiet", "--trace", trace])
    #expect(proxy.requests.first?.hasPrefix("POST http://am.example.com/am/") == true)
    #expect(outcome.stderr.contains("< Server: [hidden] [hidden]\n"), "\(outcome.stderr)")
    #expect(!outcome.stderr.contains("s3ntinel"), "\(outcome.stderr)")
    let text = try String(contentsOfFile: trace, encoding: .utf8)
    #expect(text.contains("[hidden] [hidden]") && !text.contains("s3ntinel"), "\(text)")
  }
}

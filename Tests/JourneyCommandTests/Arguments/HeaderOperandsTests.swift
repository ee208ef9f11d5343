import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("Option -H")
struct HeaderOperandsTests {
  private func read(
    _ arguments: [String], files: [String: String] = [:], environment: [String: String] = [:]
  ) throws -> FlowHeaders {
    try HeaderOperands(
      try Arguments(arguments), .fake(environment: environment, files: files)
    ).get()
  }

  @Test("a header, a file and a variable are read, without blank lines, and LF or CRLF ends a line")
  func reads() throws {
    let headers = try read(
      ["start", "-H", "X-A: 1", "--header=X-B:", "-H@file", "-H", "@env:MORE"],
      files: ["file": "X-C: a: b\r\n\r\n  \nX-D:4\n"], environment: ["MORE": "X-E: \u{301}e\n"])
    #expect(
      headers.json == ["X-A": "1", "X-B": "", "X-C": "a: b", "X-D": "4", "X-E": "\u{301}e"])
  }

  @Test(
    "an invalid header is wrong usage, and its value is not quoted",
    arguments: [
      (["start", "-H", "@-"], "'--header @-'"), (["start", "-H", "@"], "missing file"),
      (["start", "-H", "s3cret"], "no ':'"), (["start", "-H", "@file"], "no ':'"),
      (["start", "-H", "Cookie: s3cret"], "reserved header 'Cookie'"),
      (["start", "-H", "X A: s3cret"], "invalid header name"),
      (["start", "-H", ": s3cret"], "invalid header name"),
      (["start", "-H", "X-A: s3cret\nX-B: 2"], "control character"),
      (["start", "-H", "X-A: 1", "-H", "x-a: 2"], "'x-a' is given twice"),
      (["start", "-H", "accept-language: de", "--language", "en"], "not both"),
      (["resume", "l", "-H", "x-openam-password: s3cret"], "only 'start' sends"),
      (
        ["start", "-H", "X-A: 1", "-H", "@gone", "-H", "Host: x"],
        "reserved header 'Host'"
      ),
    ])
  func refuses(_ arguments: [String], says: String) throws {
    let error = #expect(throws: UsageError.self) {
      try read(arguments, files: ["file": "X-A: 1\ns3cret"])
    }
    #expect(error?.message.contains(says) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("s3cret") == false)
  }

  @Test(
    "only 'start' and 'resume' have the option", arguments: ["next", "token", "logout", "redact"])
  func commands(_ command: String) {
    let error = #expect(throws: UsageError.self) { try Arguments([command, "-H", "X-A: 1"]) }
    #expect(error?.message == "unknown option '--header' for '\(command)'")
  }

  @Test(
    "a file or variable that cannot be read makes each start fail by its configuration",
    arguments: ["@gone", "@env:GONE", "@env:EMPTY"])
  func unreadable(_ value: String) {
    let error = #expect(throws: FlowError.self) {
      try read(["start", "-H", value], environment: ["EMPTY": ""])
    }
    #expect(error?.kind == .config && error?.message.hasPrefix("'--header': ") == true)
  }

  private static let daVinci = """
    {"davinci": {}, "oidc": {"clientId": "a", "redirectUri": "a:/b", "scopes": ["openid"],
     "discoveryEndpoint": "https://auth.example.com/as/.well-known/openid-configuration"}}
    """

  @Test("names that the flow cannot send are wrong usage")
  func reserved() throws {
    for (config, line) in [
      (Self.daVinci, "X-OpenAM-Username: demo"), (FakePage.config, "iplanetdirectorypro: x"),
    ] {
      let context = try CommandContext.fake(["start", "-H", line], config: config)
      #expect(throws: UsageError.self) { try StartCommand(context) }
      let other = try CommandContext.fake(
        ["start", "-H", line], config: config == Self.daVinci ? FakePage.config : Self.daVinci)
      #expect(throws: Never.self) { try StartCommand(other) }
    }
  }
}

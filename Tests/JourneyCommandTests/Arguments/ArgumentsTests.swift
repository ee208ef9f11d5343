import Testing

@testable import JourneyCommand

@Suite("Arguments")
struct ArgumentsTests {
  @Test("options can be before or after operands, in every spelling")
  func spellings() throws {
    let spellings: [[String]] = [
      ["next", "--config", "am.json", "--timeout", "5", "-j", "8", "a=b", "c=d"],
      ["next", "a=b", "c=d", "--config=am.json", "--timeout=5", "--jobs=8"],
      ["next", "a=b", "-j8", "--config", "am.json", "c=d", "--timeout=5.0"],
      ["next", "--config=am.json", "-j=8", "--timeout", "5", "--", "a=b", "c=d"],
    ]
    for words in spellings {
      let arguments = try Arguments(words)
      #expect(arguments.command == .next)
      #expect(arguments.operands == ["a=b", "c=d"], "\(words)")
      #expect(arguments.config == "am.json", "\(words)")
      #expect(arguments.timeout == 5000, "\(words)")
      #expect(arguments.jobs == 8, "\(words)")
    }
  }

  @Test("everything after '--' is an operand")
  func doubleDash() throws {
    #expect(try Arguments(["next", "--", "--quiet", "-v"]).operands == ["--quiet", "-v"])
    #expect(try Arguments(["start", "-"]).operands == ["-"])
  }

  @Test("each flag is read")
  func flags() throws {
    let all = try Arguments(["start", "-cqvv", "--force-auth", "--no-session", "--language", "de"])
    #expect(all.pretty == false && all.isQuiet && all.verbosity == 2)
    #expect(all.forceAuth && all.noSession && all.language == "de")
    #expect(try Arguments(["next", "--pretty"]).pretty == true)
    #expect(try Arguments(["next"]).pretty == nil)
    #expect(try Arguments(["token", "--consent", "allow"]).consents)
    #expect(
      try Arguments(["start", "--advice", "A=1", "--advice=B=2=3"]).advice.map(\.value) == [
        "1", "2=3",
      ])
    let accents = try Arguments(["start", "--query=\u{301}a=\u{301}b"]).query
    #expect(accents.map(\.name) == ["\u{301}a"] && accents.map(\.value) == ["\u{301}b"])
    #expect(try Arguments(["--version"]).wantsVersion)
    #expect(try Arguments(["next", "--help"]).wantsHelp)
  }

  @Test("the defaults are one job, no retry, and no time limit")
  func defaults() throws {
    let plain = try Arguments(["next"])
    #expect(plain.jobs == 1 && plain.retries == 0 && plain.timeout == nil && plain.wait == nil)
  }

  /// Arguments, and the message.
  @Test(
    "wrong usage is refused with a message",
    arguments: [
      ([], "missing command"),
      (["-v"], "missing command"),
      (["-v", "start", "Login"], "the command comes first: journey start -v"),
      (["--config", "x", "start"], "the command comes first: journey start --config"),
      (["nxt"], "is it 'next'?"),
      (["frobnicate"], "there is no command 'frobnicate'"),
      (["next", "--confg", "x"], "there is no option '--confg'; is it '--config'?"),
      (["next", "--ansers=x"], "is it '--answers'?"),
      (["next", "-y"], "there is no option '-y'"),
      (["start", "-k"], "TLS is always verified; 'http.caFile'"),
      (["start", "--insecure"], "TLS is always verified; 'http.caFile'"),
      (["start", "--cacert", "x"], "'http.caFile'"), (["start", "-x", "p"], "'http.proxy'"),
      (["start", "--proxy=p"], "'http.proxy'"), (["start", "--cert", "x"], "'http.certFile'"),
      (["next", "-d", "a=b"], "journey help answers"), (["-k", "start"], "'http.caFile'"),
      (["config"], "journey help configuration explains it"),
      (["version"], "journey --version prints it"), (["exit-codes"], "journey help exit"),
      (["next", "--zzzzzzzzzz"], "there is no option '--zzzzzzzzzz'"),
      (["start", "--wait", "5"], "'--wait' is not an option of 'start'"),
      (["resume", "-", "--advice", "A=1"], "'--advice' is not an option of 'resume'"),
      (["next", "--force-auth"], "'--force-auth' is not an option of 'next'"),
      (["token", "--answers", "x"], "'--answers' is not an option of 'token'"),
      (["next", "--config"], "'--config' needs a value"),
      (["next", "--config="], "'--config' needs a file"),
      (["next", "--config", "-"], "'--config' cannot be '-'"),
      (["next", "--answers=-"], "'--answers' cannot be '-'"),
      (["unseal", "--seal-key", "-"], "'--seal-key' cannot be '-'"),
      (["next", "--quiet=1"], "'--quiet' takes no value"),
      (["next", "--timeout", "0"], "'--timeout' needs seconds"),
      (["next", "--timeout", "0.0009"], "from 0.001 to 600"),
      (["next", "--timeout", "601"], "from 0.001 to 600"),
      (["next", "--timeout", "nan"], "'--timeout' needs seconds"),
      (["next", "--timeout", "soon"], "'--timeout' needs seconds"),
      (["next", "--timeout", "0x10"], "'--timeout' needs seconds"),
      (["next", "--timeout", "1e2"], "'--timeout' needs seconds"),
      (["next", "-j+3"], "'--jobs' needs a whole number"),
      (["start", "-\u{301}q"], "there is no option"),
      (["next", "--jobs", "0"], "whole number from 1"),
      (["next", "-j", "many"], "'--jobs' needs a whole number"),
      (["next", "--wait", "-1"], "'--wait' needs a whole number"),
      (["next", "--retry", "1.5"], "'--retry' needs a whole number"),
      (["token", "--consent", "deny"], "can only be 'allow'"),
      (["start", "--advice", "A"], "'--advice' needs NAME=VALUE"),
      (["start", "--language", "de\nX: y"], "'--language' needs a list"),
    ] as [([String], String)])
  func wrongUsage(_ words: [String], says: String) {
    let error = #expect(throws: UsageError.self) { try Arguments(words) }
    #expect(error?.message.contains(says) == true, "\(words): \(error?.message ?? "none")")
  }

  @Test("a control character of an argument is not sent to the terminal")
  func controls() {
    let error = #expect(throws: UsageError.self) { try Arguments(["next", "--\u{1B}[2J"]) }
    #expect(error?.message.contains("\u{1B}") == false)
  }

  @Test(
    "each operand of next is read",
    arguments: [
      ("name=demo", .text(key: "name", "demo")),
      ("User Name=a=b@c", .text(key: "User Name", "a=b@c")),
      ("name=", .text(key: "name", "")),
      ("name=\u{301}b", .text(key: "name", "\u{301}b")),
      ("password@env:PW", .variable(key: "password", name: "PW")),
      ("password@pw.txt", .file(key: "password", path: "pw.txt")),
      ("password@/dev/fd/63", .file(key: "password", path: "/dev/fd/63")),
      ("a@b=c", .file(key: "a", path: "b=c")),
    ] as [(String, Answers.Operand)])
  func operands(_ word: String, means: Answers.Operand) throws {
    #expect(try Answers.Operand(word, number: 1) == means)
  }

  @Test(
    "a file name, a lone dash and an empty key are not operands of next, and are not quoted",
    arguments: ["node.json", "-", "=demo", "@file", "hunter2-secret", "password@-", "password@"])
  func noOperands(_ word: String) {
    let error = #expect(throws: UsageError.self) { try Answers.Operand(word, number: 3) }
    #expect(error?.message.contains("hunter2") == false)
  }
}

import JourneyFlow
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
    for spelling in spellings {
      let arguments = try Arguments(spelling)
      #expect(arguments.command == .next)
      #expect(arguments.operands == ["a=b", "c=d"], "\(spelling)")
      #expect(arguments.config == "am.json", "\(spelling)")
      #expect(arguments.timeout == 5000, "\(spelling)")
      #expect(arguments.jobs == 8, "\(spelling)")
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
    #expect(all.pretty == false && all.has(.quiet) && all.verbosity == 2)
    #expect(all.language == "de")
    #expect(all.start.options.isSet(.forceAuth) && all.start.options.isSet(.noSession))
    #expect(try Arguments(["next", "--pretty"]).pretty == true)
    #expect(try Arguments(["next"]).pretty == nil)
    #expect(try Arguments(["token", "--consent", "allow"]).has(.consent))
    #expect(
      try Arguments(["start", "--advice", "A=1", "--advice=B=2=3", "--advice", "%41=b"])
        .start.options.advice?.advice == Advice([("A", ["1", "b"]), ("B", ["2=3"])]))
    let accents = try Arguments(["start", "--query=\u{301}a=\u{301}b"]).start.options.query
    #expect(accents.fields == [QueryFields.Field("\u{301}a", "\u{301}b")])
    #expect(try Arguments(["--version"]).has(.version))
    #expect(try Arguments(["next", "--help"]).has(.help))
  }

  @Test("--rate runs as many steps at once as it needs, unless --jobs says how many")
  func rate() throws {
    #expect(try Arguments(["start", "-", "--rate", "20"]).jobs == 1_000)
    #expect(try Arguments(["start", "-", "--rate=0.5", "-j4"]).jobs == 4)
    #expect(try Arguments(["start", "-", "--rate=0.5"]).rate == 0.5)
    for rate in ["0", "1000.1", "-1", "1e2", "x", ""] {
      #expect(throws: UsageError.self, "\(rate)") {
        try Arguments(["start", "-", "--rate", rate])
      }
    }
    #expect(try Arguments(["redact", "--unordered"]).has(.unordered))
  }

  @Test("the name of the program is a command, which is no command of 'journey'")
  func walk() throws {
    let walk = try Arguments(["Login", "--pages", "3", "--token"], as: .walk)
    #expect(walk.command == .walk && walk.operands == ["Login"] && walk.pages == 3)
    #expect(walk.has(.token) && !walk.has(.register) && !walk.has(.allowUnused))
    #expect(try Arguments([], as: .walk).pages == 20)
    #expect(try Arguments(["--help"], as: .walk).has(.help))
    #expect(throws: UsageError.self) { try Arguments(["journey-walk", "Login"]) }
    for option in ["--dry-run", "--fail=Abort", "--template", "--seal-key=x"] {
      #expect(throws: UsageError.self, "\(option)") { try Arguments(["Login", option], as: .walk) }
    }
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
      (["-v", "start", "Login"], "expected the command first: journey start -v"),
      (["--config", "x", "start"], "expected the command first: journey start --config"),
      (["nxt"], "did you mean 'next'?"),
      (["frobnicate"], "unknown command 'frobnicate'"),
      (["next", "--confg", "x"], "unknown option '--confg' (did you mean '--config'?)"),
      (["next", "--ansers=x"], "did you mean '--answers'?"),
      (["next", "-y"], "unknown option '-y'"),
      (["start", "-k"], "certificates are always verified; set 'http.caFile'"),
      (["start", "--insecure"], "certificates are always verified; set 'http.caFile'"),
      (["start", "--cacert", "x"], "'http.caFile'"), (["start", "-x", "p"], "'http.proxy'"),
      (["start", "--proxy=p"], "'http.proxy'"), (["start", "--cert", "x"], "'http.certFile'"),
      (["next", "-d", "a=b"], "journey help answers"), (["-k", "start"], "'http.caFile'"),
      (["config"], "did you mean 'help configuration'?"),
      (["version"], "did you mean '--version'?"), (["exit-codes"], "did you mean 'help exit'?"),
      (["next", "--zzzzzzzzzz"], "unknown option '--zzzzzzzzzz'"),
      (["start", "--wait", "5"], "unknown option '--wait' for 'start'"),
      (["resume", "-", "--advice", "A=1"], "unknown option '--advice' for 'resume'"),
      (["next", "--force-auth"], "unknown option '--force-auth' for 'next'"),
      (["token", "--answers", "x"], "unknown option '--answers' for 'token'"),
      (["next", "--config"], "missing value for '--config'"),
      (["next", "--config="], "missing file for '--config'"),
      (["next", "--config", "-"], "invalid value '-' for '--config'"),
      (["next", "--answers=-"], "invalid value '-' for '--answers'"),
      (["unseal", "--seal-key", "-"], "invalid value '-' for '--seal-key'"),
      (["next", "--quiet=1"], "'--quiet' takes no value"),
      (["next", "--timeout", "0"], "expected seconds from"),
      (["next", "--timeout", "0.0009"], "from 0.001 to 600"),
      (["next", "--timeout", "601"], "from 0.001 to 600"),
      (["next", "--timeout", "nan"], "expected seconds from"),
      (["next", "--timeout", "soon"], "expected seconds from"),
      (["next", "--timeout", "0x10"], "expected seconds from"),
      (["next", "--timeout", "1e2"], "expected seconds from"),
      (["next", "-j+3"], "expected a whole number"),
      (["start", "-\u{301}q"], "unknown option"),
      (["next", "--jobs", "0"], "whole number from 1"),
      (["next", "-j", "many"], "expected a whole number"),
      (["next", "--wait", "-1"], "expected a whole number"),
      (["next", "--retry", "1.5"], "expected a whole number"),
      (["token", "--consent", "deny"], "expected 'allow'"),
      (["start", "--advice", "A"], "expected NAME=VALUE for '--advice'"),
      (["start", "--language", "de\nX: y"], "expected languages"),
    ] as [([String], String)])
  func wrongUsage(_ arguments: [String], says: String) {
    let error = #expect(throws: UsageError.self) { try Arguments(arguments) }
    let told = "\(error?.message ?? "none"); \(error?.hint ?? "")"
    #expect(told.contains(says), "\(arguments): \(told)")
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
  func operands(_ operand: String, means: Answers.Operand) throws {
    #expect(try Answers.Operand(operand, number: 1) == means)
  }

  @Test(
    "a file name, a lone dash and an empty key are not operands of next, and are not quoted",
    arguments: ["node.json", "-", "=demo", "@file", "hunter2-secret", "password@-", "password@"])
  func noOperands(_ operand: String) {
    let error = #expect(throws: UsageError.self) { try Answers.Operand(operand, number: 3) }
    #expect(error?.message.contains("hunter2") == false)
  }
}

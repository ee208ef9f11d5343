import Foundation
import JourneyDemo
import JourneyJSON
import JourneyTestSupport
import Testing

/// The built command in a process of its own.
@Suite struct JourneyDemoCommandTests {
  private static let path = ["PATH": "/usr/bin:/bin"]

  private func run(_ arguments: [String]) async throws -> CommandOutcome {
    try await BuiltCommand("journey-demo", environment: Self.path).run(arguments)
  }

  @Test("a command finds configuration and mail in its environment, and its status is passed on")
  func command() async throws {
    let outcome = try await run([
      "--realm", "beta", "--", "sh", "-c",
      #"printf '%s\n' "$JOURNEY_CONFIG" "$JOURNEY_DEMO_MAIL"; exit 7"#,
    ])
    #expect(outcome.status == 7)
    #expect(outcome.stderr == "")
    let lines = outcome.text.split(separator: "\n").map(String.init)
    let config = try JSONValue(parsing: Array(lines[0].utf8))
    #expect(config["journey"]?["realm"] == "beta")
    #expect(config["journey"]?["serverUrl"]?.string == lines[1] + "/am")
  }

  @Test(
    "journey-demo ends as its command ends",
    arguments: [
      (["true"], 0), (["sh", "-c", "kill -9 $$"], 137), (["sh", "-c", "kill -15 $$"], 143),
      (["no-such-command"], 127), (["/etc/passwd"], 126), (["sh", "-c", "exit 255"], 255),
    ] as [([String], Int32)])
  func status(command: [String], status: Int32) async throws {
    #expect(try await run(["--"] + command).status == status)
  }

  @Test(
    "a signal is passed on, and the command's own end counts",
    arguments: [("TERM", SIGTERM), ("INT", SIGINT), ("HUP", SIGHUP), ("USR1", SIGUSR1)])
  func signals(name: String, number: Int32) async throws {
    let script = "trap 'echo got \(name); exit 3' \(name); echo ready; while :; do sleep 0.02; done"
    let running = try BuiltCommand("journey-demo", environment: Self.path)
      .start(["--", "sh", "-c", script])
    #expect(try await running.lines(1) == ["ready"])
    running.signal(number)
    let outcome = try await running.outcome()
    #expect(outcome.status == 3)
    #expect(outcome.text == "ready\ngot \(name)\n")
  }

  @Test("SSLKEYLOGFILE has no effect on the tenant, and the command inherits none")
  func keyLog() async throws {
    let folder = try TemporaryFolder()
    let log = folder.path + "/keys"
    let path = "\(BuiltCommand.products.path):/usr/bin:/bin"
    let outcome = try await BuiltCommand(
      "journey-demo", environment: ["PATH": path, "SSLKEYLOGFILE": log]
    ).run(["--tls", "--", "sh", "-c", "journey start Login; echo ${SSLKEYLOGFILE-none}"])
    let lines = outcome.text.split(separator: "\n")
    try #require(lines.count == 2, "\(outcome.text) \(outcome.stderr)")
    #expect(try JSONValue(parsing: Array(lines[0].utf8))["type"] == "ContinueNode")
    #expect(lines[1] == "none")
    #expect(!FileManager.default.fileExists(atPath: log))
  }

  #if os(Linux)
    @Test("a command ignores no signal that journey-demo ignores")
    func ignoredSignals() async throws {
      let script = #"trap '' INT HUP PIPE XFSZ; exec "$D" -- grep SigIgn /proc/self/status"#
      let outcome = try await BuiltCommand(
        "/bin/bash",
        environment: Self.path.merging(["D": BuiltCommand("journey-demo").path]) { $1 }
      ).run(["-c", script])
      let mask = try #require(outcome.text.split(separator: "\t").last?.dropLast())
      // The C library keeps 32 and 33 to itself.
      #expect(try #require(UInt64(mask, radix: 16)) & 0x7FFF_FFFF == 0)
    }
  #endif

  @Test(
    "without a command, journey-demo prints the configuration and serves until interrupted",
    arguments: [SIGINT, SIGTERM])
  func serves(signal: Int32) async throws {
    let running = try BuiltCommand("journey-demo", environment: Self.path).start([])
    let lines = try await running.lines(5)
    #expect(lines.first == "{")
    let text = lines.joined()
    let match = try #require(text.firstMatch(of: /localhost:(\d+)/))
    let client = LoopbackClient(port: Int(match.output.1) ?? 0)
    let path = "/am/json/realms/root/realms/alpha/authenticate"
    #expect(try client.send("POST", path).status == 200)
    running.signal(signal)
    let outcome = try await running.outcome()
    #expect(outcome.status == 0)
    #expect(try JSONValue(parsing: outcome.stdout)["oidc"]?["clientId"] == "demo")
    #expect(outcome.stderr.contains("serving demos and tests"))
  }

  @Test("the help fits one screen, and its topics say what each journey and flow asks for")
  func help() async throws {
    let short = try await run(["--help"]).text
    #expect(short.split(separator: "\n", omittingEmptySubsequences: false).count <= 55)
    for name in ["Login", "Hidden", "LoginCode", "TOTP"] { #expect(short.contains("\n  \(name) ")) }
    #expect(!short.contains("\n  WebAuthnAuthentication "))
    var text = short
    for topic in ["journeys", "flows", "faults"] { text += try await run(["help", topic]).text }
    let lines = text.split(separator: "\n")
    let wide = lines.filter { $0.count > 100 }
    #expect(wide == [])
    for name in [
      "LoginCode", "PasswordChange", "WebAuthnAuthentication", "WebAuthnUsernameless", "TOTPSHA256",
      "DeviceBindingAttested",
      "OpenAMRegistration", "PasskeyUsernameless", "Kerberos", "Recover",
    ] {
      let row = try #require(lines.first { $0.hasPrefix("  \(name) ") })
      #expect(row.dropFirst(name.count + 2).contains { $0.isLetter })
    }
    text = lines.joined().split(separator: " ").joined(separator: " ")
    for fact in [
      "--push-wait MS", "--origin ORIGIN", "mfaDeviceRegistration", "at most 3 KB", "--users N",
      "(blue)", "demo@example.com", "+15550100", "ZGVtbw==", "three wrong",
    ] {
      #expect(text.contains(fact))
    }
  }

  @Test("COMMAND gets the password, the examples and umask 077, and bash also gets pipefail")
  func surroundings() async throws {
    let script =
      #"echo "$PW"; umask; ls "$EXAMPLES/walk/run.sh" > /dev/null; false | true; echo $?"#
    let bash = try await run(["--", "bash", "-c", script])
    #expect(bash.text == "Secret12!\n0077\n1\n", "\(bash.text)")
    let sh = try await run(["--", "sh", "-c", script])
    #expect(sh.text.hasSuffix("\n0\n"))
  }

  @Test("--tls names a file of its authority, which is removed at the end")
  func tls() async throws {
    let folder = try TemporaryFolder()
    var command = BuiltCommand("journey-demo", environment: Self.path)
    command.environment["TMPDIR"] = folder.path
    let outcome = try await command.run([
      "--tls", "--", "sh", "-c", #"printf '%s' "$JOURNEY_CONFIG"; ls "$TMPDIR"/*/ca.pem >&2"#,
    ])
    #expect(outcome.status == 0)
    let config = try JSONValue(parsing: outcome.stdout)
    let file = try #require(config["http"]?["caFile"]?.string)
    #expect(file.hasPrefix(folder.path + "/journey-demo-"))
    #expect(outcome.stderr == file + "\n")
    #expect(config["journey"]?["serverUrl"]?.string?.hasPrefix("https://localhost:") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("a folder for temporary files that does not exist is an error")
  func noFolder() async throws {
    var command = BuiltCommand("journey-demo", environment: Self.path)
    command.environment["TMPDIR"] = "/nowhere"
    let outcome = try await command.run(["--tls", "--", "true"])
    #expect(outcome.status == 71)
    #expect(outcome.stderr.hasPrefix("journey-demo: cannot write '/nowhere/"))
  }

  @Test("a port that is in use is an error")
  func taken() async throws {
    let tenant = try DemoTenant()
    let outcome = try await run(["--port", "\(tenant.port)", "--", "true"])
    #expect(outcome.status == 71)
    #expect(outcome.stderr.contains("cannot listen on port \(tenant.port) of 127.0.0.1"))
  }

  @Test("wrong usage ends with 64 and prints to stderr, and help and version print to stdout")
  func usage() async throws {
    let wrong = try await run(["--nope"])
    #expect(wrong.status == 64)
    #expect(wrong.text == "")
    #expect(wrong.stderr.hasPrefix("journey-demo: unknown option '--nope'\n"))
    let help = try await run(["--help"])
    #expect(help.status == 0)
    #expect(help.text.contains("only\nfor demos and tests"))
    for line in help.text.split(separator: "\n") where line.count > 80 {
      Issue.record("\(line.count): \(line)")
    }
    #expect(try await run(["--version"]).text.hasPrefix("journey-demo "))
  }

  @Test("an argument that is not valid UTF-8 is refused")
  func invalidArgument() async throws {
    let shell = BuiltCommand(
      "/bin/bash", environment: ["J": BuiltCommand("journey-demo").path, "PATH": "/usr/bin:/bin"])
    let outcome = try await shell.run(["-c", #"exec "$J" -- echo $'a\xff'"#])
    #expect(outcome.status == 64)
    #expect(outcome.stderr.hasPrefix("journey-demo: invalid UTF-8 in an argument\n"))
  }

  @Test("if the configuration cannot be printed, the status is 74", arguments: [true, false])
  func closedOutput(closed: Bool) async throws {
    var command = BuiltCommand("journey-demo", environment: Self.path)
    command.stdout = closed ? .closed : .file("/dev/full")
    #expect(try await command.run([]).status == 74)
  }
}

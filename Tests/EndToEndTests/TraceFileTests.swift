import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// `--trace FILE` and `JOURNEY_TRACE`: an entry of HAR 1.2 for each exchange.
@Suite("A trace file")
struct TraceFileTests {
  private static func entries(_ path: String) throws -> [JSONValue] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      try JSONValue(parsing: Array($0.utf8))
    }
  }

  @Test("the commands of a pipe append to one file, one line for each exchange, without secrets")
  func pipe() async throws {
    let shell = try await DemoShell()
    let folder = try TemporaryFolder()
    let path = folder.path + "/trace.jsonl"
    let variables = ["JOURNEY_TRACE": path, "PW": "Secret12!"]
    var start: JSONValue = try await shell.run(["start", "Login"], nil, variables).document
    start = .object((start.object ?? [:]).merging(["tag": "user-7"]))
    let end = try await shell.run(["next", "name=demo", "password@env:PW"], start, variables)
      .document
    let user = try await shell.run(["token", "--trace", path], end).document
    let entries = try Self.entries(path)
    #expect(entries.map { $0["_command"] }.prefix(3) == ["start", "next", "token"])
    #expect(entries[1]["_tag"] == "user-7")
    #expect(entries[1]["request"]?["method"] == "POST")
    #expect(entries[1]["response"]?["status"] == 200)
    #expect(entries[1]["response"]?["content"]?["text"]?.string?.contains("tokenId") == true)
    #expect(entries.allSatisfy { $0["startedDateTime"]?.string?.hasSuffix("Z") == true })
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var secrets: [String?] = ["Secret12!", start["input"]?["authId"]?.string]
    secrets.append(end["session"]?["value"]?.string)
    for name in ["accessToken", "refreshToken", "idToken"] {
      secrets.append(user["token"]?[name]?.string)
    }
    for secret in secrets { #expect(try !text.contains(#require(secret))) }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("'-' is not a file, also in the variable")
  func standardOutput() async throws {
    let shell = try await DemoShell()
    let outcome = try await shell.run(["start", "Login"], nil, ["JOURNEY_TRACE": "-"])
    #expect(outcome.document["cause"]?["kind"] == "usage")
    #expect(outcome.status == 64)
  }

  @Test("an exchange without a response has status 0 and says why")
  func failure() async throws {
    let shell = try await DemoShell()
    let folder = try TemporaryFolder()
    let path = folder.path + "/trace.jsonl"
    let config: JSONValue = ["journey": ["serverUrl": "http://127.0.0.1:1/am"]]
    _ = try await shell.run(["start", "--trace", path], config: config)
    let entries = try Self.entries(path)
    #expect(entries.count == 1)
    #expect(entries.first?["response"]?["status"] == 0)
    #expect(entries.first?["_error"] == "connect")
  }

  @Test("a file that cannot be opened is an error before anything is sent")
  func unopened() async throws {
    let shell = try await DemoShell()
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    // A pipe that nobody reads: opening it does not wait.
    for path in [folder.path, folder.path + "/none/trace", pipe] {
      let (failure, status, _) = try await shell.run(["start", "Login", "--trace", path])
      #expect(failure["cause"]?["kind"] == "config" && status == 65)
      let message = failure["message"]?.string ?? ""
      #expect(message.contains("cannot open the trace file"))
      #expect(message.hasSuffix("no process is reading this named pipe") == (path == pipe))
      #expect(failure["request"] == nil)
    }
    let (usage, status, _) = try await shell.run(["start", "Login", "--trace", "-"])
    #expect(usage["cause"]?["kind"] == "usage" && status == 64)
  }

  @Test("a command that sends nothing opens no file")
  func unused() async throws {
    let shell = try await DemoShell()
    let folder = try TemporaryFolder()
    let path = folder.path + "/trace.jsonl"
    let page = try await shell.run(["start", "WebAuthnRegistration"]).document
    _ = try await shell.run(["authenticator", "--trace", path], page)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a line that cannot be written is one warning, and the step continues")
  func full() async throws {
    let shell = try await DemoShell()
    let outcome = try await shell.tenant.command("journey", [:]).run(
      ["start", "-", "--trace", "/dev/full"],
      stdin: .text(#"{"journey":"Login"} {"journey":"Login"}"#))
    let errors = outcome.stderr
    #expect(String(decoding: outcome.stdout, as: UTF8.self).split(separator: "\n").count == 2)
    #expect(outcome.status == 0)
    #expect(errors.split(separator: "\n").count == 1)
    #expect(errors.contains("warning: cannot write the trace file: No space left on device"))
    let quiet = try await shell.tenant.command("journey", [:]).run(
      ["start", "Login", "--quiet", "--trace", "/dev/full"])
    #expect(quiet.status == 0 && quiet.stderr.isEmpty)
  }

  @Test("a pipe that nobody reads costs lines and one warning, but no step")
  func unread() async throws {
    let shell = try await DemoShell()
    let folder = try TemporaryFolder()
    let bash = shell.tenant.command(
      "/bin/bash", ["J": BuiltCommand().path, "F": folder.path + "/f", "PATH": "/usr/bin:/bin"])
    let outcome = try await bash.run(
      ["-c", #"mkfifo "$F"; exec 3<>"$F"; "$J" start - --trace "$F""#],
      stdin: .text(String(repeating: #"{"journey":"Login"}"#, count: 200)))
    #expect(try outcome.documents().map(\.type) == Array(repeating: "ContinueNode", count: 200))
    #expect(outcome.status == 0)
    #expect(
      outcome.stderr == "journey start: warning: cannot write the trace file: nobody reads it\n")
  }

  @Test("a full limit of file size costs lines and one warning, but no step")
  func fileSizeLimit() async throws {
    let shell = try await DemoShell()
    let folder = try TemporaryFolder()
    let bash = shell.tenant.command(
      "/bin/bash", ["J": BuiltCommand().path, "F": folder.path + "/f"])
    let outcome = try await bash.run(
      ["-c", #"ulimit -f 1; "$J" start - --trace "$F""#],
      stdin: .text(#"{"journey":"Login"} {"journey":"Login"}"#))
    #expect(try outcome.documents().map(\.type) == ["ContinueNode", "ContinueNode"])
    #expect(outcome.status == 0)
    #expect(
      outcome.stderr == "journey start: warning: cannot write the trace file: File too large\n")
  }

  @Test("an entry begins when its request is handed to the network, not when its document is read")
  func moments() async throws {
    let shell = try await DemoShell()
    let folder = try TemporaryFolder()
    let path = folder.path + "/trace.jsonl"
    let documents = String(repeating: #"{"journey":"Login"} "#, count: 8)
    let outcome = try await shell.tenant.command("journey", [:]).run(
      ["start", "-", "-j", "1", "--trace", path], stdin: .text(documents))
    #expect(outcome.status == 0)
    let entries = try Self.entries(path)
    #expect(entries.count == 8)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    var end = Date.distantPast
    for entry in entries {
      let start = try style.parse(try #require(entry["startedDateTime"]?.string))
      #expect(start >= end)
      // Both times are in whole milliseconds.
      end = start.addingTimeInterval(Double(max(0, (entry["time"]?.integer ?? 0) - 2)) / 1000)
    }
    for (entry, document) in zip(entries, try outcome.documents()) {
      let start = try style.parse(try #require(entry["startedDateTime"]?.string))
      #expect(document["request"]?["at"]?.integer == Int(start.timeIntervalSince1970))
    }
  }

  @Test(
    "a trace file that would mix with the documents or has a control character is wrong usage",
    arguments: ["-", "a\u{1b}b", "/dev/stdout", "/dev/null"])
  func refused(_ name: String) async throws {
    let shell = try await DemoShell()
    let isFine = name == "/dev/null"
    let rows: [([String], [String: String])] = [
      (["start", "Login", "--trace", name], [:]), (["start", "Login"], ["JOURNEY_TRACE": name]),
    ]
    for (arguments, environment) in rows {
      let (document, status, _) = try await shell.run(arguments, nil, environment)
      #expect(status == (isFine ? 0 : 64))
      #expect(document["cause"]?["kind"] == (isFine ? nil : "usage"))
    }
  }

  @Test("a trace file that others can read causes one warning", arguments: [0o600, 0o640])
  func readable(_ mode: Int) async throws {
    let shell = try await DemoShell()
    let folder = try TemporaryFolder()
    let path = try folder.write("trace", "")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    let outcome = try await shell.run(["start", "Login", "--trace", path])
    let warning = "journey start: warning: others can read '\(path)'; protect it with chmod 600"
    #expect(
      outcome.errors.split(separator: "\n").map(String.init) == (mode == 0o600 ? [] : [warning]))
    let key = try folder.write("key", String(repeating: "A", count: 43) + "=")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: key)
    let sealed = try await shell.run(["seal", "--seal-key", key], outcome.document)
    #expect(
      sealed.status == 0 && sealed.errors.contains("others can read '\(key)'") == (mode != 0o600))
  }

  @Test(
    "a key or trace file of another user causes the warning, whatever its mode",
    .enabled(if: geteuid() == 0, "only root can give a file to another user"))
  func foreign() async throws {
    let shell = try await DemoShell()
    let folder = try TemporaryFolder()
    let path = try folder.write("trace", "")
    let key = try folder.write("key", String(repeating: "A", count: 43) + "=")
    for file in [path, key] { #expect(chown(file, 12_345, 0) == 0 && chmod(file, 0o600) == 0) }
    let page = try await shell.run(["start", "Login", "--trace", path])
    #expect(
      page.errors
        == "journey start: warning: others can read '\(path)'; it belongs to another user\n")
    let sealed = try await shell.run(["seal", "--seal-key", key], page.document)
    #expect(sealed.errors.contains("others can read '\(key)'; it belongs to another user"))
    let quiet = try await shell.run(["start", "-q", "Login", "--trace", path])
    #expect(quiet.errors.isEmpty)
  }

  @Test("connections go where --connect-to says, and a malformed value is wrong usage")
  func connectTo() async throws {
    let shell = try await DemoShell("--tls")
    let base = shell.config["journey"]?["serverUrl"]?.string ?? ""
    let port = base.split(separator: ":").last?.prefix { $0.isNumber } ?? ""
    // The certificate is for localhost, because the name is checked and not the address.
    var config = shell.config.object ?? [:]
    config["journey"] = ["serverUrl": "https://localhost:1/am", "realm": "alpha"]
    let (page, status, errors) = try await shell.run(
      ["start", "Login", "--connect-to", "localhost:1:127.0.0.1:\(port)"], config: .object(config))
    #expect(page["type"] == "ContinueNode" && status == 0, "\(errors)")
    config["journey"] = ["serverUrl": "https://other.example/am", "realm": "alpha"]
    let (failure, _, _) = try await shell.run(
      ["start", "Login", "--connect-to", "::127.0.0.1:\(port)"], config: .object(config))
    #expect(failure["cause"]?["kind"] == "tls")
    let (usage, wrong, _) = try await shell.run(["start", "--connect-to", "a:b"])
    #expect(usage["cause"]?["kind"] == "usage" && wrong == 64)
  }
}

extension JSONObject {
  fileprivate func merging(_ other: JSONObject) -> JSONObject {
    var merged = self
    for (name, value) in other { merged[name] = value }
    return merged
  }
}

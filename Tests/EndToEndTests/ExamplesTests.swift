import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// Every folder of `Examples/` is run as its README says, and compared with what it expects.
@Suite("Examples")
struct ExamplesTests {
  private static let root = BuiltCommand.package.appending(path: "Examples")

  private static let folders: [String] = {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: root.path).sorted().filter {
        name in
        var isFolder: ObjCBool = false
        let path = root.appending(path: name).path
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
          && isFolder.boolValue
      }
    } catch {
      Issue.record("Examples cannot be listed: \(error)")
      return []
    }
  }()

  private static let scripts = folders.filter {
    FileManager.default.fileExists(atPath: root.appending(path: "\($0)/run.sh").path)
  }

  /// The one block of shell in a README.
  private func call(_ folder: String) throws -> String {
    let text = try String(
      contentsOf: Self.root.appending(path: "\(folder)/README.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "```sh\n")
    try #require(parts.count == 2, "one block that says how to run it")
    return parts[1].components(separatedBy: "```")[0]
  }

  @Test("does what its README says, and prints what it expects", arguments: scripts)
  func runs(_ folder: String) async throws {
    var shell = BuiltCommand(
      "/bin/bash",
      environment: ["PATH": "\(BuiltCommand.products.path):/usr/local/bin:/usr/bin:/bin"])
    shell.directory = Self.root.appending(path: folder).path
    let outcome = try await shell.run(
      ["-euc", try call(folder)], stdin: .closed)
    let expected = try String(
      contentsOf: Self.root.appending(path: "\(folder)/expected.txt"), encoding: .utf8)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    let lines = outcome.text.components(separatedBy: "\n")
    let wanted = expected.components(separatedBy: "\n")
    for (line, wanted) in zip(lines, wanted) {
      #expect(fits(line, wanted), "'\(line)' is not '\(wanted)'")
    }
    #expect(lines.count == wanted.count, "\(outcome.text)\n\(outcome.stderr)")
  }

  /// `<…>` in an expected line stands for a value that changes, without blanks.
  private func fits(_ line: String, _ wanted: String) -> Bool {
    let pieces = wanted.components(separatedBy: "<…>").map(NSRegularExpression.escapedPattern)
    return line.range(
      of: "^" + pieces.joined(separator: #"\S+"#) + "$", options: .regularExpression)
      != nil
  }

  @Test("a loop over pages ends where a page refuses its answers")
  func refusedLoop() async throws {
    let folder = try TemporaryFolder()
    let script = folder.path + "/run.sh"
    try FileManager.default.copyItem(
      atPath: Self.root.appending(path: "any-order/run.sh").path, toPath: script)
    let text = try String(
      contentsOf: Self.root.appending(path: "registration/answers.json"), encoding: .utf8)
    var answers = try #require(try JSONValue(parsing: text).object)
    answers["ValidatedPasswordCallback"] = "short"
    _ = try folder.write("answers.json", answers.compact)
    let path = "\(BuiltCommand.products.path):/usr/local/bin:/usr/bin:/bin"
    let outcome = try await BuiltCommand("journey-demo", environment: ["PATH": path]).run(
      ["--", script, "Registration"], stdin: .closed)
    #expect(outcome.ending == .exited(1), "\(outcome.stderr)")
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("Registration: ") == true)
    #expect(lines.first?.hasSuffix(": ContinueNode") == true)
    #expect(lines.contains { $0.hasPrefix("  Password: Password: length based") })
  }

  @Test("every folder is a script with an expectation, or snippets for a pipeline")
  func complete() {
    for folder in Self.folders {
      let names =
        Self.scripts.contains(folder) ? ["README.md", "run.sh", "expected.txt"] : ["README.md"]
      for name in names {
        #expect(
          FileManager.default.fileExists(
            atPath: Self.root.appending(path: "\(folder)/\(name)").path),
          "\(folder)/\(name)")
      }
    }
    #expect(
      Set(Self.folders).subtracting(Self.scripts).isSubset(of: ["ci", "kubernetes", "release"]))
    #expect(!Self.scripts.isEmpty)
  }

  @Test("the quickstart, on what is built here")
  func quickstart() async throws {
    let folder = try TemporaryFolder()
    let examples = folder.path + "/Examples"
    try FileManager.default.createDirectory(
      atPath: examples, withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      atPath: Self.root.appending(path: "quickstart.sh").path, toPath: examples + "/quickstart.sh")
    let build = try folder.write(
      "Examples/build.sh", "#!/bin/sh\necho '\(BuiltCommand.products.path)'\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: build)
    let outcome = try await BuiltCommand(
      "/bin/sh", environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"]
    ).run([examples + "/quickstart.sh"], stdin: .closed)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.text.contains(#""type": "ContinueNode""#))
    #expect(outcome.text.contains(#""type": "SuccessNode""#))
  }
}

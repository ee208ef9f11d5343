import JourneyTestSupport
import Testing

/// Names of files that `journey` reads.
@Suite("File names")
struct FileNameTests {
  @Test(
    "no command reads a file whose name contains a control character",
    arguments: ["\u{1}", "\t", "\n", "\u{1B}", "\u{7F}", "\u{85}"])
  func controls(_ control: String) async throws {
    let folder = try TemporaryFolder()
    let name = try folder.write("a\(control)b", "{}")
    let page = SavedPage(port: 1).text
    let environment = [
      "JOURNEY_CONFIG": #"{"journey":{"serverUrl":"http://127.0.0.1:1/am","realm":"alpha"}}"#
    ]
    let answers = try folder.write(
      "answers.json", #"{"name":"demo","password":{"$file":"a\u00\#(hex(control))b"}}"#)
    let config = try folder.write(
      "am.json",
      #"{"journey":{"serverUrl":"http://127.0.0.1:1/am"},"http":{"headers":{"X-A":{"$file":"a\u00\#(hex(control))b"}}}}"#
    )
    for (arguments, kind) in [
      (["next", "--config", name], "config"), (["next", "--answers", name], "answers"),
      (["next", "name=a", "password@\(name)"], "answers"),
      (["next", "name=a", "password@otp:\(name)"], "answers"),
      (["next", "--answers", answers], "answers"), (["start", "--config", config], "config"),
      (["seal", "--seal-key", name], "config"), (["unseal", "--seal-key", name], "config"),
      (["authenticator", "--device-key", name], "config"),
      (["authenticator", "--authenticator", name], "answers"),
      (["start", "-H", "@\(name)"], "config"), (["resume", "@\(name)"], "resume"),
    ] {
      let outcome = try await BuiltCommand(environment: environment).run(
        arguments, stdin: .text(page))
      let failure = try outcome.document()
      #expect(outcome.status == 65, "\(arguments): \(outcome.text)")
      #expect(failure.kind == kind, "\(arguments): \(outcome.text)")
      #expect(
        failure.message.contains("the name contains a control character"),
        "\(arguments): \(failure.message)")
    }
    let variable = try await BuiltCommand(environment: ["JOURNEY_CONFIG": name]).run(
      ["next"], stdin: .text(page))
    #expect(try variable.document().message.contains("the name contains a control character"))
  }

  private func hex(_ control: String) -> String {
    let digits = String(control.unicodeScalars.first?.value ?? 0, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }
}

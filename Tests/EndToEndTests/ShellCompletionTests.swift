import Foundation
import TestSupport
import Testing

/// What the shells themselves make of the completions, and what formats manual pages of the page.
@Suite("Completion and manual page")
struct ShellCompletionTests {
  private func run(_ shell: String, _ script: String) async throws -> CommandOutcome {
    let products = BuiltCommand.products.path
    let program = ["/usr/bin/", "/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + shell }
      .first(where: FileManager.default.isExecutableFile)
    return try await BuiltCommand(
      try #require(program, "\(shell) is needed: Tests/run.sh installs it"),
      environment: ["PATH": "\(products):/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C"]
    ).run(shell == "zsh" ? ["-f", "-c", script] : ["-c", script])
  }

  @Test(
    "bash completes",
    arguments: [
      ("journey ne", "next"), ("journey next --an", "--answers"),
      ("journey token --consent ''", "allow"), ("journey token --consent = al", "allow"),
      ("journey schema Contin", "ContinueNode"), ("journey help comp", "completion"),
      ("journey next --answers = /etc/nsswitc", "/etc/nsswitch.conf"),
      ("journey next password @ /etc/nsswitc", "/etc/nsswitch.conf"),
      ("journey start --jobs ''", ""),
      ("journey seal --seal", "--seal-key"), ("journey start --seal", ""),
    ])
  func bash(line: String, completed: String) async throws {
    let outcome = try await run(
      "bash",
      """
      source <(journey help completion bash)
      complete -p journey > /dev/null || exit 9
      COMP_WORDS=(\(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _journey
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    #expect(outcome.text.trimmingCharacters(in: .newlines) == completed)
    #expect(outcome.stderr.isEmpty && outcome.status == 0, "\(outcome.stderr)")
  }

  @Test(
    "fish completes",
    arguments: [
      ("journey ne", "next"), ("journey next --an", "--answers"),
      ("journey token --consent ", "allow"), ("journey schema Contin", "ContinueNode"),
      ("journey next --config /etc/nsswitc", "/etc/nsswitch.conf"),
    ])
  func fish(line: String, completed: String) async throws {
    let outcome = try await run(
      "fish", "journey help completion fish | source; complete -C '\(line)'")
    let words = outcome.text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(words.map(String.init).contains(completed), "\(outcome.text) \(outcome.stderr)")
  }

  @Test("zsh loads it, for journey")
  func zsh() async throws {
    let outcome = try await run(
      "zsh",
      """
      autoload -Uz compinit && compinit -D -u
      source <(journey help completion zsh)
      print -r -- "$_comps[journey]"; whence -w _journey
      """)
    #expect(outcome.text == "_journey\n_journey: function\n", "\(outcome.stderr)")
    #expect(outcome.stderr.isEmpty)
  }

  @Test("the manual page is formatted without a warning")
  func manual() async throws {
    let page = try await BuiltCommand().run(["help", "man"])
    let outcome = try await BuiltCommand(
      "/usr/bin/groff", environment: ["PATH": "/usr/bin:/bin"]
    ).run(["-man", "-ww", "-Tascii"], stdin: .bytes(page.stdout))
    #expect(outcome.stderr.isEmpty && outcome.status == 0, "\(outcome.stderr)")
    let bold = outcome.text.replacing(/.\x08/, with: "").replacing(/\x1B\[[0-9]*m/, with: "")
    for words in ["journey next", "--retry N", "JOURNEY_SEAL_KEY", "KEY@env:NAME"] {
      #expect(bold.contains(words), "\(words)")
    }
  }
}

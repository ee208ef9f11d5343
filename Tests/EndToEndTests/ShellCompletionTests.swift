import Foundation
import JourneyTestSupport
import Testing

/// The completions in each shell, and the manual pages in the programs that format them.
@Suite("Completion and manual pages")
struct ShellCompletionTests {
  private func run(_ shell: String, _ script: String) async throws -> CommandOutcome {
    let products = BuiltCommand.products.path
    let path = "\(products):/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin"
    return try await BuiltCommand(
      "/usr/bin/env", environment: ["PATH": path, "HOME": "/nonexistent", "LC_ALL": "C"]
    ).run([shell] + (shell == "zsh" ? ["-f", "-c", script] : ["-c", script]))
  }

  /// Presses TAB at the end of each line of bash, and compares the completed line.
  @Test(
    "bash completes, whatever characters end a word", .needs("bash", "python3"),
    arguments: ["", "COMP_WORDBREAKS=${COMP_WORDBREAKS//[@:=]/}"])
  func bash(setting: String) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("pw.txt", "")
    _ = try folder.write("a b.json", "")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/sub", withIntermediateDirectories: false)
    _ = try folder.write("sub/deep.txt", "")
    let lines = [
      ("journey ne", "journey next "), ("journey next --an", "journey next --answers "),
      ("journey token --consent ", "journey token --consent allow "),
      ("journey token --consent=al", "journey token --consent=allow "),
      ("journey schema Contin", "journey schema ContinueNode "),
      ("journey help comp", "journey help completion "),
      ("journey next --answers=a", "journey next --answers=a\\ b.json "),
      ("journey next --answers a", "journey next --answers a\\ b.json "),
      ("journey next --config sub/", "journey next --config sub/deep.txt "),
      ("journey start --jobs ", "journey start --jobs "),
      ("journey seal --seal", "journey seal --seal-key "),
      ("journey start --seal", "journey start --seal"),
      ("journey next password@p", "journey next password@pw.txt "),
      ("journey next name=demo password@p", "journey next name=demo password@pw.txt "),
      ("journey next --quiet password@p", "journey next --quiet password@pw.txt "),
      (#"journey next "User Name"@p"#, #"journey next "User Name"@pw.txt "#),
      ("journey next some:key@p", "journey next some:key@pw.txt "),
      ("journey next password@s", "journey next password@sub/"),
      ("journey next password@sub/d", "journey next password@sub/deep.txt "),
      ("journey next password@a", "journey next password@a\\ b.json "),
      ("journey next password@a\\ ", "journey next password@a\\ b.json "),
      ("journey next password=p", "journey next password=p"),
      ("journey next password@env:SECRET_F", "journey next password@env:SECRET_FOR_TEST "),
      ("journey next password@nothing", "journey next password@nothing"),
      ("journey resume @p", "journey resume @pw.txt "),
      ("journey next pw", "journey next pw"),
    ]
    let terminal = Terminal(
      environment: [
        "PATH": "\(BuiltCommand.products.path):/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C",
        "SECRET_FOR_TEST": "x", "TERM": "dumb",
      ], directory: folder.path)
    var steps: [Terminal.Step] = [
      .send("source <(journey help completion bash); \(setting)\n"),
      // C-t shows the current line.
      .send(#"bind -x '"\C-t": printf "%s%s%s\n" "<""<" "$READLINE_LINE" ">"">"'; echo do''ne"#),
      .send("\n"), .expect("done"),
    ]
    for (line, _) in lines { steps += [.send("\(line)\t\u{14}"), .expect(">>"), .send("\u{15}")] }
    let outcome = try await terminal.run(
      ["bash", "--norc", "--noprofile", "-i"], steps + [.send("exit\n")])
    let shown = outcome.text.split(separator: "<<").dropFirst().map {
      String($0.prefix(while: { $0 != ">" }))
    }
    #expect(shown == lines.map(\.1), "\(outcome.text)")
  }

  @Test("zsh completes the file of an answer", .needs("zsh", "python3"))
  func zshAnswer() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("pw.txt", "")
    let terminal = Terminal(
      environment: [
        "PATH": "\(BuiltCommand.products.path):/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C",
        "SECRET_FOR_TEST": "x", "TERM": "dumb", "HOME": folder.path,
      ], directory: folder.path)
    var steps: [Terminal.Step] = [
      .send("autoload -Uz compinit && compinit -D -u; source <(journey help completion zsh)\n"),
      .send("show() { print -r -- \"<\"\"<$BUFFER>\"\">\" }; zle -N show; bindkey -e\n"),
      .send("bindkey '^T' show; echo do''ne\n"), .expect("done"),
    ]
    let lines = [
      ("journey next password@p", "journey next password@pw.txt"),
      ("journey next password=p", "journey next password=p"),
      ("journey next password@env:SECRET_F", "journey next password@env:SECRET_FOR_TEST"),
      ("journey next --answers p", "journey next --answers pw.txt"),
    ]
    for (line, _) in lines { steps += [.send("\(line)\t\u{14}"), .expect(">>"), .send("\u{15}")] }
    let outcome = try await terminal.run(["zsh", "-f", "-i"], steps + [.send("exit\n")])
    let shown = outcome.text.split(separator: "<<").dropFirst().map {
      $0.prefix(while: { $0 != ">" }).trimmingCharacters(in: .whitespaces)
    }
    #expect(shown == lines.map(\.1), "\(outcome.text)")
  }

  @Test(
    "fish completes", .needs("fish"),
    arguments: [
      ("journey ne", "next"), ("journey next --an", "--answers"),
      ("journey token --consent ", "allow"), ("journey schema Contin", "ContinueNode"),
      ("journey next --config /etc/nsswitc", "/etc/nsswitch.conf"),
      ("journey next password@/etc/nsswitc", "password@/etc/nsswitch.conf"),
    ])
  func fish(line: String, completed: String) async throws {
    let outcome = try await run(
      "fish", "journey help completion fish | source; complete -C '\(line)'")
    let candidates = outcome.text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(candidates.map(String.init).contains(completed), "\(outcome.text) \(outcome.stderr)")
  }

  @Test("zsh loads the completion of journey", .needs("zsh"))
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

  @Test(
    "each manual page has its sections, and is formatted without a warning",
    .needs("groff", "man"),
    arguments: [
      ("journey", ["journey next", "--retry N", "JOURNEY_SEAL_KEY", "KEY@env:NAME"]),
      ("journey-demo", ["--tls", "LoginCode", "JOURNEY_DEMO_MAIL", "discovery-html"]),
    ])
  func manual(program: String, texts: [String]) async throws {
    let page = try await BuiltCommand(program).run(["help", "man"])
    #expect(page.status == 0 && page.stderr.isEmpty, "\(page.stderr)")
    let folder = try TemporaryFolder()
    let file = try folder.write("\(program).1", page.text)
    for command in [
      "groff -man -ww -Tascii '\(file)'", "man --warnings -E UTF-8 -l '\(file)'",
    ] {
      let outcome = try await run("bash", "MANWIDTH=80 \(command)")
      #expect(outcome.stderr.isEmpty && outcome.status == 0, "\(command): \(outcome.stderr)")
      let plain = outcome.text.replacing(/.\x08/, with: "").replacing(/\x1B\[[0-9]*m/, with: "")
      let sections = [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS", "ENVIRONMENT",
        "FILES",
      ]
      for title in sections { #expect(plain.contains("\n\(title)\n"), "\(command): \(title)") }
      for text in texts { #expect(plain.contains(text), "\(command): \(text)") }
    }
  }
}

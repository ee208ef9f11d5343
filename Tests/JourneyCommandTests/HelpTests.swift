import JourneyHelp
import Testing

@testable import JourneyCommand

@Suite struct HelpTests {
  @Test("names every command, topic and option where they are listed")
  func names() {
    for word in CommandName.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue) {
      #expect(Help.overview.contains("\n  \(word) "), "\(word)")
    }
    for option in Option.all {
      #expect(
        ManPage.journey.text.contains(option.long.replacing("-", with: "\\-")), "\(option.long)")
    }
  }

  @Test(
    "warns on every command's page that stdout is a credential", arguments: CommandName.allCases)
  func warns(_ command: CommandName) {
    #expect(Help.page(of: command).contains("stdout is a credential"))
    #expect(Help.page(of: command).contains("usage: journey \(command.rawValue)"))
  }

  @Test("explains a topic", arguments: HelpTopic.allCases.filter { $0 != .completion })
  func explains(_ topic: HelpTopic) throws {
    let arguments = try Arguments(["help", topic.rawValue])
    _ = try HelpCommand(arguments)
    if topic != .man { #expect(Help.page(of: topic).split(separator: "\n").count > 3) }
  }

  @Test(
    "says what is near to a topic that there is not",
    arguments: [
      (["nxt"], "'next'"), (["answer"], "help answers"), (["exit-codes"], "help exit"),
      (["config"], "help configuration"), (["version"], "--version"),
      (["streem"], "'help streams'"), (["completion", "bsh"], "'bash'"),
      (["completion"], "bash, zsh or fish"), (["next", "more"], "one TOPIC"),
    ])
  func refuses(words: [String], hint: String) throws {
    let arguments = try Arguments(["help"] + words)
    let error = #expect(throws: UsageError.self) { try HelpCommand(arguments) }
    #expect(error?.message.contains(hint) == true)
  }

  @Test("tells in the exit topic the statuses that the command ends with")
  func statuses() {
    let told = Help.page(of: .exit)
    let statuses = [
      ExitStatus.fine, ExitStatus.refused, ExitStatus.failed, ExitStatus.usage, ExitStatus.data,
      ExitStatus.internal, ExitStatus.output,
    ]
    for status in statuses { #expect(told.contains("\n  \(status) "), "\(status)") }
  }

  @Test("offers every option to every shell", arguments: Shell.allCases)
  func completes(_ shell: Shell) {
    for option in Option.all {
      #expect(shell.completion.contains(option.long), "\(option.long)")
    }
    for command in CommandName.allCases {
      #expect(shell.completion.contains(command.rawValue), "\(command.rawValue)")
    }
  }
}

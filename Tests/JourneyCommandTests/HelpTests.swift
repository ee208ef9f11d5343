import JourneyTerminal
import Testing

@testable import JourneyCommand

@Suite struct HelpTests {
  @Test("each list names every command, topic and option")
  func names() {
    for name in CommandName.ofJourney.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue) {
      #expect(Help.overview.contains("\n  \(name) "), "\(name)")
    }
    for option in Option.all {
      let isWalk = option.commands == [.walk]
      let page = isWalk ? ManPage.walk : .journey
      #expect(page.text.contains(option.long.replacing("-", with: "\\-")), "\(option.long)")
    }
  }

  @Test(
    "the page of each command that prints secrets says so", arguments: CommandName.allCases)
  func warns(_ command: CommandName) {
    let isSecret = command.continuesFlow || command == .unseal
    #expect(Help.page(of: command).contains("Treat stdout as a credential") == isSecret)
    #expect(Help.page(of: command).contains("usage: \(command.program)"))
  }

  @Test("a page begins with examples that can be typed", arguments: CommandName.allCases)
  func examples(_ command: CommandName) throws {
    let lines = command.examples.replacing("\\\n", with: "").split(separator: "\n")
    let own = lines.joined().contains(command.program)
    #expect(own && Help.page(of: command).split(separator: "\n")[1].hasPrefix("  "))
    for line in lines {
      for part in line.prefix(while: { $0 != "#" }).split(separator: "|") {
        let words = part.split(whereSeparator: \.isWhitespace).prefix { $0 != "<" && $0 != ">" }
        let arguments = words.dropFirst().map(String.init)
        if words.first == "journey" { _ = try Arguments(arguments) }
        if words.first == "journey-walk" { _ = try Arguments(arguments, as: .walk) }
      }
    }
  }

  @Test("each page fits 80 columns")
  func columns() {
    var pages = [Help.overview] + CommandName.allCases.map { Help.page(of: $0) }
    pages += CommandName.allCases.map { Help.usage(of: $0) }
    pages += HelpTopic.allCases.filter { ![.man, .completion].contains($0) }.map {
      Help.page(of: $0)
    }
    for line in pages.joined(separator: "\n").split(separator: "\n") where line.count > 80 {
      Issue.record("\(line.count): \(line)")
    }
  }

  @Test("each operand of a command is explained", arguments: CommandName.allCases)
  func operands(_ command: CommandName) {
    let terms = command.operandRows.map(\.term).joined(separator: ", ")
    let operands = command.operands.matches(of: /[A-Za-z@:=-]+/).map { String($0.output) }
    for operand in operands { #expect(terms.contains(operand), "\(operand)") }
    for row in command.operandRows { #expect(Help.page(of: command).contains("\n  \(row.term) ")) }
  }

  @Test("an option of curl's gets a hint about the existing key and topic")
  func curlOptions() throws {
    let keys = Set(ConfigurationKey.all.map(\.path))
    var answered = 0
    for letter in (33...126).compactMap(UnicodeScalar.init) {
      guard let answer = CurlFlagHint.answer(to: "-\(letter)") else { continue }
      answered += 1
      for match in answer.matches(of: /http\.[a-zA-Z]+/) {
        #expect(keys.contains(String(match.output)), "\(answer)")
      }
      for match in answer.matches(of: /journey help ([a-z]+)/) {
        #expect(HelpTopic(rawValue: String(match.output.1)) != nil, "\(answer)")
      }
    }
    #expect(answered > 8)
  }

  @Test(
    "each operand of a command is explained",
    arguments: HelpTopic.allCases.filter { $0 != .completion })
  func explains(_ topic: HelpTopic) throws {
    let arguments = try Arguments(["help", topic.rawValue])
    _ = try HelpCommand(arguments)
    if topic != .man { #expect(Help.page(of: topic).split(separator: "\n").count > 3) }
  }

  @Test(
    "an unknown topic gets the nearest one",
    arguments: [
      (["nxt"], "'next'"), (["answer"], "help answers"), (["exit-codes"], "help exit"),
      (["config"], "help configuration"), (["version"], "--version"),
      (["streem"], "'help streams'"), (["completion", "bsh"], "'bash'"),
      (["completion"], "bash, zsh or fish"), (["next", "more"], "one TOPIC"),
    ])
  func refuses(operands: [String], hint: String) throws {
    let arguments = try Arguments(["help"] + operands)
    let error = #expect(throws: UsageError.self) { try HelpCommand(arguments) }
    #expect(error?.message.contains(hint) == true)
  }

  @Test("the exit topic has all statuses of the command")
  func statuses() {
    let told = Help.page(of: .exit)
    let statuses = [
      ExitStatus.fine, ExitStatus.refused, ExitStatus.failed, ExitStatus.usage, ExitStatus.data,
      ExitStatus.internal, ExitStatus.output,
    ]
    for status in statuses { #expect(told.contains("\n  \(status) "), "\(status)") }
  }

  @Test("every shell completes every option", arguments: Shell.allCases)
  func completes(_ shell: Shell) {
    for option in Option.all {
      #expect(shell.completion.contains(option.long), "\(option.long)")
    }
    for command in CommandName.allCases {
      #expect(shell.completion.contains(command.rawValue), "\(command.rawValue)")
    }
  }
}

import Foundation
import JourneyAM
import JourneyDaVinci
import JourneyFlow
import JourneyHTTP
import JourneyTestSupport
import Testing

@testable import JourneyCommand

@Suite("Documentation in step with the code")
struct PagesInStepTests {
  /// The first cells of the rows of a table, each cut into the words in backquotes.
  private func rows(_ page: String, below heading: String) throws -> [[String]] {
    let lines = try SourceFile.text(page).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: heading), "\(page) has '\(heading)'")
    return lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }.dropFirst()
      .map { row in
        let cell = row.components(separatedBy: " | ")[0]
        return cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
          .map(\.element)
      }
  }

  @Test("docs/errors.md has a row for each kind, and no other")
  func kinds() throws {
    let rows = try rows("docs/errors.md", below: "## Kinds").reduce([], +)
    #expect(Set(rows) == Set(FailureKind.allCases.map(\.rawValue)))
    #expect(rows.count == FailureKind.allCases.count)
  }

  @Test("the table of docs/errors.md and 'journey help errors' have each code with its hint")
  func failureCodes() throws {
    let page = try SourceFile.text("docs/errors.md").replacing("`", with: "'")
    let help = Help.page(of: .errors).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for code in FailureCode.all {
      let names = code.names.map { "'\($0)'" }.joined(separator: ", ")
      let row = page.split(separator: "\n").first {
        $0.hasPrefix("| \(names) | '\(code.kind.rawValue)' | \(code.meaning) |")
      }
      #expect(
        row?.hasSuffix("| \(code.hint ?? "") |") == true, "run Tests/update-tables.py: \(names)")
      #expect(help.contains("\(code.names.joined(separator: ", ")) (\(code.kind.rawValue))"))
      if let hint = code.hint {
        #expect(help.contains("Hint: \(hint)."))
        #expect(hint.count < 100 && !hint.contains(";"), "\(hint)")
      }
    }
  }

  @Test("docs/errors.md names every code that we give a problem")
  func codes() throws {
    let listed = Set(try rows("docs/errors.md", below: "## Problem codes").reduce([], +))
    let expression = try NSRegularExpression(
      pattern: #"(?:Problem\([^)]*?code: |AnswerError\(|problem\((?:nil|id|field\.id), )"(\w+)""#)
    var used: Set<String> = []
    for file in try SourceFile.all(below: "Sources") {
      let text = file.code.joined(separator: "\n")
      for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
        if let range = Range(match.range(at: 1), in: text) { used.insert(String(text[range])) }
      }
    }
    #expect(used.contains("required") && used.contains("choice") && used.contains("twice"))
    #expect(used.subtracting(listed) == [])
  }

  @Test("docs/cli.md has every command, with its synopsis and its options, and no other")
  func commands() throws {
    let listed = try rows("docs/cli.md", below: "## Commands").reduce([], +)
    #expect(listed.count == CommandName.ofJourney.count)
    #expect(Set(listed) == Set(CommandName.ofJourney.map(\.rawValue)))
    let text = try SourceFile.text("docs/cli.md")
    let continuing = CommandName.allCases.filter(\.continuesFlow)
    for command in CommandName.ofJourney {
      #expect(text.contains("\njourney \(command.synopsis)\n"), "\(command)")
      let heading = command.seals ? "## seal and unseal" : "## \(command.rawValue)"
      let described = command.seals ? [.seal, .unseal] : [command]
      let options = Option.all.filter {
        $0.commands != continuing && $0.commands?.contains(where: described.contains) == true
      }
      #expect(try spellings(below: heading) == Set(options.flatMap(\.spellings)), "\(command)")
    }
    let common = Option.all.filter { $0.commands == nil || $0.commands == continuing }
    #expect(
      try spellings(below: "## Options of all commands").subtracting(["-vv"])
        == Set(common.flatMap(\.spellings)))
  }

  @Test("docs/cli.md has the synopsis of journey-walk, and the options that only journey-walk has")
  func walk() throws {
    let text = try SourceFile.text("docs/cli.md")
    #expect(text.contains("\n\(CommandName.walk.synopsis)\n"))
    let own = Option.all.filter { $0.commands == [.walk] }.flatMap(\.spellings)
    #expect(!own.isEmpty)
    #expect(try spellings(below: "## journey-walk").isSuperset(of: own))
  }

  /// The options in the table of docs/cli.md below a heading.
  private func spellings(below heading: String) throws -> Set<String> {
    Set(
      try rows("docs/cli.md", below: heading).reduce([], +)
        .compactMap { $0.split(separator: " ").first.map(String.init) })
  }

  @Test("docs/configuration.md has a row for each key, and no other")
  func keys() throws {
    let named = try rows("docs/configuration.md", below: "## Keys").reduce([], +)
    #expect(named.sorted() == ConfigurationKey.all.map(\.path).sorted())
  }

  @Test("docs/cli.md has every exit status")
  func statuses() throws {
    let text = try SourceFile.text("docs/cli.md")
    for status in [
      ExitStatus.fine, ExitStatus.refused, ExitStatus.failed, ExitStatus.usage, ExitStatus.data,
      ExitStatus.internal, ExitStatus.output,
    ] {
      #expect(text.contains("| \(status) |"), "\(status)")
    }
    #expect(text.contains("| 129, 130, 143 |"))
  }

  @Test("the folder listing is the feature list: each command has a file")
  func files() throws {
    let names = Set(try SourceFile.all(below: "Sources/JourneyCommand/Commands").map(\.name))
    for command in CommandName.ofJourney where command != .unseal {
      let file =
        "\(command.rawValue.prefix(1).uppercased())\(command.rawValue.dropFirst())Command.swift"
      #expect(names.contains(file), "\(file)")
    }
  }

  /// Expects that the first column names each type once, and nothing else.
  private func expectRows(_ page: String, below heading: String, for types: [FieldType]) throws {
    let names = try rows(page, below: heading).reduce([], +)
    #expect(Set(names) == Set(types.map(\.name)))
    #expect(names.count == types.count)
  }

  @Test("docs/journeys.md has a row for each callback, and docs/davinci.md for each collector")
  func fields() throws {
    try expectRows(
      "docs/journeys.md", below: "## Callback reference", for: CallbackType.all.map(\.field))
    try expectRows(
      "docs/davinci.md", below: "## Collector reference", for: CollectorType.all.map(\.field))
  }

  @Test("docs/journeys.md names every property of a callback that can be set")
  func settable() throws {
    let lines = try SourceFile.text("docs/journeys.md").components(separatedBy: "\n")
      .drop { $0 != "## Callback reference" }
    for type in CallbackType.all.map(\.field) {
      let row = try #require(lines.first { $0.hasPrefix("| ") && $0.contains("`\(type.name)`") })
      for property in type.properties where property.answer != nil {
        #expect(row.contains("`\(property.name)`"), "\(type.name)")
      }
    }
  }

  @Test("each promise of docs/security.md names suites or scenarios that exist")
  func promises() throws {
    let scenarios = BuiltCommand.package.appending(path: "Tests/Scenarios").path
    let names = Set(try SourceFile.all(below: "Tests").map(\.name))
      .union(try FileManager.default.contentsOfDirectory(atPath: scenarios))
    let rows = try SourceFile.text("docs/security.md").components(separatedBy: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") && !$0.hasPrefix("| promise") }
    #expect(rows.count > 20)
    for row in rows {
      let cell = row.components(separatedBy: " | ").last ?? ""
      let suites = cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
        .map(\.element)
      #expect(!suites.isEmpty, "\(row)")
      let files = suites.map { $0.hasSuffix(".md") ? $0 : "\($0).swift" }
      #expect(Set(files).subtracting(names) == [], "\(row)")
    }
  }

  @Test("docs/architecture.md names types, files and folders that exist")
  func architecture() throws {
    let files = try SourceFile.all(below: "Sources") + SourceFile.all(below: "Tests")
    let code = files.flatMap(\.code).joined(separator: "\n")
    let declaration = try TextPattern(#"\b(?:class|struct|enum|protocol|actor) (\w+)"#)
    var names = Set(declaration.matches(in: code).map { $0[1] })
    names.formUnion(files.map { String($0.name.dropLast(".swift".count)) })
    names.formUnion(["CJourneyCurl", "EndToEndTests", "JourneyDemoTests", "Sources"])
    let prose = try SourceFile.text("docs/architecture.md").components(separatedBy: "```")
      .enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined()
    let quoted = try TextPattern("`([^`]+)`").matches(in: prose).map { $0[1] }
    #expect(quoted.count > 100)
    let name = try TextPattern(#"^([A-Z]\w+(?:\+\w+)?)(?:\.\w+)?$"#)
    for text in quoted {
      if text.hasPrefix("Sources/") || text.hasPrefix("Tests/") {
        let path = BuiltCommand.package.appending(path: text).path
        #expect(FileManager.default.fileExists(atPath: path), "\(text)")
      } else if let type = name.matches(in: text).first?[1] {
        #expect(names.contains(type), "\(text)")
      }
    }
  }

  @Test("a reference from code to a page of the protocol names a heading that exists")
  func references() throws {
    let reference = try TextPattern(
      #"(docs/protocol/[a-z-]+\.md), "([^"\\]+)"(?: and "([^"\\]+)")?"#)
    let comment = try TextPattern(#"\n///? "#)
    var count = 0
    for file in try SourceFile.all(below: "Sources") + SourceFile.all(below: "Tests") {
      let text = file.lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
      for match in reference.matches(in: comment.replaced(in: text, by: " ")) {
        let headings = try SourceFile.text(match[1]).split(separator: "\n")
          .filter { $0.hasPrefix("#") }.map { String($0.drop { $0 == "#" || $0 == " " }) }
        for heading in match[2...] {
          #expect(headings.contains(heading), "\(file.path): \(heading)")
          count += 1
        }
      }
    }
    #expect(count > 20)
  }

  @Test("links between pages lead somewhere")
  func links() throws {
    let expression = try NSRegularExpression(pattern: #"\]\(([^)#:\s]+)(#[^)]*)?\)"#)
    let root = BuiltCommand.package
    let pages = try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") }
    #expect(!pages.isEmpty)
    for page in pages {
      let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
      let folder = root.appending(path: page).deletingLastPathComponent()
      for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
        guard let range = Range(match.range(at: 1), in: text) else { continue }
        let target = folder.appending(path: String(text[range])).standardizedFileURL
        #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(text[range])")
      }
    }
  }
}

extension Option {
  /// The option as a user types it: `--jobs`, `-j`.
  fileprivate var spellings: [String] { ["--\(long)"] + (short.map { ["-\($0)"] } ?? []) }
}

import Foundation
import JourneyTestSupport
import Testing

@Suite("Sources")
struct SourcesTests {
  /// The modules with `LocalizedError`, which only the library imports.
  private static let foundations: Set = ["Foundation", "FoundationEssentials"]

  @Test("only the library imports Foundation, so the commands do not link it")
  func foundation() throws {
    let importers = try SourceFile.all(below: "Sources").filter {
      !Self.foundations.isDisjoint(with: $0.imports)
    }
    #expect(importers.map(\.path).allSatisfy { $0.contains("JourneyKit/") } && !importers.isEmpty)
  }

  @Test(
    "no construct that hides an error, a race or a type",
    arguments: [
      #"\[String: Any\]"#, #"\btry!"#, #"\bas!"#, #"\bfatalError\b"#, #"\bpreconditionFailure\b"#,
      #"@unchecked\b"#, #"nonisolated\(unsafe\)"#, #"\btry\?"#, #"\bTODO\b"#, #"\bFIXME\b"#,
      #"\bstatic var \w+(: [^={]+)? = "#, #"\bstatic let shared\b"#, #"\bassert\("#,
      #"\bUserDefaults\b"#, #"\bCURL\w+\.rawValue\b"#,
    ])
  func forbidden(_ pattern: String) throws {
    let expression = try NSRegularExpression(pattern: pattern)
    for file in try SourceFile.all(below: "Sources") {
      let text = file.code.joined(separator: "\n")
      let found = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
      let line = found.flatMap { Range($0.range, in: text) }.map { text[$0] }
      #expect(line == nil, "\(file.path)")
    }
  }

  @Test("no comment names unfinished work")
  func comments() throws {
    for file in try SourceFile.all(below: "Sources") {
      let text = file.lines.joined(separator: "\n")
      for mark in ["TODO", "FIXME", "not built yet", "not implemented"] {
        #expect(!text.contains(mark), "\(file.path): \(mark)")
      }
    }
  }

  @Test("no file is longer than 300 lines")
  func length() throws {
    for file in try SourceFile.all(below: "Sources") {
      #expect(file.lines.count <= 301, "\(file.path)")
    }
  }

  @Test("file names are unique in the package, and no file is a collection such as Utils")
  func names() throws {
    let files = try SourceFile.all(below: "Sources") + SourceFile.all(below: "Tests")
    let names = Dictionary(grouping: files, by: \.name)
    for (name, files) in names {
      #expect(files.count == 1, "\(files.map(\.path))")
      for noun in ["Utils", "Helpers", "Common", "Core", "Shared", "Manager", "Constants", "Misc"] {
        // Ping documents LogManager.
        #expect(!name.contains(noun) || name == "LogManager.swift", "\(name)")
      }
    }
  }

  @Test("only 'StandardError' writes to standard error of 'journey'")
  func standardError() throws {
    for file in try SourceFile.all(below: "Sources/JourneyCommand")
    where file.name != "StandardError.swift" {
      let text = file.code.joined(separator: "\n")
      #expect(!text.contains(".writeLine("), "\(file.path)")
      #expect(
        text.replacing("environment.errors).isTerminal", with: "").contains("environment.errors")
          == false, "\(file.path)")
    }
  }

  @Test("only the programs touch argv, the environment and the standard streams")
  func surroundings() throws {
    let expression = try NSRegularExpression(
      pattern: #"\b(CommandLine|environ|getenv|ProcessInfo|STDIN_FILENO|STDOUT_FILENO|isatty)\b"#)
    let own = ["JourneyTerminal", "JourneyCommand", "JourneyDemo"]
    for file in try SourceFile.all(below: "Sources") where !own.contains(file.module) {
      let text = file.code.joined(separator: "\n")
      let range = NSRange(text.startIndex..., in: text)
      #expect(expression.firstMatch(in: text, range: range) == nil, "\(file.path)")
    }
  }
}

import Foundation
import JourneyTestSupport
import Testing

/// Tests of the style rules that a machine can check.
@Suite("Wording")
struct WordingTests {
  private static let all = Wording.constructions + Wording.terms + Wording.britishSpellings

  /// README.md, docs/ and the pages of Examples/, without blocks, code and the targets of links.
  private static let prose = Result { try readProse() }

  private static func readProse() throws -> [TextLine] {
    let code = try TextPattern("`[^`]*`")
    let target = try TextPattern(#"\]\([^)]*\)"#)
    let pages = try FileManager.default.subpathsOfDirectory(atPath: BuiltCommand.package.path)
      .filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") }.sorted()
    return try pages.flatMap { page in
      var isInBlock = false
      let lines = try SourceFile.text(page).split(separator: "\n", omittingEmptySubsequences: false)
      return lines.enumerated().compactMap { number, line -> TextLine? in
        if line.hasPrefix("```") { isInBlock.toggle() }
        guard !isInBlock, !line.hasPrefix("```") else { return nil }
        return TextLine(
          position: "\(page):\(number + 1)",
          text: target.replaced(in: code.replaced(in: String(line), by: "X"), by: "]"))
      }
    }
  }

  @Test("pages use the words that docs/glossary.md names, in US spelling", arguments: all)
  func pages(_ wording: Wording) throws {
    // The glossary itself lists the words that we do not say.
    let lines = try Self.prose.get()
      .filter {
        !$0.position.hasPrefix("docs/glossary.md") && !$0.position.hasPrefix("docs/LICENSE.md")
      }
    #expect(lines.count > 3_000)
    let found = try wording.found(in: lines)
    #expect(found.isEmpty, "\(found)")
  }

  /// The texts of Sources, without interpolations and names in quotation marks. Most texts of
  /// `journey-demo` imitate PingAM and PingOne, so only those of its command line count.
  private static let literals = Result { try readLiterals() }

  private static func readLiterals() throws -> [TextLine] {
    let name = try TextPattern("'[^' ]*'")
    return try SourceFile.all(below: "Sources")
      .filter { $0.module != "JourneyDemo" || $0.path.contains("/Command/") }
      .flatMap { StringLiterals($0).lines }
      .filter { $0.text.contains(" ") }
      .map { TextLine(position: $0.position, text: name.replaced(in: $0.text, by: "X")) }
  }

  @Test(
    "messages, help and descriptions use the words of docs/glossary.md, in US spelling",
    arguments: all + Wording.ofMessages)
  func messages(_ wording: Wording) throws {
    // Option `--fault` of `journey-demo` has its name from the tests.
    let isTerm = Wording.terms.contains { $0.pattern == wording.pattern }
    let lines = try Self.literals.get()
      .filter { !isTerm || !$0.position.hasPrefix("Sources/JourneyDemo/") }
    #expect(lines.count > 1_000)
    let found = try wording.found(in: lines)
    #expect(found.isEmpty, "\(found)")
  }

  @Test(
    "comments use the constructions of our pages, in US spelling",
    arguments: Wording.constructions + Wording.britishSpellings)
  func comments(_ wording: Wording) throws {
    let code = try TextPattern("`[^`]*`")
    let lines = try SourceFile.all(below: "Sources").flatMap { file in
      file.lines.enumerated().compactMap { number, line -> TextLine? in
        let text = line.trimmingCharacters(in: .whitespaces)
        guard text.hasPrefix("//") else { return nil }
        return TextLine(
          position: "\(file.path):\(number + 1)", text: code.replaced(in: text, by: "X"))
      }
    }
    #expect(lines.count > 3_000)
    let found = try wording.found(in: lines)
    #expect(found.isEmpty, "\(found)")
  }

  @Test("no semicolon joins two sentences of help or of a description")
  func semicolonsOfHelp() throws {
    let paths = [
      "/Help/", "/Schema/", "/Callbacks/", "/Collectors/", "/CommandName.swift", "/Option.swift",
      "/ConfigurationKey.swift", "/DemoHelp.swift", "/DemoJourney.swift", "/DaVinciFlow.swift",
    ]
    // The texts of completions are programs.
    let files = try SourceFile.all(below: "Sources").filter { file in
      !file.name.hasPrefix("Shell+") && paths.contains { file.path.contains($0) }
    }
    #expect(files.count > 60)
    let lines = files.flatMap { StringLiterals($0).lines }.filter { $0.text.contains(";") }
    #expect(lines.isEmpty, "\(lines)")
  }

  @Test("the help of 'journey-demo' uses the same words")
  func demo() async throws {
    let help = try await BuiltCommand("journey-demo").run(["--help"]).text
    let lines = help.split(separator: "\n").map { TextLine(position: "--help", text: String($0)) }
    #expect(lines.count > 100)
    for wording in Wording.constructions + Wording.ofMessages + Wording.britishSpellings {
      let found = try wording.found(in: lines)
      #expect(found.isEmpty, "\(wording.pattern): \(found)")
    }
  }

  @Test("reads the texts of literals, without comments and interpolations")
  func literalLines() {
    let source = ##"""
      // "a comment"
      let one = "a \(flag ? "b \(c)" : "d") e" // "no"
      let two = #"f \(g) \#(h) i"#
      let three = """
        "j" \
        k
        """
      """##
    let file = SourceFile(
      path: "A.swift",
      lines: source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    #expect(
      StringLiterals(file).lines.map(\.description) == [
        "A.swift:2: b X", "A.swift:2: d", "A.swift:2: a X e", #"A.swift:3: f \(g) X i"#,
        #"A.swift:6: "j"    k"#,
      ])
  }

  @Test("each word of the check is in the column 'do not say' of docs/glossary.md")
  func terms() throws {
    let rows = try SourceFile.text("docs/glossary.md").split(separator: "\n")
      .filter { $0.hasPrefix("| ") }.compactMap { $0.components(separatedBy: " | ").last }
    let lines = rows.map { TextLine(position: "docs/glossary.md", text: $0) }
    for term in Wording.terms { #expect(try !term.found(in: lines).isEmpty, "\(term.pattern)") }
  }

  @Test("no semicolon joins two sentences of a page")
  func semicolons() throws {
    let lines = try Self.prose.get()
      .filter {
        !$0.position.hasPrefix("docs/protocol/") && !$0.position.hasPrefix("docs/LICENSE.md")
      }
      .filter { !$0.text.hasPrefix("|") && $0.text.contains(";") }
    #expect(lines.isEmpty, "\(lines)")
  }

  @Test("finds each construction that it lists")
  func itself() throws {
    let bad = [
      "it goes out by itself", "a request on the wire", "what stands beside it",
      "it lies in the jar",
      "the cookie goes along", "it goes out", "what comes out", "Of the two the first counts",
      "a page, too.", "and likewise", "once more", "the flow is over", "as it came", "realm aside,",
      "the config in force", "if there is none", "it isn't", "it's there", "a screen", "a fault",
      "trouble",
      "a code app", "the authorize answer", "the id_token", "log in", "colour", "licence", "enrol",
      "cancelled", "recognised", "customised", "analysed",
    ]
    for wording in Self.all {
      #expect(
        try !wording.found(in: bad.map { TextLine(position: "", text: $0) }).isEmpty,
        "\(wording.pattern)")
    }
    let good = [
      "`journey` prints a color", "too large, too deep", "the other side", "go on",
      "the end is near",
      "otherwise", "promise", "exercise", "Often", "its own", "the screening",
    ]
    for wording in Self.all {
      #expect(
        try wording.found(in: good.map { TextLine(position: "", text: $0) }).isEmpty,
        "\(wording.pattern)")
    }
  }
}

import Foundation
import JourneyAM
import JourneyFlow
import JourneyJSON
import JourneyTestSupport
import Testing

/// The table of `docs/journeys.md` has a row for each callback, with its very properties.
@Suite("docs/journeys.md")
struct DocumentationTests {
  struct Row: Sendable {
    let type: String
    let needsObject: Bool
    let shown: Set<String>
    let settable: [String]
    let unanswered: String
  }

  static func rows() throws -> [Row] {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/journeys.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    return lines.compactMap { line -> Row? in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 4, cells[0].contains("Callback"), !cells[0].contains("`") else {
        return nil
      }
      func names(_ cell: String) -> [String] {
        cell == "–" ? [] : cell.components(separatedBy: ", ")
      }
      return Row(
        type: cells[0].replacingOccurrences(of: " †", with: ""),
        needsObject: cells[0].hasSuffix("†"), shown: Set(names(cells[1])),
        settable: names(cells[2]), unanswered: cells[3])
    }
  }

  @Test("one row for each callback")
  func types() throws {
    #expect(try Self.rows().map(\.type).sorted() == Set(CallbackFixture.all().map(\.file)).sorted())
  }

  @Test("the properties of each row are those of its fixtures")
  func properties() throws {
    for row in try Self.rows() {
      var shown: Set<String> = []
      var settable: [String] = []
      var hasMain = false
      for fixture in try CallbackFixture.all() where fixture.file == row.type {
        let page = try Bench().page(fixture)
        let callback = try #require(page.callbackFields.first)
        hasMain = hasMain || callback.mainProperty != nil
        for property in callback.properties {
          if property.kind == nil {
            shown.insert(property.name)
          } else if !settable.contains(property.name) {
            settable.append(property.name)
          }
        }
      }
      #expect(shown == row.shown, "\(row.type)")
      #expect(settable == row.settable, "\(row.type)")
      if !settable.isEmpty { #expect(hasMain != row.needsObject, "\(row.type)") }
    }
  }

  @Test("what is required is said so")
  func required() throws {
    for row in try Self.rows() {
      let isRequired = try CallbackFixture.all().contains {
        $0.file == row.type && !$0.missing.isEmpty
      }
      #expect(row.unanswered.contains("required") == isRequired, "\(row.type)")
    }
  }
}

import Foundation
import JourneyAM
import JourneyFlow
import JourneyTestSupport
import Testing

@Suite("docs/journeys.md")
struct DocumentationTests {
  @Test("the page names exactly the callbacks without a main property")
  func withoutMainProperty() throws {
    let page = try String(
      contentsOf: BuiltCommand.package.appending(path: "docs/journeys.md"), encoding: .utf8)
    let table = try #require(page.components(separatedBy: "## Callback reference").last)
    // The main property is bold in the column of what a callback takes.
    let rows = table.components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.components(separatedBy: "|") }
    let named = rows.filter { $0.count > 3 && $0[3].hasPrefix(" `") }
      .flatMap { $0[1].components(separatedBy: "`").filter { $0.hasSuffix("Callback") } }
    var expected: Set<String> = []
    for fixture in try CallbackFixture.all() {
      let callback = try #require(try Bench().page(fixture).callbackFields.first)
      if callback.isAnswerable && callback.mainProperty == nil { expected.insert(fixture.file) }
    }
    #expect(Set(named) == expected)
    #expect(named.count == expected.count)
  }
}

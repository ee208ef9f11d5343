import Foundation
import JourneyAM
import JourneyFlow
import JourneyTestSupport
import Testing

@Suite("docs/journeys.md")
struct DocumentationTests {
  @Test("names the callbacks without a main property, and no other")
  func withoutMainProperty() throws {
    let page = try String(
      contentsOf: BuiltCommand.package.appending(path: "docs/journeys.md"), encoding: .utf8)
    let sentence = try #require(
      page.components(separatedBy: "These callbacks have no main property").last?
        .components(separatedBy: ". ").first)
    let named = sentence.components(separatedBy: .alphanumerics.inverted)
      .filter { $0.hasSuffix("Callback") }
    var expected: Set<String> = []
    for fixture in try CallbackFixture.all() {
      let callback = try #require(try Bench().page(fixture).callbackFields.first)
      if callback.isAnswerable && callback.mainProperty == nil { expected.insert(fixture.file) }
    }
    #expect(Set(named) == expected)
    #expect(named.count == expected.count)
  }
}

import JourneyFlow
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyAM

/// What Swift reads is declared. That Swift has each declared name is in `SwiftNamesTests`.
@Suite("Declarations of callbacks")
struct DeclarationTests {
  private static let types = CallbackType.all.filter { $0.field.name != "UnknownCallback" }

  @Test("each typed property reads a declared property")
  func typed() throws {
    #expect(Self.types.count > 30)
    for type in Self.types {
      let declared = Set(type.field.properties.map(\.name))
      let typed = try DeclaredNames.read(in: "Sources/JourneyAM/Callbacks/\(type.field.name).swift")
      #expect(declared.isSuperset(of: typed), "\(type.field.name)")
    }
  }

  @Test("no name is declared twice, and read-only properties come first")
  func order() {
    for type in Self.types {
      let properties = type.field.properties
      #expect(Set(properties.map(\.name)).count == properties.count, "\(type.field.name)")
      let firstAnswer = properties.firstIndex { $0.answer != nil } ?? properties.endIndex
      #expect(properties[firstAnswer...].allSatisfy { $0.answer != nil }, "\(type.field.name)")
    }
  }

  @Test("the properties with a kind can be answered")
  func answerable() throws {
    for fixture in try CallbackFixture.all() {
      let callback = try #require(try Bench().page(fixture).callbackFields.first)
      let shown = callback.properties.compactMap { $0.kind == nil ? nil : $0.name }
      #expect(callback.answerable == shown, "\(fixture.file)")
    }
    let unknown = try Bench().page([.callback("NewCallback", output: ["a": 1])]).callbackFields[0]
    #expect(unknown.answerable == [])
  }

  @Test("an unknown callback shows its output")
  func unknown() throws {
    let page = try Bench().page([.callback("NewCallback", output: ["a": 1])])
    let callback = try #require(page.callbacks.first as? UnknownCallback)
    #expect(callback.output == [["name": "a", "value": 1]])
  }
}

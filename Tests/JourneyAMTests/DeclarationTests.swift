import JourneyFlow
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyAM

/// What documents show and what a Swift program reads are the same properties.
@Suite("declarations of callbacks")
struct DeclarationTests {
  private static let types: [any CallbackField.Type] =
    CallbackCatalogue.known + CallbackCatalogue.metadata.map(\.type)
    + [CallbackCatalogue.challenge]

  /// Shown in documents alone: settings of PingOne's Signals library, and the data they came in.
  private static let untyped: Set = [
    "deviceKeyRsyncIntervals", "enableTrust", "disableTags", "disableHub",
    "signalsInitializationOptions",
  ]

  @Test("each typed property is declared, and each declared property is typed")
  func typed() throws {
    #expect(Self.types.count > 30)
    for type in Self.types {
      let declared = Set(type.declaration.map(\.name))
      let typed = try TypedProperties("Sources/JourneyAM/Callbacks/\(type).swift")
      #expect(declared.isSuperset(of: typed.doors), "\(type)")
      var names = typed.names
      if type is any PromptingField.Type { names.insert("prompt") }
      if type is any ClientErrorField.Type { names.insert("clientError") }
      if type is any CaptchaField.Type {
        names.formUnion(["recaptchaSiteKey", "captchaApiUri", "captchaDivClass"])
      }
      if type is any PolicyCheckedField.Type {
        names.formUnion(["policies", "failedPolicies", "validateOnly"])
      }
      if type is any AttributeInputField.Type { names.formUnion(["name", "required"]) }
      if type is any DeviceKeyField.Type {
        names.formUnion(["userId", "challenge", "title", "subtitle", "description", "jws"])
      }
      var expected = declared.subtracting(Self.untyped)
      if type is any ClientErrorField.Type { expected.remove("value") }
      #expect(names == expected, "\(type)")
    }
  }

  @Test("no name is declared twice, and read-only properties come first")
  func order() {
    for type in Self.types {
      let declaration = type.declaration
      #expect(Set(declaration.map(\.name)).count == declaration.count, "\(type)")
      let firstAnswer = declaration.firstIndex { $0.answer != nil } ?? declaration.endIndex
      #expect(declaration[firstAnswer...].allSatisfy { $0.answer != nil }, "\(type)")
    }
  }

  @Test("what can be answered are the properties with a kind")
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

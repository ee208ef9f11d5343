import JourneyFlow
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyAM

/// Documents and typed properties of Swift have the same names.
@Suite("Declarations of callbacks")
struct DeclarationTests {
  private static let types = CallbackType.all.filter { $0.field.name != "UnknownCallback" }

  /// Properties of documents only: settings of PingOne's Signals library, and their source.
  private static let untyped: Set = [
    "deviceKeyRsyncIntervals", "enableTrust", "disableTags", "disableHub",
    "signalsInitializationOptions",
  ]

  @Test("each typed property is declared, and each declared property is typed")
  func typed() throws {
    #expect(Self.types.count > 30)
    for type in Self.types {
      let name = type.field.name
      let callback = type.make(FieldData(type.field, id: "", FieldData.Wire()))
      let declared = Set(type.field.properties.map(\.name))
      let typed = try TypedProperties("Sources/JourneyAM/Callbacks/\(name).swift")
      #expect(declared.isSuperset(of: typed.doors), "\(name)")
      var names = typed.names
      if callback is any Prompting { names.insert("prompt") }
      if callback is any ClientErrorReporting { names.insert("clientError") }
      if callback is any Captcha {
        names.formUnion(["recaptchaSiteKey", "captchaApiUri", "captchaDivClass"])
      }
      if callback is any PolicyChecked {
        names.formUnion(["policies", "failedPolicies", "validateOnly"])
      }
      if callback is any AttributeInput { names.formUnion(["name", "required"]) }
      if callback is any DeviceKeyCallback {
        names.formUnion(["userId", "challenge", "title", "subtitle", "description", "jws"])
      }
      var expected = declared.subtracting(Self.untyped)
      if callback is any ClientErrorReporting { expected.remove("value") }
      #expect(names == expected, "\(name)")
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

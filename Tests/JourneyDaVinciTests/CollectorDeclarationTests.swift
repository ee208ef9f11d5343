import JourneyFlow
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyDaVinci

/// Documents and typed properties of Swift have the same names.
@Suite("Declarations of collectors")
struct CollectorDeclarationTests {
  /// Properties of documents only: the instructions for a passkey ceremony in a browser.
  private static let untyped: Set = ["action", "trigger"]

  @Test("each typed property is declared, and each declared property is typed")
  func typed() throws {
    for type in CollectorType.all.map(\.field) {
      let shared: Set = ["key", "label", "required"]
      let declared = Set(type.properties.map(\.name)).subtracting(shared)
      let typed = try TypedProperties("Sources/JourneyDaVinci/Collectors/\(type.name).swift")
      #expect(declared.isSuperset(of: typed.doors), "\(type.name)")
      // In Swift, the object for the application has the SDK's name.
      let names = Set(typed.names.map { $0 == "config" ? "payload" : $0 })
      #expect(names == declared.subtracting(Self.untyped), "\(type.name)")
    }
  }

  @Test("no name is declared twice, and read-only properties come first")
  func order() {
    for type in CollectorType.all.map(\.field) {
      let properties = type.properties
      #expect(Set(properties.map(\.name)).count == properties.count, "\(type.name)")
      let firstAnswer = properties.firstIndex { $0.answer != nil } ?? properties.endIndex
      #expect(properties[firstAnswer...].allSatisfy { $0.answer != nil }, "\(type.name)")
    }
  }

  @Test("a passkey collector has the options that the browser needs")
  func passkey() throws {
    let options: JSONValue = ["challenge": [1, -2]]
    let form = Form.of([
      [
        "type": "FIDO2", "key": "a", "action": "REGISTER",
        "publicKeyCredentialCreationOptions": options,
      ],
      [
        "type": "FIDO2", "key": "b", "action": "AUTHENTICATE",
        "publicKeyCredentialRequestOptions": options,
      ],
    ])
    let registration = try #require(form.collectors[0] as? FidoRegistrationCollector)
    #expect(registration.publicKeyCredentialCreationOptions == options)
    let authentication = try #require(form.collectors[1] as? FidoAuthenticationCollector)
    #expect(authentication.publicKeyCredentialRequestOptions == options)
  }

  @Test("an unknown collector shows the whole field")
  func unknown() throws {
    let field: JSONValue = ["type": "NEW", "key": "a", "more": [1]]
    let collector = try #require(Form.of([field]).collectors[0] as? UnknownCollector)
    #expect(collector.field == field)
    #expect(collector.fault == nil)
  }
}

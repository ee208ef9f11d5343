import JourneyFlow
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyDaVinci

/// What documents show and what a Swift program reads are the same properties.
@Suite("declarations of collectors")
struct CollectorDeclarationTests {
  /// Shown in documents alone: how a browser is to hold a passkey ceremony.
  private static let untyped: Set = ["action", "trigger"]

  @Test("each typed property is declared, and each declared property is typed")
  func typed() throws {
    for type in CollectorCatalogue.known + [UnknownCollector.self] {
      let declared = Set(type.declaration.map(\.name))
      let typed = try TypedProperties("Sources/JourneyDaVinci/Collectors/\(type).swift")
      #expect(declared.isSuperset(of: typed.doors), "\(type)")
      // In Swift the object that an application is handed has the SDK's name.
      let names = Set(typed.names.map { $0 == "config" ? "payload" : $0 })
      #expect(names == declared.subtracting(Self.untyped), "\(type)")
    }
  }

  @Test("no name is declared twice, and read-only properties come first")
  func order() {
    for type in CollectorCatalogue.known + [UnknownCollector.self] {
      let declaration = type.all
      #expect(Set(declaration.map(\.name)).count == declaration.count, "\(type)")
      let firstAnswer = declaration.firstIndex { $0.answer != nil } ?? declaration.endIndex
      #expect(declaration[firstAnswer...].allSatisfy { $0.answer != nil }, "\(type)")
    }
  }

  @Test("a passkey collector hands over what the browser needs")
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

  @Test("an unknown collector shows the field whole")
  func unknown() throws {
    let field: JSONValue = ["type": "NEW", "key": "a", "more": [1]]
    let collector = try #require(Form.of([field]).collectors[0] as? UnknownCollector)
    #expect(collector.field == field)
    #expect(collector.fault == nil)
  }
}

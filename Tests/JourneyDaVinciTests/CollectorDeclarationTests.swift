import JourneyFlow
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyDaVinci

/// What Swift reads is declared. That Swift has each declared name is in `SwiftNamesTests`.
@Suite("Declarations of collectors")
struct CollectorDeclarationTests {
  @Test("each typed property reads a declared property")
  func typed() throws {
    for type in CollectorType.all.map(\.field) {
      let declared = Set(type.properties.map(\.name))
      let typed = try DeclaredNames.read(in: "Sources/JourneyDaVinci/Collectors/\(type.name).swift")
      #expect(declared.isSuperset(of: typed), "\(type.name)")
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

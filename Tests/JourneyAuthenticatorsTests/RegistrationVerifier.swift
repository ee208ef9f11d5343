import JourneyAuthenticators
import JourneyCrypto
import JourneyJSON
import Testing

/// Checks a registration and an assertion by the rules for servers of Web Authentication
/// sections 7.1 and 7.2.
struct RegistrationVerifier {
  let challenge: [UInt8]
  let origin: String
  let relyingParty: String
  var isVerified = true

  struct Credential {
    let id: [UInt8]
    let coseKey: CBORReader.Value
    /// The statement's signature of `message`, if there is one.
    let signature: [UInt8]?
    let message: [UInt8]
  }

  func credential(of registration: PasskeyRegistration) throws -> Credential {
    try check(registration.clientData, type: "webauthn.create")
    let object = try CBORReader.whole(registration.attestationObject)
    guard case .map(let members) = object else { throw CBORReader.NotCanonical(offset: 0) }
    #expect(members.map(\.key) == [.text("fmt"), .text("attStmt"), .text("authData")])
    let data = try #require(object[.text("authData")]?.bytes)
    try check(data.prefix(37), flags: isVerified ? 0x45 : 0x41)
    #expect(data[37..<53].allSatisfy { $0 == 0 })
    let length = Int(data[53]) << 8 | Int(data[54])
    let id = Array(data[55..<55 + length])
    #expect(id == registration.id && (16...1023).contains(length))
    let key = try CBORReader.whole(Array(data[(55 + length)...]))
    #expect(key[.integer(3)] == .integer(registration.algorithm.rawValue))
    let statement = try #require(object[.text("attStmt")])
    var signature: [UInt8]?
    if object[.text("fmt")] == .text("packed") {
      guard case .map(let parts) = statement else { throw CBORReader.NotCanonical(offset: 0) }
      #expect(parts.map(\.key) == [.text("alg"), .text("sig")])
      #expect(parts[0].value == .integer(registration.algorithm.rawValue))
      signature = parts[1].value.bytes
      #expect(signature != nil)
    } else {
      #expect(object[.text("fmt")] == .text("none") && statement == .map([]))
    }
    return Credential(
      id: id, coseKey: key, signature: signature,
      message: data + (try Hash.sha256(registration.clientData)))
  }

  /// The bytes that the assertion's signature covers.
  func message(of assertion: PasskeyAssertion) throws -> [UInt8] {
    try check(assertion.clientData, type: "webauthn.get")
    #expect(assertion.authenticatorData.count == 37)
    try check(assertion.authenticatorData[...], flags: isVerified ? 0x05 : 0x01)
    return assertion.authenticatorData + (try Hash.sha256(assertion.clientData))
  }

  private func check(_ clientData: [UInt8], type: String) throws {
    let members: JSONValue = [
      "type": .string(type), "challenge": .string(Base64.url.encode(challenge)),
      "origin": .string(origin), "crossOrigin": false,
    ]
    #expect(try JSONValue(parsing: clientData) == members)
  }

  private func check(_ data: ArraySlice<UInt8>, flags: UInt8) throws {
    #expect(try Array(data.prefix(32)) == Hash.sha256(Array(relyingParty.utf8)))
    #expect(Array(data.dropFirst(32)) == [flags, 0, 0, 0, 0])
  }
}

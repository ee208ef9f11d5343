import JourneyCertificates
import JourneyCrypto
import JourneyJSON

/// A small authenticator with one passkey. It checks nothing, and sends and signs whatever a test
/// sets.
struct VirtualPasskey: Sendable {
  enum Statement: Sendable {
    case none
    /// The format `none` with a member.
    case noneWithMember
    /// Signed by the credential itself.
    case packed
    /// Signed by the key of a certificate.
    case certified(CertificateAuthority.Issued)
    /// An unknown format.
    case tpm
  }

  var key: PrivateKey
  /// The COSE number of the algorithm.
  let algorithm: Int
  var id = Array("0123456789abcdef".utf8)
  var origin: String
  var rpId = "localhost"
  var counter = 0
  var registrationFlags: UInt8 = 0x45
  var assertionFlags: UInt8 = 0x05
  /// A type in place of the ceremony's.
  var type: String?
  /// A challenge in place of the page's, in base64.
  var challenge: String?
  /// Whether the last byte of the signature is changed.
  var signatureMask: UInt8 = 0
  /// Bytes that follow the authenticator data and are signed with it.
  var surplus: [UInt8] = []
  var statement = Statement.none
  /// An algorithm of the packed statement in place of the key's.
  var statedAlgorithm: Int?
  /// A COSE key in place of the key's own.
  var coseKey: [UInt8]?
  /// An id of the outcome in place of the credential's.
  var statedID: String?

  init(_ algorithm: Int = -7, origin: String) throws {
    self.algorithm = algorithm
    self.origin = origin
    key = try .generate([-7: .ec(.p256), -8: .ed25519][algorithm] ?? .rsa)
  }

  var idText: String { statedID ?? Base64.url.encode(id) }

  func clientData(_ ceremony: String, _ challenge: String) -> [UInt8] {
    let bytes = Base64.standard.decode(self.challenge ?? challenge) ?? []
    let members: JSONValue = [
      "type": .string(type ?? ceremony), "challenge": .string(Base64.url.encode(bytes)),
      "origin": .string(origin), "crossOrigin": false,
    ]
    return Array(members.compact.utf8)
  }

  func authenticatorData(_ flags: UInt8) throws -> [UInt8] {
    var data = try Hash.sha256(Array(rpId.utf8)) + [flags]
    data += (0..<4).map { UInt8(truncatingIfNeeded: counter >> (24 - $0 * 8)) }
    if flags & 0x40 != 0 {
      data += [UInt8](repeating: 0, count: 16)
      data += [UInt8(id.count >> 8), UInt8(id.count & 0xFF)] + id + (coseKey ?? cose)
    }
    return data + surplus
  }

  /// The public key in COSE format.
  var cose: [UInt8] {
    func part(_ name: String) -> [UInt8] {
      key.publicKey.jwk[name]?.string.flatMap { Base64.url.decode($0) } ?? []
    }
    switch algorithm {
    case -7:
      return [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21] + Self.bytes(part("x")) + [0x22]
        + Self.bytes(part("y"))
    case -8: return [0xA4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21] + Self.bytes(part("x"))
    default:
      return [0xA4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20] + Self.bytes(part("n")) + [0x21]
        + Self.bytes(part("e"))
    }
  }

  func attestationObject(_ clientData: [UInt8]) throws -> [UInt8] {
    let data = try authenticatorData(registrationFlags)
    let signed = data + (try Hash.sha256(clientData))
    let format: String
    let members: [UInt8]
    switch statement {
    case .none: (format, members) = ("none", [0xA0])
    case .noneWithMember: (format, members) = ("none", [0xA1] + Self.text("alg") + [0x26])
    case .tpm: (format, members) = ("tpm", [0xA0])
    case .packed:
      format = "packed"
      members =
        [0xA2] + Self.text("alg") + Self.negative(statedAlgorithm ?? algorithm)
        + Self.text("sig") + Self.bytes(try signature(of: signed))
    case .certified(let issued):
      let body = issued.certificatePEM.split(separator: "\n").filter { !$0.hasPrefix("---") }
      let certificate = Base64.standard.decode(body.joined()) ?? []
      let signature = Self.der(try issued.key.sign(signed, by: .es256))
      format = "packed"
      members =
        [0xA3] + Self.text("alg") + [0x26] + Self.text("sig") + Self.bytes(spoiled(signature))
        + Self.text("x5c") + [0x81] + Self.bytes(certificate)
    }
    return [0xA3] + Self.text("fmt") + Self.text(format) + Self.text("attStmt") + members
      + Self.text("authData") + Self.bytes(data)
  }

  func signature(of message: [UInt8]) throws -> [UInt8] {
    let name: SignatureAlgorithm = [-7: .es256, -8: .edDSA][algorithm] ?? .rs256
    let raw = try key.sign(message, by: name)
    return spoiled(algorithm == -7 ? Self.der(raw) : raw)
  }

  private func spoiled(_ signature: [UInt8]) -> [UInt8] {
    signature.dropLast() + [(signature.last ?? 0) ^ signatureMask]
  }

  // MARK: Parts of an answer

  /// - Parameter challenge: The challenge of the page, in base64.
  func registration(_ challenge: String) throws -> String {
    let client = clientData("webauthn.create", challenge)
    return [
      String(decoding: client, as: UTF8.self), Self.signed(try attestationObject(client)), idText,
    ].joined(separator: "::")
  }

  /// - Parameter userHandle: The user handle, or `nil` to leave it out.
  func assertion(_ challenge: String, userHandle: String? = nil) throws -> String {
    let client = clientData("webauthn.get", challenge)
    let data = try authenticatorData(assertionFlags)
    let signature = try signature(of: data + Hash.sha256(client))
    let parts = [
      String(decoding: client, as: UTF8.self), Self.signed(data), Self.signed(signature), idText,
    ]
    return (parts + [userHandle].compactMap(\.self)).joined(separator: "::")
  }

  /// Returns AM's list of bytes.
  static func signed(_ bytes: [UInt8]) -> String {
    bytes.map { "\(Int8(bitPattern: $0))" }.joined(separator: ",")
  }

  // MARK: CBOR and DER

  static func bytes(_ bytes: [UInt8]) -> [UInt8] { head(0x40, bytes.count) + bytes }
  static func text(_ text: String) -> [UInt8] { head(0x60, text.utf8.count) + Array(text.utf8) }

  private static func negative(_ number: Int) -> [UInt8] { head(0x20, -1 - number) }

  private static func head(_ major: UInt8, _ count: Int) -> [UInt8] {
    switch count {
    case ..<24: [major | UInt8(count)]
    case ..<256: [major | 24, UInt8(count)]
    default: [major | 25, UInt8(count >> 8), UInt8(count & 0xFF)]
    }
  }

  /// Returns the DER of two numbers that are given one after the other.
  private static func der(_ raw: [UInt8]) -> [UInt8] {
    let numbers = [raw.prefix(32), raw.suffix(32)].flatMap { half -> [UInt8] in
      var number = Array(half.drop { $0 == 0 })
      if number.first.map({ $0 > 127 }) ?? true { number.insert(0, at: 0) }
      return [0x02, UInt8(number.count)] + number
    }
    return [0x30, UInt8(numbers.count)] + numbers
  }
}

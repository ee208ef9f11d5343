import JourneyCrypto
import JourneyJSON
import Testing

@testable import JourneyAuthenticators

/// The vectors of docs/protocol/authenticators.md, "Derivation vectors".
@Suite struct DeviceKeyTests {
  private static let nonce = Array(0xA0...0xAF as ClosedRange<UInt8>)
  private static let user = "id=demo,ou=user,o=alpha,ou=services,ou=am-config"

  private func deviceKey() throws -> DeviceKey { try DeviceKey(Array(0...0x1F)) }

  @Test("the id and key of an ES256 passkey are those of the vector")
  func es256() throws {
    let (id, key) = try deviceKey().passkey(
      relyingParty: "example.com", nonce: Self.nonce, algorithm: .es256)
    #expect(hex(id) == hex(Self.nonce) + "f407af6cbca17cc893afd18add1adad0")
    #expect(Base64.url.encode(id) == "oKGio6SlpqeoqaqrrK2ur_QHr2y8oXzIk6_Rit0a2tA")
    let scalar = "7de3e22c9bfe79a2aa75b8cc0127be9929807333568381a409880d62c0f420f1"
    #expect(
      try key.key.publicKey == PrivateKey.ec(.p256, scalar: bytes(hex: scalar)).publicKey)
    guard case .ec(.p256, let x, _) = key.key.publicKey.material else {
      Issue.record("expected a P-256 key")
      return
    }
    #expect(hex(x) == "0c9877ebcac5311aca0b30c2a64bc0e924fe4c3665f5eb14de8844758112d643")
  }

  @Test("the id and key of an EdDSA passkey are those of the vector")
  func edDSA() throws {
    let (id, key) = try deviceKey().passkey(
      relyingParty: "example.com", nonce: Self.nonce, algorithm: .edDSA)
    #expect(hex(id) == hex(Self.nonce) + "f75a16eacb665638d91cc8ad329266c7")
    #expect(
      key.key.publicKey.material
        == .ed25519(bytes(hex: "465aa1f0930114aa29524d309d67f1139de3abb717ec96e4478f4d07785d38fe")))
    let seed = "8ba93a5f9a92a03fa7afe6b6797dfafda29ed092d67e9e993966937b0d46c68f"
    #expect(try key.key.publicKey == PrivateKey.ed25519(seed: bytes(hex: seed)).publicKey)
  }

  @Test("an id is recognized only with the same device key and relying party")
  func known() throws {
    for algorithm in [COSEAlgorithm.es256, .edDSA] {
      let (id, key) = try deviceKey().passkey(
        relyingParty: "example.com", nonce: Self.nonce, algorithm: algorithm)
      let again = try #require(try deviceKey().passkeyKey(relyingParty: "example.com", id: id))
      #expect(again.key.publicKey == key.key.publicKey && again.algorithm == algorithm)
      #expect(try deviceKey().passkeyKey(relyingParty: "example.org", id: id) == nil)
      #expect(try deviceKey().passkeyKey(relyingParty: "Example.com", id: id) == nil)
      let other = try DeviceKey([1] + Array(1...0x1F))
      #expect(try other.passkeyKey(relyingParty: "example.com", id: id) == nil)
      for bit in 0..<(id.count * 8) {
        var changed = id
        changed[bit / 8] ^= 1 << UInt8(bit % 8)
        #expect(try deviceKey().passkeyKey(relyingParty: "example.com", id: changed) == nil)
      }
      for length in [0, 1, 16, 31] {
        let cut = Array(id.prefix(length))
        #expect(try deviceKey().passkeyKey(relyingParty: "example.com", id: cut) == nil)
      }
      #expect(try deviceKey().passkeyKey(relyingParty: "example.com", id: id + [0]) == nil)
    }
  }

  @Test("an id that was made with another label is not recognized")
  func otherLabel() throws {
    let party = try Hash.sha256(Array("example.com".utf8))
    for label in ["journey passkey id", "journey passkey id 2", "journey passkey"] {
      let bytes = Array(label.utf8) + [0] + party + Self.nonce
      let tag = try HMAC.hmacSHA256(key: Array(0...0x1F), bytes: bytes).prefix(16)
      let key = try deviceKey().passkeyKey(relyingParty: "example.com", id: Self.nonce + tag)
      #expect((key != nil) == (label == "journey passkey id"), "\(label)")
    }
  }

  @Test(
    "coordinates of keys and r and s of signatures keep their leading zeros")
  func shortNumbers() throws {
    var seen: Set<String> = []
    for number in 0..<10_000 where seen.count < 4 {
      let seed = try Hash.sha256(Array("\(number)".utf8))
      let key = try PrivateKey.p256(seed: seed + seed.prefix(16))
      guard case .ec(.p256, let x, let y) = key.publicKey.material else { continue }
      #expect(x.count == 32 && y.count == 32)
      let text = try JSONWebSignature.compact(header: [:], payload: seed, by: .es256, with: key)
      let signature = try #require(
        text.split(separator: ".").last.flatMap { Base64.url.decode(String($0)) })
      #expect(signature.count == 64)
      let zeros = [("x", x[0]), ("y", y[0]), ("r", signature[0]), ("s", signature[32])]
        .filter { $0.1 == 0 }.map(\.0)
      guard !zeros.isEmpty else { continue }
      seen.formUnion(zeros)
      let isSigned = try JSONWebSignature(text).isSigned(with: key.publicKey, by: .es256)
      #expect(isSigned, "\(zeros)")
    }
    #expect(seen == ["x", "y", "r", "s"])
  }

  @Test("the device id and the identifiers of a profile are those of the vector")
  func identifiers() throws {
    let key = try deviceKey()
    #expect(try key.deviceID() == "148edc555aee2a9a21660e64422e7fda")
    #expect(
      try key.profileIdentifier(deviceID: key.deviceID())
        == "bd3942e94a9b82b8a65face9b96b67a077216d86e8b0d626a708f28b4b91036f")
    #expect(
      try key.profileIdentifier(deviceID: "ci-device-1")
        == "27aa24abf98de535fe1f81be8daaa3a4817293c682837be55f86b2fd7d5e2620")
  }

  @Test("the key and kid of a bound device are those of the vector")
  func bound() throws {
    let key = try deviceKey().boundKey(deviceID: "ci-device-1", userID: Self.user)
    let scalar = "e3b2d6d4014bbce8d71da4274ea6c43d068e6c08df496a850c8b74623ec46d1a"
    #expect(try key.publicKey == PrivateKey.ec(.p256, scalar: bytes(hex: scalar)).publicKey)
    #expect(try key.publicKey.thumbprint() == "Jo70r0OtWsB-1cjifd0QWJx_Y2VLQ2hMwToHgRPBDX0")
    for (device, user) in [("ci-device-2", Self.user), ("ci-device-1", "id=other")] {
      #expect(
        try deviceKey().boundKey(deviceID: device, userID: user).publicKey != key.publicKey)
    }
  }

  @Test("a device key has 32 bytes", arguments: [0, 1, 31, 33, 64])
  func length(_ count: Int) {
    #expect(throws: AuthenticatorError.invalidDeviceKey(length: count)) {
      try DeviceKey([UInt8](repeating: 7, count: count))
    }
  }

  @Test("printing keys and passkeys shows nothing of them")
  func silent() throws {
    let device = try DeviceKey(Array("SENTINELSENTINELSENTINELSENTINEL".utf8))
    let (id, key) = try device.passkey(
      relyingParty: "example.com", nonce: Self.nonce, algorithm: .es256)
    let passkey = Passkey(id: id, relyingPartyID: "example.com", key: key)
    var text = "\(device) \(key) \(passkey)"
    dump(device, to: &text)
    dump(passkey, to: &text)
    dump(
      PasskeyAuthenticator(
        origin: try ClaimedOrigin("https://example.com"), deviceKeys: [device],
        passkeys: [passkey]), to: &text)
    #expect(!text.contains("SENTINEL") && !text.contains("83, 69, 78") && !text.contains("encoded"))
    #expect(passkey.document["key"] == nil)
  }
}

import JourneyCrypto
import JourneyJSON

extension DemoJourney {
  static let deviceBinding = DemoJourney(
    "DeviceBinding",
    "name, password, a JWS over the challenge (its key in the header, jwk and kid)", .credentials,
    .bindDevice)
  static let deviceSigning = DemoJourney(
    "DeviceSigning", "a JWS over the challenge by a bound key, which its kid names",
    .deviceSignature)
}

extension DemoPage {
  fileprivate static let bindDevice = DemoPage(
    show: { visit, world throws(DemoTenantError) in
      let challenge = try world.standardSecret(32)
      visit.notes["challenge"] = .string(challenge)
      let name = visit.username ?? ""
      return PageContent(
        .deviceBinding(
          userId: visit.realm.universalId(of: name), username: name, challenge: challenge))
    },
    take: { answers, visit, world in
      guard answers.text(0, 3).isEmpty, let name = visit.username,
        let signed = SignedChallenge(answers.text(0, 0), visit.notes["challenge"]?.string, world),
        let jwk = signed.header["jwk"], let kid = signed.header["kid"]?.string,
        signed.isSigned(with: jwk)
      else { return .refuse() }
      world.people[name]?.deviceKeys[kid] = jwk
      return .next
    })

  fileprivate static let deviceSignature = DemoPage(
    show: { visit, world throws(DemoTenantError) in
      let challenge = try world.standardSecret(32)
      visit.notes["challenge"] = .string(challenge)
      return PageContent(.deviceSigning(userId: nil, challenge: challenge))
    },
    take: { answers, visit, world in
      guard answers.text(0, 1).isEmpty,
        let signed = SignedChallenge(answers.text(0, 0), visit.notes["challenge"]?.string, world),
        let kid = signed.header["kid"]?.string, let person = world.people.withDevice(kid),
        let jwk = person.deviceKeys[kid], signed.isSigned(with: jwk)
      else { return .refuse() }
      visit.username = person.name
      return .next
    })
}

/// A JWS over a challenge, as devices make it.
private struct SignedChallenge {
  private let token: JSONWebSignature

  var header: JSONObject { token.header }

  /// nil where it is no JWS over this challenge, or has expired.
  init?(_ text: String, _ challenge: String?, _ world: TenantState) {
    do {
      token = try JSONWebSignature(text)
      let claims = try JSONValue(parsing: token.payload)
      guard let challenge, claims["challenge"]?.string == challenge,
        let expiry = claims["exp"]?.integer, expiry > world.now
      else { return nil }
    } catch {
      return nil
    }
  }

  func isSigned(with jwk: JSONValue) -> Bool {
    guard let algorithm = token.algorithm, [.es256, .rs512].contains(algorithm) else {
      return false
    }
    do {
      return try token.isSigned(with: PublicKey(jwk: jwk), by: algorithm)
    } catch {
      return false
    }
  }
}

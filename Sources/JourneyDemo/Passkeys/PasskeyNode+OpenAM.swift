import JourneyCrypto
import JourneyJSON

/// OpenAM's own pages, recorded in `passkey.json`. The answer is JSON in a password field.
extension PasskeyNode {
  var openAMRegistration: DemoPage {
    DemoPage(
      show: registration.show,
      take: { answers, attempt, tenant throws(RequestError) in
        let answer = try OpenAMAnswer(answers.text(0))
        return try keep(
          clientData: answer.bytes("clientDataJSON"),
          attestationObject: answer.bytes("attestationObject"), id: answer.text("credentialId"),
          &attempt, &tenant)
      })
  }

  var openAMAuthentication: DemoPage {
    DemoPage(
      show: authentication.show,
      take: { answers, attempt, tenant throws(RequestError) in
        let answer = try OpenAMAnswer(answers.text(0))
        let handle = try answer.bytes("userHandle")
        let assertion = PasskeyVerifier.Assertion(
          clientData: try answer.bytes("clientDataJSON"),
          authenticatorData: try answer.bytes("authenticatorData"),
          signature: try answer.bytes("signature"), id: try answer.text("assertionId"),
          userHandle: handle)
        // OpenAM's user handle is the name.
        attempt.username = String(validating: handle, as: UTF8.self)
        var named = self
        named.isUsernameless = false
        return try named.signIn(assertion, &attempt, &tenant)
      })
  }
}

private struct OpenAMAnswer {
  private let members: JSONValue

  init(_ text: String) throws(RequestError) {
    members = try JSONValue(answer: Array(text.utf8), .unreadable, "the credentials are not JSON")
  }

  func text(_ name: String) throws(RequestError) -> String {
    guard let text = members[name]?.string, !text.isEmpty else {
      throw .rule(.unreadable, "the credentials have no \(name)")
    }
    return text
  }

  func bytes(_ name: String) throws(RequestError) -> [UInt8] {
    guard let bytes = Base64.url.decode(try text(name)) else {
      throw .rule(.unreadable, "\(name) is not base64url")
    }
    return bytes
  }
}

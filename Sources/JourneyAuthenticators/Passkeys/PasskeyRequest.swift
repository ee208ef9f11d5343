import JourneyHTTP

/// A page's request to create a passkey or to sign with one.
///
/// It is read from AM's metadata (`init(metadata:)`) and scripts (`init(script:)`), from OpenAM's
/// page (`init(openAM:)`), and from DaVinci's fields (`init(creationOptions:)`,
/// `init(requestOptions:)`). Missing values have the defaults of Web Authentication sections 5.4
/// and 5.5.
package struct PasskeyRequest: Sendable, Equatable {
  /// The kind of page, which determines the form of the answer.
  package enum Page: Sendable, Equatable {
    /// The answer is a string of parts with `::` between them, in the HiddenValueCallback
    /// `webAuthnOutcome`.
    /// - Parameters:
    ///   - takesJSON: whether the string is in a JSON object (`supportsJsonResponse`, AM 8.0).
    ///   - takesUserHandle: whether the answer has a user handle, which AM 6.5 does not accept.
    case am(takesJSON: Bool, takesUserHandle: Bool)
    /// The answer is JSON text in the PasswordCallback `Credentials`.
    case openAM
    /// The answer is an object under the key of the FIDO2 collector.
    case daVinci
  }

  /// Web Authentication sections 7.1 and 7.2.
  package enum Ceremony: Sendable, Equatable {
    case registration(Registration)
    /// The passkeys that may sign, 0 to 1023 bytes each, or none if any passkey with a user handle
    /// may.
    case authentication(allowed: [[UInt8]])
  }

  /// The passkey to create.
  package struct Registration: Sendable, Equatable {
    /// 1 to 64 bytes. AM's user handle is the bytes of the string `userId`, which is not Base64.
    package let userHandle: [UInt8]
    /// COSE numbers, in the order of the page.
    package let algorithms: [Int]
    package let attestation: Attestation
    /// The passkeys that the user already has.
    package let excluded: [[UInt8]]
    /// Whether a later page can ask for the passkey without naming its id (`residentKey`,
    /// `requireResidentKey`).
    package let isDiscoverable: Bool
  }

  /// Web Authentication section 5.4.7. An attestation identifies the authenticator's model.
  package enum Attestation: String, Sendable {
    case none
    case indirect
    case direct
    case enterprise
  }

  /// Web Authentication section 5.8.6.
  package enum UserVerification: String, Sendable {
    case required
    case preferred
    case discouraged
  }

  /// The maximum length of a challenge, in bytes.
  package static let challengeLimit = 65_536
  /// How many passkeys a page may name.
  package static let listLimit = 1_000

  package let page: Page
  /// The challenge, at least 1 byte.
  package let challenge: [UInt8]
  /// A domain, or `nil` if the origin determines the relying party.
  package let relyingPartyID: String?
  /// `preferred` if the page does not say.
  package let userVerification: UserVerification
  /// The page's time limit in milliseconds, which this module does not enforce, because it never
  /// waits.
  package let timeout: Int?
  /// The requested `authenticatorAttachment`, which the answer repeats, or `platform`.
  package let attachment: String
  package let ceremony: Ceremony
}

/// Why a page with a passkey ceremony cannot be read.
package struct PasskeyRequestError: ExplainedError, Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    case missing
    /// The expected form.
    case expected(String)
    /// The maximum number of elements, which the value exceeds.
    case tooMany(Int)
  }

  /// Where the problem is, such as `_allowCredentials[2].id[5]`.
  package let path: String
  package let reason: Reason
}

extension PasskeyRequestError {
  package var message: String {
    switch reason {
    case .missing: "missing '\(path)' on the passkey page"
    case .expected(let text): "invalid '\(path)' on the passkey page: expected \(text)"
    case .tooMany(let limit):
      "invalid '\(path)' on the passkey page: it has more than \(limit) elements"
    }
  }
}

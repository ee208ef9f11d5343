import JourneyHTTP

/// A page's request to create a passkey or to sign with an existing passkey.
///
/// The initializers read the request from AM's metadata pages (`init(metadata:)`) and script pages
/// (`init(script:)`), from OpenAM's page (`init(openAM:)`), and from DaVinci's fields
/// (`init(creationOptions:)`, `init(requestOptions:)`). Missing values get the defaults of Web
/// Authentication sections 5.4 and 5.5.
package struct PasskeyRequest: Sendable, Equatable {
  /// The kind of page, which determines the form of the answer.
  package enum Page: Sendable, Equatable {
    /// AM's page. The answer is a string of parts separated by `::`, in the HiddenValueCallback
    /// `webAuthnOutcome`.
    /// - Parameters:
    ///   - takesJSON: whether the string is in a JSON object (`supportsJsonResponse`, AM 8.0).
    ///   - takesUserHandle: whether the answer has a user handle. AM 6.5 does not accept a user
    ///     handle.
    case am(takesJSON: Bool, takesUserHandle: Bool)
    /// OpenAM's page. The answer is JSON text in the PasswordCallback `Credentials`.
    case openAM
    /// DaVinci's page. The answer is an object under the key of the FIDO2 collector.
    case daVinci
  }

  /// The ceremony that the page asks for (Web Authentication sections 7.1 and 7.2).
  package enum Ceremony: Sendable, Equatable {
    case registration(Registration)
    /// The ids of the passkeys that may sign, 0 to 1023 bytes each. If the array is empty, any
    /// passkey with a user handle may sign.
    case authentication(allowed: [[UInt8]])
  }

  /// A page's description of the passkey to create.
  package struct Registration: Sendable, Equatable {
    /// The user handle, 1 to 64 bytes. AM's user handle consists of the bytes of the string
    /// `userId`, which is not decoded from Base64.
    package let userHandle: [UInt8]
    /// The COSE numbers of the algorithms, in the order in which the page lists them.
    package let algorithms: [Int]
    /// The page's attestation preference.
    package let attestation: Attestation
    /// The ids of the passkeys that the user already has.
    package let excluded: [[UInt8]]
    /// Whether a later page can ask for the passkey without naming its id (`residentKey`,
    /// `requireResidentKey`).
    package let isDiscoverable: Bool
  }

  /// A page's attestation preference (Web Authentication section 5.4.7). An attestation identifies
  /// the authenticator's model.
  package enum Attestation: String, Sendable {
    case none
    case indirect
    case direct
    case enterprise
  }

  /// A page's requirement to verify the user (Web Authentication section 5.8.6).
  package enum UserVerification: String, Sendable {
    case required
    case preferred
    case discouraged
  }

  /// The maximum length of a challenge, in bytes.
  package static let challengeLimit = 65_536
  /// The maximum number of passkeys that a page may name.
  package static let listLimit = 1_000

  /// The kind of page, which determines the form of the answer.
  package let page: Page
  /// The challenge, which has at least 1 byte.
  package let challenge: [UInt8]
  /// The relying party's id (a domain), or `nil` if the origin determines the relying party.
  package let relyingPartyID: String?
  /// The requirement to verify the user. The value is `preferred` if the page specifies no
  /// requirement.
  package let userVerification: UserVerification
  /// The page's time limit in milliseconds. This module never waits, so it does not enforce the
  /// limit.
  package let timeout: Int?
  /// The requested `authenticatorAttachment`, which the answer repeats. The value is `platform` if
  /// the page requests no attachment.
  package let attachment: String
  /// The ceremony with its parameters.
  package let ceremony: Ceremony
}

/// The reason why a page with a passkey ceremony cannot be read.
package struct PasskeyRequestError: ExplainedError, Sendable, Equatable {
  /// The problem with a value on the page.
  package enum Reason: Sendable, Equatable {
    case missing
    /// The expected form, if the value has a different form.
    case expected(String)
    /// The maximum number of elements, if the value has more elements.
    case tooMany(Int)
  }

  /// The position of the problem, such as `_allowCredentials[2].id[5]`.
  package let path: String
  /// The problem at this position.
  package let reason: Reason
}

extension PasskeyRequestError {
  /// A one-line description without secrets.
  package var message: String {
    switch reason {
    case .missing: "missing '\(path)' on the passkey page"
    case .expected(let text): "invalid '\(path)' on the passkey page: expected \(text)"
    case .tooMany(let limit):
      "invalid '\(path)' on the passkey page: it has more than \(limit) elements"
    }
  }
}

/// What a page asks an authenticator: to make a passkey, or to sign with one.
///
/// It is read from AM's metadata pages (`init(metadata:)`) and script pages (`init(script:)`), from
/// OpenAM's page (`init(openAM:)`) and from DaVinci's fields (`init(creationOptions:)`,
/// `init(requestOptions:)`). Where a page says nothing, it holds what Web Authentication section 5.4
/// and 5.5 have as the default.
public struct PasskeyRequest: Sendable, Equatable {
  /// In which form the answer goes back.
  public enum Page: Sendable, Equatable {
    /// AM: a text with `::` in the HiddenValueCallback `webAuthnOutcome`.
    /// - Parameters:
    ///   - takesJSON: `supportsJsonResponse` (AM 8.0): the text stands in a JSON object.
    ///   - takesUserHandle: AM 6.5 has no place for the user handle.
    case am(takesJSON: Bool, takesUserHandle: Bool)
    /// OpenAM: JSON text in the PasswordCallback `Credentials`.
    case openAM
    /// DaVinci: an object under the key of the FIDO2 collector.
    case daVinci
  }

  /// Which ceremony the page asks for (Web Authentication sections 7.1 and 7.2).
  public enum Ceremony: Sendable, Equatable {
    case registration(Registration)
    /// The ids of the passkeys that may sign, 0 to 1023 bytes each; empty where any passkey may that
    /// tells its user.
    case authentication(allowed: [[UInt8]])
  }

  /// What a page says of the passkey that it wants made.
  public struct Registration: Sendable, Equatable {
    /// 1 to 64 bytes. AM's are those of the text `userId`, not what it decodes to.
    public let userHandle: [UInt8]
    /// COSE numbers, in the page's order.
    public let algorithms: [Int]
    /// What the page wants to know of the authenticator's make.
    public let attestation: Attestation
    /// The ids of the passkeys that the user has already.
    public let excluded: [[UInt8]]
    /// Whether the passkey will be asked for without its id (`residentKey`, `requireResidentKey`).
    public let isDiscoverable: Bool
  }

  /// How the page wants to know the authenticator's make (Web Authentication section 5.4.7).
  public enum Attestation: String, Sendable {
    case none
    case indirect
    case direct
    case enterprise
  }

  /// Web Authentication section 5.8.6.
  public enum UserVerification: String, Sendable {
    case required
    case preferred
    case discouraged
  }

  /// The longest challenge that is read, in bytes.
  public static let challengeLimit = 65_536
  /// How many passkeys a page may name.
  public static let listLimit = 1_000

  /// In which form the answer goes back.
  public let page: Page
  /// 1 byte at least.
  public let challenge: [UInt8]
  /// A domain; `nil` where the page leaves it to the origin.
  public let relyingPartyID: String?
  /// Whether the user must be verified; `preferred` where the page says nothing.
  public let userVerification: UserVerification
  /// What the page says of its patience, in milliseconds; nothing here waits.
  public let timeout: Int?
  /// The `authenticatorAttachment` that is asked for, and so answered; `platform` otherwise.
  public let attachment: String
  /// Which ceremony it is, with what that one needs.
  public let ceremony: Ceremony
}

/// Why a page with a passkey's ceremony cannot be read.
public struct PasskeyRequestError: Error, Sendable, Equatable {
  /// What is wrong with the member.
  public enum Reason: Sendable, Equatable {
    case missing
    /// Something else stands where this is expected.
    case expected(String)
    /// There are more than this many.
    case tooMany(Int)
  }

  /// Where reading stopped, such as `_allowCredentials[2].id[5]`.
  public let path: String
  /// What is wrong with it.
  public let reason: Reason
}

extension PasskeyRequestError: CustomStringConvertible {
  /// One line for people, without a secret.
  public var description: String {
    switch reason {
    case .missing: "'\(path)' of the passkey's page is missing"
    case .expected(let what): "'\(path)' of the passkey's page is invalid: expected \(what)"
    case .tooMany(let limit): "'\(path)' of the passkey's page has more than \(limit) elements"
    }
  }
}

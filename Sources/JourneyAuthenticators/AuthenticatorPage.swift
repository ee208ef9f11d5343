/// What a page asks of a user's authenticator.
package struct AuthenticatorPage: Sendable {
  /// One thing that an authenticator answers.
  package enum Task: Sendable {
    case passkey(PasskeyRequest)
    /// - Parameter deviceID: the one that the page is answered with already.
    case binding(DeviceBindingRequest, deviceID: String?)
    case signing(DeviceSigningRequest)
    case profile(wantsMetadata: Bool, wantsLocation: Bool)
    /// A one-time code.
    case code
    /// A ceremony that cannot be read; the text says why.
    case unreadable(String)
  }

  /// Each task with the place of the field that its answer goes into.
  package var tasks: [(field: Int, task: Task)] = []
  /// The address of one-time codes that the page enrols.
  package var enrolment: OTPAuthAddress?
  /// Whether a button is pressed that leaves the page without its ceremony.
  package var isLeft = false

  package init() {}
}

/// The work that a page asks of a user's authenticator.
package struct AuthenticatorPage: Sendable {
  /// One request to the authenticator.
  package enum Task: Sendable {
    case passkey(PasskeyRequest)
    /// - Parameter deviceID: the id that the page is already answered with.
    case binding(DeviceBindingRequest, deviceID: String?)
    case signing(DeviceSigningRequest)
    case profile(wantsMetadata: Bool, wantsLocation: Bool)
    /// A one-time code.
    case code
    /// A ceremony that cannot be read, with the reason.
    case unreadable(String)
  }

  /// Each task with the index of the field that takes its answer.
  package var tasks: [(field: Int, task: Task)] = []
  /// The `otpauth` or `mfauth` address that the page enrolls.
  package var enrolment: OTPAuthAddress?
  /// Whether a button is pressed that leaves the page without its ceremony.
  package var isLeft = false

  package init() {}
}

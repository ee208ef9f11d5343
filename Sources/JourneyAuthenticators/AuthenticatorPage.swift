/// What a page asks of the user's authenticator.
package struct AuthenticatorPage: Sendable {
  package enum Task: Sendable {
    case passkey(PasskeyRequest)
    /// - Parameter deviceID: the device id in the current answer to the page.
    case binding(DeviceBindingRequest, deviceID: String?)
    case signing(DeviceSigningRequest)
    case profile(wantsMetadata: Bool, wantsLocation: Bool)
    /// A one-time code.
    case code
    /// A request that cannot be read, with the reason.
    case unreadable(String)

    /// Returns the task for the request in a value, or `nil` if the value contains none.
    package static func reading<Value>(
      _ value: Value, _ read: (Value) throws(PasskeyRequestError) -> PasskeyRequest?
    ) -> Task? {
      do { return try read(value).map(Task.passkey) } catch { return .unreadable(error.message) }
    }
  }

  /// Each with the index of the field that takes the authenticator's answer.
  package var tasks: [(field: Int, task: Task)] = []
  /// The `otpauth` or `mfauth` address on an enrollment page.
  package var enrolment: OTPAuthAddress?
  /// Whether the user pressed a button that leads away from the page, which then needs no
  /// authenticator.
  package var isLeft = false

  package init() {}
}

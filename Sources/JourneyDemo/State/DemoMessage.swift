/// A mail or text message that the tenant has sent.
struct DemoMessage: Sendable {
  let id: String
  /// An address, or a phone number.
  let to: String
  let subject: String
  let text: String
  /// Seconds since 1970.
  let sentAt: Int
}

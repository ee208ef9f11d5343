/// The sent messages, newest last. If there are too many, the oldest are removed.
struct Mailbox: Sendable {
  private static let limit = 10_000

  private(set) var letters: [DemoMessage] = []

  mutating func add(_ letter: DemoMessage) {
    if letters.count >= Self.limit { letters.removeFirst(Self.limit / 10) }
    letters.append(letter)
  }

  func letter(_ id: String) -> DemoMessage? {
    id == "latest" ? letters.last : letters.last { $0.id == id }
  }
}

extension TenantState {
  mutating func send(to address: String, _ subject: String, _ text: String)
    throws(RequestError)
  {
    mailbox.add(
      DemoMessage(id: try secret(16), to: address, subject: subject, text: text, sentAt: now))
  }
}

/// An email or text message.
struct DemoMessage: Sendable {
  let id: String
  /// An email address or phone number.
  let to: String
  let subject: String
  let text: String
  /// The time in seconds since 1970.
  let sentAt: Int
}

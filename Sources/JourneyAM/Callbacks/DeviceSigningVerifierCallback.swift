/// Asks a bound device to sign a challenge.
public final class DeviceSigningVerifierCallback: Callback {
  public static let type = "DeviceSigningVerifierCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  /// Empty: the user is who holds the key.
  public var userId: String { content.text("userId") }
  public var challenge: String { content.text("challenge") }
  public var title: String { content.text("title") }
  public var subtitle: String { content.text("subtitle") }
  public var description: String { content.text("description") }
  /// Seconds; 30 where the server names none.
  public var timeout: Int { content.integer("timeout") ?? 30 }

  public var jws: String {
    get { content[text: "jws"] ?? content.received(text: "jws") }
    set { content[text: "jws"] = newValue }
  }

  public var clientError: String {
    get { content[text: "clientError"] ?? content.received(text: "clientError") }
    set { content[text: "clientError"] = newValue }
  }

  public var outputs: [Output] {
    ["userId", "challenge", "title", "subtitle", "description", .seconds("timeout")]
  }
  public var inputs: [Input] {
    [
      Input("jws", suffix: "jws", unanswered: .received),
      Input("clientError", suffix: "clientError", unanswered: .received),
    ]
  }
  public var mainProperty: String? { nil }
}

/// Asks a bound device to sign a challenge.
public final class DeviceSigningVerifierCallback: Callback {
  public static let type = "DeviceSigningVerifierCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

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

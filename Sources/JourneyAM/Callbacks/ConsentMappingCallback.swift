import JourneyFlow
import JourneyJSON

/// Asks for consent to share data.
public final class ConsentMappingCallback: Callback {
  public static let type = "ConsentMappingCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var name: String { content.text("name") }
  public var displayName: String { content.text("displayName") }
  public var icon: String { content.text("icon") }
  public var accessLevel: String { content.text("accessLevel") }
  public var isRequired: Bool { content.boolean("isRequired") ?? false }
  public var message: String { content.text("message") }
  public var fields: [String] { content.texts("fields") }

  public var accepted: Bool {
    get { content[flag: "accepted"] ?? content.input(suffix: "")?.boolean ?? false }
    set { content[flag: "accepted"] = newValue }
  }

  public var outputs: [Output] {
    ["name", "displayName", "icon", "accessLevel", "isRequired", "message", "fields"]
  }
  public var inputs: [Input] {
    [
      Input(
        "accepted", .boolean, unanswered: isRequired ? .required : content.goingBack("value"),
        isSecret: false)
    ]
  }
  public var attributeNames: [String] { [name] }
  public var labels: [String] { [displayName, message].filter { !$0.isEmpty } }
}

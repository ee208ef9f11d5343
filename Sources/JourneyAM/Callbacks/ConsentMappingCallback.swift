import JourneyFlow
import JourneyJSON

/// Asks for consent to share data.
public final class ConsentMappingCallback: CallbackField {
  package static let type = "ConsentMappingCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// The name of the mapping in IDM, such as `managedUser_crm`.
  public var name: String { content.text("name") }
  /// The mapping's name for the person.
  public var displayName: String { content.text("displayName") }
  /// The address of a picture, or the name of an icon.
  public var icon: String { content.text("icon") }
  /// What is shared, such as `Actual Profile`.
  public var accessLevel: String { content.text("accessLevel") }
  /// Whether the journey goes on only with an answer (AM, Consent Collector node).
  public var isRequired: Bool { content.boolean("isRequired") ?? false }
  /// What the person consents to.
  public var message: String { content.text("message") }
  /// The names of the attributes that are shared.
  public var fields: [String] { content.texts("fields") }

  /// Whether the person consents; starts as what the server sent.
  public var accepted: Bool {
    get { content[flag: "accepted"] ?? content.input(suffix: "")?.boolean ?? false }
    set { content[flag: "accepted"] = newValue }
  }

  package var outputs: [Output] {
    ["name", "displayName", "icon", "accessLevel", "isRequired", "message", "fields"]
  }
  package var inputs: [Input] {
    [
      Input(
        "accepted", .boolean, unanswered: isRequired ? .required : content.goingBack("value"),
        isSecret: false)
    ]
  }
  package var attributeNames: [String] { [name] }
  package var labels: [String] { [displayName, message].filter { !$0.isEmpty } }
}

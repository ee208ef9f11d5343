import JourneyFlow
import JourneyJSON

/// Asks for consent to share data.
public final class ConsentMappingCallback: CallbackField {
  package static let declaration: [CallbackProperty] = [
    "name", "displayName", "icon", "accessLevel", "isRequired", "message", "fields",
    .input(
      "accepted", isSecret: false, kind: { _ in .boolean },
      unanswered: { data in
        data.boolean("isRequired") == true ? .required : data.goingBack("value")
      }),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// The name of the mapping in IDM, such as `managedUser_crm`.
  public var name: String { self["name"] }
  /// The mapping's name for the person.
  public var displayName: String { self["displayName"] }
  /// The address of a picture, or the name of an icon.
  public var icon: String { self["icon"] }
  /// What is shared, such as `Actual Profile`.
  public var accessLevel: String { self["accessLevel"] }
  /// Whether the journey goes on only with an answer (AM, Consent Collector node).
  public var isRequired: Bool { self["isRequired"] }
  /// What the person consents to.
  public var message: String { self["message"] }
  /// The names of the attributes that are shared.
  public var fields: [String] { self["fields"] }

  /// Whether the person consents; starts as what the server sent.
  public var accepted: Bool {
    get { self["accepted"] }
    set { self["accepted"] = newValue }
  }

  package var attributeNames: [String] { [name] }
  package var labels: [String] { [displayName, message].filter { !$0.isEmpty } }
}

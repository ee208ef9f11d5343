import JourneyFlow
import JourneyJSON

/// A callback that asks the user for consent to share data.
public final class ConsentMappingCallback: AbstractCallback {
  static let type = CallbackType(
    "ConsentMappingCallback", ConsentMappingCallback.init,
    [
      Property("name", .text, "The name of the mapping in PingIDM."),
      Property("displayName", .text, "The name of the mapping that the user sees."),
      Property("icon", .text, "The address of a picture, or the name of an icon."),
      Property("accessLevel", .text, "The kind of access, such as Actual Profile."),
      Property("isRequired", .flag, "Whether the journey continues only if the user consents."),
      .message, Property("fields", .texts, "The names of the attributes that are shared."),
      .input(
        "accepted", "Whether the user agrees.", isSecret: false, kind: { _ in .boolean },
        unanswered: { data in
          data.flag("isRequired") == true ? .required : data.defaultSubmission("value")
        }),
    ])

  /// The name of the mapping in IDM, such as `managedUser_crm`.
  public var name: String { self["name"] }
  public var displayName: String { self["displayName"] }
  /// The address of a picture, or the name of an icon.
  public var icon: String { self["icon"] }
  /// The kind of access that the consent allows, such as `Actual Profile`.
  public var accessLevel: String { self["accessLevel"] }
  /// Whether the journey continues only if the user consents (AM, Consent Collector node).
  public var isRequired: Bool { self["isRequired"] }
  public var message: String { self["message"] }
  /// The names of the attributes to share.
  public var fields: [String] { self["fields"] }

  /// Whether the user consents. The default is the value that the server sent.
  public var accepted: Bool {
    get { self["accepted"] }
    set { self["accepted"] = newValue }
  }

  package override var attributeNames: [String] { [name] }
  package override var labels: [String] { [displayName, message].filter { !$0.isEmpty } }
}

package import JourneyFlow
import JourneyJSON

/// The collectors that are known by name, for those who describe them.
package enum CollectorDescriptions {
  package static var all: [FieldDescription] {
    (CollectorCatalogue.known.map { ($0.fieldTypes[0], $0) } + [("", UnknownCollector.self)])
      .compactMap(description)
  }

  /// A field that has every member that a collector of any type shows.
  private static func field(_ type: String, action: String) -> JSONValue {
    var field: JSONObject = [
      "type": .string(type), "key": "key", "action": .string(action), "options": [],
      "links": ["authenticate": ["href": "https://"]],
      "agreement": ["id": .null, "useDynamicAgreement": .null],
    ]
    let members = [
      "label", "required", "validation", "verify", "passwordPolicy", "content", "richContent",
      "title", "titleEnabled", "enabled", "appearance", "errorMessage", "defaultCountryCode",
      "validatePhoneNumber", "showExtension", "extensionLabel", "idpId", "idpType", "idpEnabled",
      "behavioralDataCollection", "universalDeviceIdentification", "trigger",
      "publicKeyCredentialCreationOptions", "publicKeyCredentialRequestOptions", "fallbackText",
      "pollInterval", "pollRetries", "pollChallengeStatus", "challenge", "description", "imageUrl",
      "hyperlinkUrl", "payload",
    ]
    for name in members { field[name] = .null }
    return .object(field)
  }

  private static func description(_ word: String, of type: any CollectorField.Type)
    -> FieldDescription?
  {
    // PASSWORD_VERIFY shows all that PASSWORD does, and more.
    let word = type.fieldTypes.contains("PASSWORD_VERIFY") ? "PASSWORD_VERIFY" : word
    let collectors = ["REGISTER", "AUTHENTICATE"].map { action in
      CollectorCatalogue.collector(CollectorContent(field(word, action: action), id: "key"))
    }
    guard let collector = collectors.first(where: { Swift.type(of: $0) == type }) else {
      return nil
    }
    let settable = collector.settable
    return FieldDescription(
      type: collector.type,
      readOnly: collector.properties.filter { $0.kind == nil }.map(\.name),
      settable: settable.compactMap { property in
        property.kind.map { kind in
          .init(
            name: property.name, kind: kind,
            isSecret: kind.isFree && !(collector is PollingCollector))
        }
      })
  }
}

import JourneyFlow
import JourneyJSON

@testable import JourneyDaVinci

/// Forms for tests.
enum Form {
  static let environment = "11111111-2222-3333-4444-555555555555"
  static let server = "https://auth.example.com/\(environment)"
  static let next = "\(server)/davinci/connections/0a1b/capabilities/customForm"

  /// Returns a page with these fields.
  static func page(
    _ fields: [JSONValue], proposed: JSONValue = [:], _ more: JSONObject = [:]
  ) -> JSONObject {
    var page: JSONObject = [
      "interactionId": "1f0e7a52", "interactionToken": "7c41f0", "id": "k3x9p0q2vw",
      "eventName": "continue",
      "form": [
        "name": "Sign on form", "description": "User name and password",
        "category": "CUSTOM_FORM", "components": ["fields": .array(fields)],
      ],
      "formData": ["value": proposed],
      "_links": ["next": ["href": .string(next)], "self": ["href": .string(next)]],
    ]
    for (name, value) in more { page[name] = value }
    return page
  }

  static func of(_ fields: [JSONValue], proposed: JSONValue = [:], _ more: JSONObject = [:])
    -> CollectorForm
  {
    CollectorForm(page(fields, proposed: proposed, more))
  }

  /// Returns a page with the field of an example, and a button.
  static func of(_ example: CollectorCase) -> CollectorForm {
    var proposed: JSONObject = [:]
    if let key = example.field["key"]?.string { proposed[key] = example.proposed }
    return of([example.field, button("go")], proposed: .object(proposed))
  }

  static func button(_ key: String) -> JSONValue {
    ["type": "SUBMIT_BUTTON", "key": .string(key), "label": .string("Press \(key)")]
  }

  static func link(_ key: String) -> JSONValue {
    [
      "type": "FLOW_LINK", "inputType": "ACTION", "key": .string(key),
      "label": .string("Go to \(key)"),
    ]
  }

  static let username: JSONValue = [
    "type": "TEXT", "key": "user.username", "label": "Username", "required": true,
  ]
  static let password: JSONValue = [
    "type": "PASSWORD", "key": "user.password", "label": "Password", "required": true,
  ]
  /// A form with user name and password, and two links.
  static let signOn = [
    ["type": "LABEL", "content": "Sign On"], ["type": "ERROR_DISPLAY"], username, password,
    button("submit"), link("register"), link("forgot"),
  ]

  /// Answers a property of a field, which is named by its id or its index.
  static func answer(_ form: CollectorForm, _ id: String, _ property: String, _ given: JSONValue)
    throws
  {
    try answer(form.collectors, id, property, given)
  }

  static func answer(
    _ collectors: [AbstractCollector], _ id: String, _ property: String, _ given: JSONValue
  ) throws {
    guard
      let collector = collectors.first(where: { $0.id == id })
        ?? Int(id).flatMap({ collectors.indices.contains($0) ? collectors[$0] : nil }),
      let kind = collector.properties.first(where: { $0.name == property })?.kind
    else { throw NoSuchField(id: id, property: property) }
    collector.setAccepted(try kind.accept(given), for: property)
  }

  struct NoSuchField: Error {
    let id: String
    let property: String
  }
}

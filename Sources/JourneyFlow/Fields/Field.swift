package import JourneyJSON

/// A callback or collector, for code that shows or answers fields.
package protocol Field: AnyObject {
  var data: FieldData { get }
  var id: String { get }
  /// The possible names of the attribute that the field sets: a callback's attribute name or
  /// `valueId`, or a collector's key and the part of the key after the last dot.
  var attributeNames: [String] { get }
  /// The prompts and labels, as the user sees them.
  var labels: [String] { get }
  /// The SDK's and the server's names of the type.
  var typeNames: [String] { get }
  var missing: [String] { get }
  /// The options whose texts are answer keys too, which the value `true` selects.
  var keyedOptions: [Choice] { get }
  /// Whether the answer makes all other fields optional, as a button or an identity provider can.
  var waivesRequiredFields: Bool { get }
  /// Whether the answer presses a button that leads away from the page, such as "Use Recovery
  /// Code".
  var leadsElsewhere: Bool { get }
  /// Whether the field is a button or a row of buttons.
  var isButton: Bool { get }
  /// The text that a field without a question shows, or `nil` if the field asks for something.
  var notice: String? { get }
  /// The strings in the answer that no log or message may show.
  var secrets: [String] { get }
  /// Sets a property to a value that was checked before.
  func setAccepted(_ value: JSONValue, for property: String)
}

extension Field {
  /// The SDK's name for the type, or the server's name for an unknown callback.
  package var typeName: String { data.type.name }
  /// The properties that a document shows, in the document's order.
  package var properties: [ShownProperty] { data.properties }
  /// The properties that can be answered, in the order of `properties`.
  package var answerable: [String] { data.answerableProperties.map(\.name) }
  /// The property that an answer to the whole field sets: the only one that is settable, can be
  /// posted and is not an extra. `nil` if there is no such property or more than one.
  package var mainProperty: String? { data.mainProperty }
  /// The reasons for refused answers, keyed by property name.
  package var answerErrors: [String: AnswerError] { data.answerErrors }
  package var isAnswered: Bool { !data.answers.isEmpty }

  /// Checks and stores an answer, or removes it if the value is `nil`. A refused answer is stored
  /// too, and must be corrected before the page can be sent.
  package func answer(_ name: String, with value: JSONValue?) {
    data.answers[name] = value
    data.answerErrors[name] = nil
    guard let value, let answer = data.type.property(name)?.answer, answer.canBePosted(in: data)
    else { return }
    do throws(AnswerError) { data.answers[name] = try answer.kind(data).accept(value) } catch {
      data.answerErrors[name] = error
    }
  }
}

extension Field {
  package subscript(name: String) -> JSONValue? {
    get { data.type.property(name)?.value(in: data) }
    set { answer(name, with: newValue) }
  }

  /// The string, or "" if the value is not a string.
  package subscript(name: String) -> String {
    get { self[name]?.string ?? "" }
    set { answer(name, with: .string(newValue)) }
  }

  /// The Boolean, or `false` if the value is none. Older servers write it as 0, 1 or a string.
  package subscript(name: String) -> Bool {
    get { self[name]?.flag ?? false }
    set { answer(name, with: .boolean(newValue)) }
  }

  /// The value as a whole number, even if the server wrote it as a string.
  package subscript(name: String) -> Int? {
    get { self[name]?.wholeNumber }
    set { answer(name, with: newValue.map(JSONValue.integer)) }
  }

  package subscript(name: String) -> [String] {
    get { self[name]?.array?.compactMap(\.string) ?? [] }
    set { answer(name, with: .array(newValue.map(JSONValue.string))) }
  }

  package subscript(name: String) -> JSONObject? {
    get { self[name]?.object }
    set { answer(name, with: newValue.map(JSONValue.object)) }
  }
}

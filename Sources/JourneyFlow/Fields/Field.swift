package import JourneyJSON

/// The common interface of callbacks and collectors, for code that shows or answers fields.
package protocol Field: AnyObject {
  var data: FieldData { get }
  var id: String { get }
  /// The possible names of the attribute that the field sets. For a callback, the array contains
  /// the attribute name or the `valueId`. For a collector, the array contains the key and the part
  /// of the key after the last dot.
  var attributeNames: [String] { get }
  /// The prompts and labels, as the user sees them.
  var labels: [String] { get }
  /// The names that the SDK and the server use for the type.
  var typeNames: [String] { get }
  /// The required properties that have no answer.
  var missing: [String] { get }
  /// The options whose texts are also answer keys. The value `true` for such a key selects the
  /// option.
  var keyedOptions: [Choice] { get }
  /// Whether the answer makes every other field of the page optional. Pressing a button or choosing
  /// an identity provider can have this effect.
  var waivesRequiredFields: Bool { get }
  /// Whether the answer is the press of a button that leads away from the page, such as "Use
  /// Recovery Code".
  var leadsElsewhere: Bool { get }
  /// Whether the field is a button or a row of buttons.
  var isButton: Bool { get }
  /// The text that the field shows in addition to the fields that ask for something, or `nil` if
  /// the field is not such a text.
  var notice: String? { get }
  /// The strings in the answer that no log or message may show.
  var secrets: [String] { get }
  /// Sets a property to a value that has already been checked. Does not check the value again.
  func setAccepted(_ value: JSONValue, for property: String)
}

extension Field {
  /// The name of the SDK's class for this type, or the server's name for an unknown callback.
  package var typeName: String { data.type.name }
  /// The properties that a document shows, in the document's order.
  package var properties: [ShownProperty] { data.properties }
  /// The names of the properties that can be answered, in the order of `properties`.
  package var answerable: [String] { data.answerableProperties.map(\.name) }
  /// The name of the property that an answer to the whole field sets. This property is settable,
  /// and its `isExtra` is `false`. The value is `nil` if there is no such property or more than
  /// one, or if the answer cannot be posted.
  package var mainProperty: String? { data.mainProperty }
  /// The reasons for refused answers, keyed by property name.
  package var answerErrors: [String: AnswerError] { data.answerErrors }
  package var isAnswered: Bool { !data.answers.isEmpty }

  /// Checks an answer and stores it. Removes the stored answer if the value is `nil`. A refused
  /// answer is also stored, but the page cannot be sent until the answer is corrected.
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

/// Typed access to the values that a document shows.
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

  /// The value as a Boolean, or `false` if the value cannot be read as a Boolean. Older servers
  /// write a Boolean as 0, 1 or a string.
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

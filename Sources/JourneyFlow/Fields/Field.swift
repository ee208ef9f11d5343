package import JourneyJSON

/// A callback or collector, as documents and answers use it.
package protocol Field: AnyObject {
  var data: FieldData { get }
  /// The SDK's class name, or the server's name of an unknown type.
  var type: String { get }
  var id: String { get }
  /// The attribute name, `valueId`, or a collector's key and its last dotted part.
  var attributeNames: [String] { get }
  /// The prompts and labels, as the user sees them.
  var labels: [String] { get }
  /// The names that the SDK and the server use for the type.
  var typeNames: [String] { get }
  /// The required properties that have no answer.
  var missing: [String] { get }
  /// The options whose text is also a key: the value `true` for this key presses the option.
  var keyedOptions: [Choice] { get }
  /// Whether the answer (another button, option or provider) makes every other field of the page
  /// optional.
  var waivesRequiredFields: Bool { get }
  /// Whether the answer presses a button that leaves the page without its answers.
  var leadsElsewhere: Bool { get }
  /// The strings of the answer that no log or message may show.
  var secrets: [String] { get }
  /// Sets a property to a value that its kind has accepted. The value is not checked again.
  func set(_ property: String, to value: JSONValue)
}

extension Field {
  /// All properties, in the order in which a document shows them.
  package var properties: [ShownProperty] { data.properties }
  /// The names of the properties that can be answered, in that order.
  package var answerable: [String] { data.answerableProperties.map(\.name) }
  /// The property that a key for the whole field sets, or `nil` if there are several.
  package var mainProperty: String? { data.mainProperty }
  /// The reasons for refused answers, by property name.
  package var answerErrors: [String: AnswerError] { data.answerErrors }
  package var isAnswered: Bool { !data.answers.isEmpty }

  /// Checks an answer and stores it, or removes it if it is `nil`. A refused answer is also stored,
  /// and the page cannot be sent with it.
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

  /// The Boolean, or `false` if the value is not a Boolean. Older servers write 0, 1 or a string.
  package subscript(name: String) -> Bool {
    get { self[name]?.flag ?? false }
    set { answer(name, with: .boolean(newValue)) }
  }

  /// The whole number, which a server may write as a string.
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

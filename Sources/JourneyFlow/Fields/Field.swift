package import JourneyJSON

/// A callback or collector, as documents and answers see it.
package protocol Field: AnyObject {
  var data: FieldData { get }
  /// The SDK's class name, or the server's name of a type that is not known.
  var type: String { get }
  var id: String { get }
  /// The attribute name, `valueId`, or a collector's key and its last dotted part.
  var attributeNames: [String] { get }
  /// Prompts and labels, as shown.
  var labels: [String] { get }
  /// The names of the type: the SDK's and the server's.
  var typeNames: [String] { get }
  /// The properties that must be answered before anything is sent, and are not.
  var missing: [String] { get }
  /// Whether the answer (another button, option or provider) frees the rest of the page from
  /// having to be answered.
  var liftsRequired: Bool { get }
  /// Whether a button is pressed that leads elsewhere than the page's own answers do.
  var leadsElsewhere: Bool { get }
  /// The texts of an answer that no log or message may show.
  var secrets: [String] { get }
  /// Sets a property to a value that its kind has accepted; nothing checks it again.
  func set(_ property: String, to value: JSONValue)
}

extension Field {
  /// All properties, in the order in which a document shows them.
  package var properties: [ShownProperty] { data.properties }
  /// The names of the properties that can be answered, in that order.
  package var answerable: [String] { data.carried.map(\.name) }
  /// The property that a key means which names the whole field; `nil` if there are several.
  package var mainProperty: String? { data.mainProperty }
  /// Why answers were refused, by property name.
  package var refusals: [String: AnswerError] { data.refusals }
  package var isAnswered: Bool { !data.answers.isEmpty }

  /// Takes an answer that nobody has checked, or takes it back if it is `nil`. A refused answer is
  /// kept, and keeps the page from being sent.
  package func give(_ value: JSONValue?, to name: String) {
    data.answers[name] = value
    data.refusals[name] = nil
    guard let value, let answer = data.type.property(name)?.answer, answer.isCarried(by: data)
    else { return }
    do throws(AnswerError) { data.answers[name] = try answer.kind(data).accept(value) } catch {
      data.refusals[name] = error
    }
  }
}

/// The typed properties: what a document shows, as Swift values.
extension Field {
  package subscript(name: String) -> JSONValue? {
    get { data.type.property(name)?.value(in: data) }
    set { give(newValue, to: name) }
  }

  /// "" if it is not a text.
  package subscript(name: String) -> String {
    get { self[name]?.string ?? "" }
    set { give(.string(newValue), to: name) }
  }

  /// `false` if it is not a boolean; 0, 1 and texts count, as older servers write them.
  package subscript(name: String) -> Bool {
    get { self[name]?.flag ?? false }
    set { give(.boolean(newValue), to: name) }
  }

  /// A whole number, also if it is written as a text.
  package subscript(name: String) -> Int? {
    get { self[name]?.wholeNumber }
    set { give(newValue.map(JSONValue.integer), to: name) }
  }

  package subscript(name: String) -> [String] {
    get { self[name]?.array?.compactMap(\.string) ?? [] }
    set { give(.array(newValue.map(JSONValue.string)), to: name) }
  }

  package subscript(name: String) -> JSONObject? {
    get { self[name]?.object }
    set { give(newValue.map(JSONValue.object), to: name) }
  }
}

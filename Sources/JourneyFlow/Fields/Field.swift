package import JourneyJSON

/// What documents show of a callback or collector, and what answers set on it.
package protocol Field: AnyObject {
  /// The SDK's class name, or the server's own word for a type that is not known.
  var type: String { get }
  /// Unique on its page.
  var id: String { get }
  /// All properties, in the order in which a document shows them.
  var properties: [Property] { get }
  /// The names of those that can be answered, in that order.
  var answerable: [String] { get }
  /// What the server sent for it; nil where that is not known.
  var received: JSONValue? { get }
  /// The property that a key means which names the whole field; nil where several could be meant.
  var mainProperty: String? { get }
  /// Attribute name, `valueId`, a collector's key and its last dotted part.
  var attributeNames: [String] { get }
  /// Prompts and labels, as shown.
  var labels: [String] { get }
  /// Names of the type: the SDK's and the server's.
  var typeNames: [String] { get }
  /// Settable properties that must be answered before anything is sent, and are not.
  var missing: [String] { get }
  /// Whether the answer (another button, option or provider) frees the rest of the page from
  /// having to be answered.
  var liftsRequired: Bool { get }
  /// What of an answer may not be seen in a log or message.
  var secrets: [String] { get }
  /// What is wrong with the answers that were not accepted, by property name.
  var refusals: [String: AnswerError] { get }
  /// Whether anything was set.
  var isAnswered: Bool { get }
  /// Sets a property to a value that its `kind` has accepted; nothing checks it again.
  func set(_ property: String, to value: JSONValue)
}

extension Field {
  package var answerable: [String] { properties.compactMap { $0.kind == nil ? nil : $0.name } }
  package var received: JSONValue? { nil }
}

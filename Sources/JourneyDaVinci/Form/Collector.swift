/// One field of a DaVinci form: a question, notice, button or task (`form.components.fields[]`).
/// Each type is a class of its own, such as `TextCollector`. Cast to it to read and answer the
/// field.
public protocol Collector: AnyObject {
  /// The class's name, such as `TextCollector`.
  var type: String { get }
  /// The id, unique on its form: the key, otherwise the class and the position on the form.
  var id: String { get }
  /// The name of the posted answer, or "" if the field has none.
  var key: String { get }
  /// The text for the user, or "" if the field has none.
  var label: String { get }
  /// Whether an answer is required.
  var required: Bool { get }
  /// Returns the field's own rules that the answer breaks. `next()` does not call it, because the
  /// server decides.
  func validate() -> [ValidationError]
}

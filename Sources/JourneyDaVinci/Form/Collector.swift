/// One field of a DaVinci form: a question, notice, button or task (`form.components.fields[]`).
/// Each type is a class of its own, such as `TextCollector`: cast to it to read what it asks and to
/// answer.
public protocol Collector: AnyObject {
  /// The class's name, such as `TextCollector`.
  var type: String { get }
  /// Unique on its form: the key, else the server's type and the field's place on the form.
  var id: String { get }
  /// The name of the answer in what is posted; "" where the field has none.
  var key: String { get }
  /// What to show the person; "" where the field has none.
  var label: String { get }
  /// Whether the field must be answered.
  var required: Bool { get }
  /// What the field's own rules say against the answer. `next()` does not ask: the server decides.
  func validate() -> [ValidationError]
}

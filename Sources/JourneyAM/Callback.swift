/// One question, notice or task on a page of a journey (AM, `callbacks[]`). Each type is a class of
/// its own, such as `NameCallback`. Cast to it to read and answer the callback.
public protocol Callback: AnyObject {
  /// The class's name, such as `NameCallback`, or the server's name of an `UnknownCallback`.
  var type: String { get }
  /// The id, unique on its page: the name of the callback's first input, such as `IDToken1`,
  /// otherwise the type and the callback's position on the page.
  var id: String { get }
}

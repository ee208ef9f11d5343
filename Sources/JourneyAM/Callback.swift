/// One question, notice or task on a page of a journey (AM, `callbacks[]`). Each type is a class of
/// its own, such as `NameCallback`: cast to it to read what it asks and to answer.
public protocol Callback: AnyObject {
  /// The class's name, such as `NameCallback`; of an `UnknownCallback` the server's word.
  var type: String { get }
  /// Unique on its page: the name of the callback's first input, such as `IDToken1`, else the type
  /// and the callback's place on the page.
  var id: String { get }
}

/// A field of a page: a callback of a journey, or a collector of a DaVinci form.
public protocol Action: AnyObject {
  /// The name of the field's class.
  var type: String { get }
  /// The id, unique on the page.
  var id: String { get }
}

extension ContinueNode {
  /// The page's fields: its `callbacks` or its `collectors`.
  public var actions: [any Action] { page.fields.compactMap { $0 as? any Action } }
}

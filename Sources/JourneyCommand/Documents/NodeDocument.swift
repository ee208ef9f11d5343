import JourneyFlow
import JourneyJSON

/// The document that a step of a flow has made.
struct NodeDocument {
  let document: Document
  /// The page of the document, with which a walk can take the next step. `nil` if there is none, or
  /// if it must be read from the document, which checks the addresses of a discovery document.
  let page: ContinueNode?

  /// - Parameter node: the node of the document, or `nil` to read a page from the document.
  init(_ document: Document, of node: (any Node)? = nil) {
    self.document = document
    let page = node as? ContinueNode
    self.page = page?.page.state.discovery == nil ? page : nil
  }
}

import JourneyJSON

/// The member `type` of a document.
enum DocumentType: String, CaseIterable {
  case continueNode = "ContinueNode"
  case successNode = "SuccessNode"
  case user = "User"
  case errorNode = "ErrorNode"
  case failureNode = "FailureNode"
  case fields = "Fields"
  case sealed = "Sealed"

  /// Whether commands that continue a flow pass the document on.
  var isFailure: Bool { self == .errorNode || self == .failureNode }

  var continuesFlow: Bool { [.continueNode, .successNode, .user].contains(self) }

  var listsRequests: Bool { continuesFlow || isFailure }

  /// Whether the document can have `authenticator`. A FailureNode has it in `previous`.
  var keepsAuthenticator: Bool { continuesFlow || self == .errorNode }
}

extension JSONObject {
  init(_ type: DocumentType) { self = ["type": .string(type.rawValue)] }

  /// `nil` for an unknown type, and for a start document, which has none.
  var documentType: DocumentType? { self["type"]?.string.flatMap(DocumentType.init) }
}

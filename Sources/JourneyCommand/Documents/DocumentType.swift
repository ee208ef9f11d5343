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

  /// Whether every command that continues a flow passes the document on.
  var isFailure: Bool { self == .errorNode || self == .failureNode }

  /// Whether a flow can continue from the document.
  var continuesFlow: Bool { [.continueNode, .successNode, .user].contains(self) }

  /// Whether the document lists the requests of its flow.
  var listsRequests: Bool { continuesFlow || isFailure }

  /// Whether the document can have `authenticator`. A FailureNode has it in `previous`.
  var keepsAuthenticator: Bool { continuesFlow || self == .errorNode }
}

extension JSONObject {
  /// Creates a document of this type without further members.
  init(_ type: DocumentType) { self = ["type": .string(type.rawValue)] }

  /// The type of the document, or `nil` if it has none, as a start document, or an unknown one.
  var documentType: DocumentType? { self["type"]?.string.flatMap(DocumentType.init) }
}

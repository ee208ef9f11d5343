import JourneyHTTP
package import JourneyJSON

/// What AM selects a journey by if no journey is named (`authIndexType` and `authIndexValue`).
package struct AuthenticationIndex: Sendable, Hashable {
  /// The value of `authIndexType`.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case resource, module, user, level, role
  }

  package let kind: Kind
  /// A resource address, a user name or an authentication level, for example.
  package let value: String

  package init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }

  /// The index types that a start document has a member for, with the name of that member.
  private static let others = [
    "service": "journey", "composite_advice": "advice", "transaction": "transaction",
  ]

  /// - Throws: an `AnswerError` with a complete message if the type is not a `Kind` or the value is
  ///   empty.
  package init(type: String, value: String) throws(AnswerError) {
    if let member = Self.others[type] {
      throw AnswerError(
        "type", "invalid type '\(type)': use the member '\(member)' of a start document")
    }
    guard let kind = Kind(rawValue: type) else {
      throw AnswerError("type", "expected \(Kind.allCases.map(\.rawValue).quotedAlternatives())")
    }
    guard !value.isEmpty else { throw AnswerError("type", "missing value for '\(type)'") }
    self.init(kind, value)
  }
}

extension AuthenticationIndex {
  /// Reads `{"type": TYPE, "value": VALUE}`.
  package init(json value: JSONValue) throws(FlowError) {
    guard let members = value.object, members.count == 2, let type = members["type"]?.string,
      let text = members["value"]?.string
    else {
      throw FlowError(.document, "invalid 'index': expected an object with 'type' and 'value'")
    }
    do { try self.init(type: type, value: text) } catch {
      throw FlowError(.document, "'index': \(error.reason)")
    }
  }

  package var json: JSONValue { ["type": .string(kind.rawValue), "value": .string(value)] }
}

import JourneyHTTP
package import JourneyJSON

/// Query fields that a caller adds to those of the protocol, such as `goto`, `locale`, or a field
/// that a node in an AM journey reads.
package struct QueryFields: Sendable, Hashable {
  /// Neither the name nor the value is percent-encoded.
  package struct Field: Sendable, Hashable {
    package let name: String
    package let value: String

    /// Creates a field that the request sends percent-encoded (RFC 3986, section 2.1).
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The fields in the order in which they are sent. A name can occur more than once.
  package private(set) var fields: [Field] = []
  /// The names with an empty array in the JSON, which make `over(_:)` omit such fields of `weaker`.
  package private(set) var emptyNames: [String] = []

  package init() {}

  /// Creates query fields that are sent in this order. A name can occur more than once.
  package init(_ fields: [Field]) { self.fields = fields }

  package var isEmpty: Bool { fields.isEmpty && emptyNames.isEmpty }

  /// Reads a JSON object whose values are strings or arrays of strings.
  /// - Throws: a `FlowError` of kind `document`.
  package init(json: JSONValue) throws(FlowError) {
    guard let members = json.object else {
      throw FlowError(.document, "invalid 'query': expected an object")
    }
    for (name, value) in members {
      let values = value.array ?? [value]
      if values.isEmpty { emptyNames.append(name) }
      for value in values {
        guard let text = value.string else {
          let shown = String(name.prefix(64)).escapingControls()
          throw FlowError(
            .document, "invalid 'query.\(shown)': expected a string or an array of strings")
        }
        fields.append(Field(name, text))
      }
    }
  }

  package var json: JSONValue {
    var members: [String: [JSONValue]] = [:]
    for field in fields { members[field.name, default: []].append(.string(field.value)) }
    var seen: Set<String> = []
    let names = fields.map(\.name).filter { seen.insert($0).inserted }
    return .object(
      JSONObject(
        (names + emptyNames).map { name in
          let values = members[name] ?? []
          return (name, values.count == 1 ? values[0] : .array(values))
        }))
  }

  /// Adds the fields of `weaker` whose names are neither here nor in `emptyNames`.
  package func over(_ weaker: QueryFields) -> QueryFields {
    let names = Set(fields.map(\.name) + emptyNames)
    var result = self
    result.fields = weaker.fields.filter { !names.contains($0.name) } + fields
    return result
  }

  /// - Parameter isReserved: whether the protocol itself sets a field of this name.
  package func check(_ isReserved: (_ name: String) -> Bool) throws(FlowError) {
    for field in fields + emptyNames.map({ Field($0, "") }) {
      let name = String(field.name.prefix(64)).escapingControls()
      guard !field.name.isEmpty else {
        throw FlowError(.document, "invalid 'query': a name is empty")
      }
      guard !isReserved(field.name) else {
        throw FlowError(.document, "reserved query parameter '\(name)'")
      }
      guard !"\(field.name)\(field.value)".hasControlCharacter else {
        throw FlowError(.document, "invalid 'query.\(name)': it contains a control character")
      }
    }
  }

  package var pairs: [(String, String)] { fields.map { ($0.name, $0.value) } }

  /// The values that must not appear in logs.
  package var secrets: [String] {
    fields.filter { !Self.shownNames.contains($0.name) }.map(\.value)
  }

  /// The fields of a caller whose values may appear in logs.
  package static let shownNames: Set = ["goto", "locale"]
}

extension QueryFields: RedactedPrinting {
  package var printedMembers: KeyValuePairs<String, String?> {
    ["fields": fields.map(\.name).namesOnly]
  }
}

extension QueryFields.Field: RedactedPrinting {
  package var printedMembers: KeyValuePairs<String, String?> {
    ["name": name, "value": Optional(value).hidden]
  }
}

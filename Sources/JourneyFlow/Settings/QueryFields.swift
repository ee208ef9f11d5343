public import JourneyHTTP
package import JourneyJSON

/// Query fields that a caller sends in addition to the fields that the protocol sets. Examples are
/// `goto`, `locale`, and a field that a node in an AM journey reads.
public struct QueryFields: Sendable, Hashable {
  /// A query field. Its name and its value are not percent-encoded.
  public struct Field: Sendable, Hashable {
    package let name: String
    package let value: String

    /// Creates a field that is sent as `name=value`. In the request, the name and the value are
    /// percent-encoded (RFC 3986, section 2.1).
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The fields in the order in which they are sent. A name can occur more than once.
  package private(set) var fields: [Field] = []
  /// The names whose value in the JSON is an empty array. `over(_:)` omits all fields in `weaker`
  /// that have one of these names.
  package private(set) var emptyNames: [String] = []

  package init() {}

  /// Creates query fields that are sent in the given order. A name can occur more than once.
  public init(_ fields: [Field]) { self.fields = fields }

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

  /// The fields as a JSON object that `init(json:)` can read.
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

  /// Returns these fields and the fields in `weaker`. A field in `weaker` is omitted if its name
  /// occurs in these fields or in `emptyNames`.
  package func over(_ weaker: QueryFields) -> QueryFields {
    let names = Set(fields.map(\.name) + emptyNames)
    var result = self
    result.fields = weaker.fields.filter { !names.contains($0.name) } + fields
    return result
  }

  /// - Parameter isReserved: a function that returns whether the protocol itself sets a field with
  ///   the given name.
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
  /// The names of the fields, without their values.
  public var printedMembers: KeyValuePairs<String, String?> {
    ["fields": fields.map(\.name).namesOnly]
  }
}

extension QueryFields.Field: RedactedPrinting {
  /// The name of the field, and a placeholder for its value.
  public var printedMembers: KeyValuePairs<String, String?> {
    ["name": name, "value": Optional(value).hidden]
  }
}

package import JourneyHTTP
package import JourneyJSON

/// Headers that a caller sends with each request of one flow to the server's own origin.
package struct FlowHeaders: Sendable, Hashable {
  /// The headers in the order in which they are sent. No name occurs twice, even in different
  /// letter case.
  package private(set) var fields: [HTTPHeader] = []

  package init() {}

  package var isEmpty: Bool { fields.isEmpty }

  /// Reads an object of strings.
  /// - Throws: a `FlowError` of kind `document`.
  package init(json: JSONValue) throws(FlowError) {
    guard let members = json.object else {
      throw FlowError(.document, "invalid 'headers': expected an object")
    }
    for (name, value) in members {
      guard let text = value.string else {
        throw FlowError(.document, "invalid 'headers.\(Self.shown(name))': expected a string")
      }
      try add(name, text)
    }
  }

  /// Adds a header. An error quotes neither its value nor an invalid name, because either can be a
  /// secret.
  /// - Throws: a `FlowError` of kind `document`.
  package mutating func add(_ name: String, _ value: String) throws(FlowError) {
    let header: HTTPHeader
    do { header = try HTTPHeader(name, value) } catch { throw FlowError(.document, "\(error)") }
    guard !HTTPFieldName.isReserved(name) else {
      throw FlowError(
        .document, "cannot set the header '\(Self.shown(name))': the protocol or HTTP sets it")
    }
    guard self[name] == nil else {
      throw FlowError(.document, "the header '\(Self.shown(name))' is given twice")
    }
    fields.append(header)
  }

  /// The header with this name, without regard to case.
  package subscript(name: String) -> HTTPHeader? { fields.first { $0.isNamed(name) } }

  package mutating func remove(_ name: String) { fields.removeAll { $0.isNamed(name) } }

  /// Returns the headers whose names do not occur in `others`.
  package func without(_ others: FlowHeaders) -> FlowHeaders {
    var rest = self
    rest.fields.removeAll { others[$0.name] != nil }
    return rest
  }

  /// Returns these headers, and the weaker headers with other names.
  package func over(_ weaker: FlowHeaders) -> FlowHeaders {
    var all = weaker.without(self)
    all.fields += fields
    return all
  }

  /// The headers that later steps also send. AM reads the user's name and password only when a
  /// journey begins, so their headers are not included.
  package var kept: FlowHeaders {
    var kept = self
    kept.fields.removeAll(where: \.isZeroPage)
    return kept
  }

  /// The name of a header that contains a user's name or password, or `nil` without such a header.
  package var zeroPageName: String? { fields.first(where: \.isZeroPage)?.name }

  /// The value that `init(json:)` reads.
  package var json: JSONValue {
    .object(JSONObject(fields.map { ($0.name, .string($0.value)) }))
  }

  private static func shown(_ name: String) -> String {
    String(name.prefix(64)).escapingControls()
  }
}

/// The headers of a flow together with `http.headers`, which belong to the machine.
extension FlowHeaders {
  /// Returns the name of a configured header that a flow must not replace, or `nil` if there is
  /// none. A flow may replace headers whose values are not secret.
  package func conflict(with machine: [HTTPHeader]) -> String? {
    machine.first { $0.isOpen == false && self[$0.name] != nil }?.name
  }

  /// Returns the machine's headers, in which these headers replace those with the same name.
  package func added(to machine: [HTTPHeader]) -> [HTTPHeader] {
    machine.filter { self[$0.name] == nil } + fields
  }
}

package import JourneyHTTP
package import JourneyJSON

/// Headers that a caller adds to the requests of one flow. They are sent only to the server's own
/// origin.
package struct FlowHeaders: Sendable, Hashable {
  /// The headers in the order in which they are sent. No name occurs twice, regardless of case.
  package private(set) var fields: [HTTPHeader] = []

  package init() {}

  package var isEmpty: Bool { fields.isEmpty }

  /// Reads a JSON object whose values are strings.
  /// - Parameter path: the path of the object in the document, to show in messages.
  /// - Throws: a `FlowError` of kind `document`.
  package init(json: JSONValue, at path: String = "headers") throws(FlowError) {
    guard let members = json.object else {
      throw FlowError(.document, "invalid '\(path)': expected an object")
    }
    for (name, value) in members {
      guard let text = value.string else {
        throw FlowError(.document, "invalid '\(path).\(Self.shown(name))': expected a string")
      }
      do { try add(name, text) } catch {
        let isPart = path != "headers"
        throw FlowError(.document, isPart ? "invalid '\(path)': \(error.message)" : error.message)
      }
    }
  }

  /// Adds a header. An error message contains neither the header's value nor an invalid name,
  /// because both can be secrets.
  /// - Throws: a `FlowError` of kind `document`.
  package mutating func add(_ name: String, _ value: String) throws(FlowError) {
    let header: HTTPHeader
    do { header = try HTTPHeader(name, value) } catch { throw FlowError(.document, "\(error)") }
    guard !HTTPFieldName.isReserved(name) else {
      throw FlowError(
        .document, "reserved header '\(Self.shown(name))'")
    }
    guard self[name] == nil else {
      throw FlowError(.document, "the header '\(Self.shown(name))' is given twice")
    }
    fields.append(header)
  }

  /// The header with this name, or `nil` if there is no such header. Names are compared without
  /// regard to case.
  package subscript(name: String) -> HTTPHeader? { fields.first { $0.isNamed(name) } }

  package mutating func remove(_ name: String) { fields.removeAll { $0.isNamed(name) } }

  /// Returns the headers whose names do not occur in `others`.
  package func without(_ others: FlowHeaders) -> FlowHeaders {
    var rest = self
    rest.fields.removeAll { others[$0.name] != nil }
    return rest
  }

  /// Returns these headers and the headers in `weaker`. If a name occurs in both, the header in
  /// `weaker` is omitted.
  package func over(_ weaker: FlowHeaders) -> FlowHeaders {
    var all = weaker.without(self)
    all.fields += fields
    return all
  }

  /// The headers that are also sent in later steps. Headers that contain the user's name or
  /// password are excluded, because AM reads them only when a journey begins.
  package var kept: FlowHeaders {
    var kept = self
    kept.fields.removeAll(where: \.isZeroPage)
    return kept
  }

  /// The name of the first header that contains the user's name or password, or `nil` if no header
  /// contains them.
  package var zeroPageName: String? { fields.first(where: \.isZeroPage)?.name }

  /// The headers as a JSON object that `init(json:)` can read.
  package var json: JSONValue {
    .object(JSONObject(fields.map { ($0.name, .string($0.value)) }))
  }

  private static func shown(_ name: String) -> String {
    String(name.prefix(64)).escapingControls()
  }
}

/// Methods that combine a flow's headers with the machine's headers (`http.headers` in the
/// configuration).
extension FlowHeaders {
  /// Returns the name of a configured header that the flow also sets but must not replace, or `nil`
  /// if there is no conflict. A flow may replace a configured header only if the header's value is
  /// not secret.
  package func conflict(with machine: [HTTPHeader]) -> String? {
    machine.first { $0.isOpen == false && self[$0.name] != nil }?.name
  }

  /// Returns the machine's headers and the flow's headers. If a header is in both, only the flow's
  /// header is returned.
  package func added(to machine: [HTTPHeader]) -> [HTTPHeader] {
    machine.filter { self[$0.name] == nil } + fields
  }
}

package import JourneyHTTP
package import JourneyJSON

/// Headers that a caller adds to the requests of one flow, sent only to the server's own origin.
package struct FlowHeaders: Sendable, Hashable {
  /// The headers in the order in which they are sent. No name occurs twice, regardless of case.
  package private(set) var fields: [HTTPHeader] = []

  package init() {}

  package var isEmpty: Bool { fields.isEmpty }

  /// Reads a JSON object of strings.
  /// - Parameter path: the path of the object in the document, for messages.
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

  /// Adds a header. The error shows neither the value nor an invalid name, because both can be
  /// secret.
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

  /// The header of this name, in any case.
  package subscript(name: String) -> HTTPHeader? { fields.first { $0.isNamed(name) } }

  package mutating func remove(_ name: String) { fields.removeAll { $0.isNamed(name) } }

  package func without(_ others: FlowHeaders) -> FlowHeaders {
    var rest = self
    rest.fields.removeAll { others[$0.name] != nil }
    return rest
  }

  /// Adds the headers of `weaker` whose names do not occur here.
  package func over(_ weaker: FlowHeaders) -> FlowHeaders {
    var all = weaker.without(self)
    all.fields += fields
    return all
  }

  /// The headers for later steps: all except the user's name and password, which AM reads only when
  /// a journey begins.
  package var kept: FlowHeaders {
    var kept = self
    kept.fields.removeAll(where: \.isZeroPage)
    return kept
  }

  /// The first header with the user's name or password.
  package var zeroPageName: String? { fields.first(where: \.isZeroPage)?.name }

  package var json: JSONValue {
    .object(JSONObject(fields.map { ($0.name, .string($0.value)) }))
  }

  private static func shown(_ name: String) -> String {
    String(name.prefix(64)).escapingControls()
  }
}

extension FlowHeaders {
  /// Returns the name of a configured header (`http.headers`) that the flow also sets, although its
  /// value is secret. A flow may replace a configured header only if the value is not secret.
  package func conflict(with machine: [HTTPHeader]) -> String? {
    machine.first { $0.isOpen == false && self[$0.name] != nil }?.name
  }

  /// Returns both, without the configured headers that the flow replaces.
  package func added(to machine: [HTTPHeader]) -> [HTTPHeader] {
    machine.filter { self[$0.name] == nil } + fields
  }
}

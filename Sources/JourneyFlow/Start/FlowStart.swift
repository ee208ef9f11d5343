import JourneyHTTP
package import JourneyJSON

package struct FlowStart: Sendable, Hashable {
  package enum Value: Sendable, Hashable {
    case flag(Bool)
    case text(String)
    case index(AuthenticationIndex)
    case advice(WrittenAdvice)
    case query(QueryFields)
  }

  private var values: [String: Value] = [:]

  package init() {}

  package subscript(option: StartOption) -> Value? {
    get { values[option.name] }
    set { values[option.name] = newValue }
  }

  package mutating func set(_ option: StartOption, _ flag: Bool = true) {
    self[option] = flag ? .flag(true) : nil
  }

  /// Returns whether the option has a value other than `false` or no query fields.
  package func isSet(_ option: StartOption) -> Bool {
    switch self[option] {
    case nil, .flag(false): false
    case .query(let query): !query.isEmpty
    default: true
    }
  }

  /// Reads the members of a start document that are start options. `null` counts as missing.
  /// - Throws: a `FlowError` of kind `document`.
  package init(json document: JSONObject) throws(FlowError) {
    for option in StartOption.all {
      self[option] = try document.present(option.name).map { value throws(FlowError) in
        try Value(json: value, of: option)
      }
    }
  }

  package var json: JSONObject { json { _ in true } }

  private func json(_ isShown: (StartOption) -> Bool) -> JSONObject {
    JSONObject(
      StartOption.all.filter { isShown($0) && isSet($0) }.compactMap { option in
        self[option].map { (option.name, $0.json) }
      })
  }

  /// Completes these options with those of the command line, except those that these options
  /// exclude. Query fields are joined.
  package func over(_ weaker: FlowStart) -> FlowStart {
    guard !weaker.values.isEmpty else { return self }
    var both = self
    let own = StartOption.all.filter(isSet)
    for option in StartOption.all
    where self[option] == nil && !own.contains(where: { $0.excludes(option) }) {
      both[option] = weaker[option]
    }
    both.query = query.over(weaker.query)
    return both
  }

  /// - Throws: a `FlowError` of kind `document` if an option is set that only journeys support, or
  ///   that the approval of a user code would ignore.
  package func checkForDaVinci() throws(FlowError) {
    if isSet(.approve), let option = StartOption.all.first(where: { $0 != .approve && isSet($0) }) {
      throw FlowError(.document, "cannot combine 'approve' with '\(option.name)'")
    }
    if let option = StartOption.all.first(where: { !$0.isForDaVinci && isSet($0) }) {
      throw FlowError(.document, "cannot use '\(option.name)' in a DaVinci flow")
    }
  }
}

extension FlowStart {
  /// The options that the state keeps for later steps.
  package var flowData: JSONObject { json(\.isKept) }

  /// - Throws: a `FlowError` of kind `state`.
  package init(flowData: JSONObject) throws(FlowError) {
    for (name, value) in flowData {
      guard let option = StartOption.all.first(where: { $0.isKept && $0.name == name }) else {
        throw FlowError(.state, "unknown member in 'state.own'")
      }
      do { self[option] = try Value(json: value, of: option) } catch {
        throw FlowError(.state, "invalid 'state.own': \(error.message)")
      }
    }
  }
}

extension FlowStart {
  package func text(_ option: StartOption) -> String? {
    if case .text(let text) = self[option] { text } else { nil }
  }

  package var index: AuthenticationIndex? {
    if case .index(let index) = self[.index] { index } else { nil }
  }

  package var advice: WrittenAdvice? {
    if case .advice(let advice) = self[.advice] { advice } else { nil }
  }

  package var query: QueryFields {
    get { if case .query(let query) = self[.query] { query } else { QueryFields() } }
    set { self[.query] = newValue.isEmpty ? nil : .query(newValue) }
  }
}

extension FlowStart {
  /// The flags, and the names of the other options, for logs.
  package var printed: String? {
    let shown = json.map { name, value in
      "\(name): \(value.boolean.map { "\($0)" } ?? "[hidden]")"
    }
    return shown.isEmpty ? nil : "[\(shown.joined(separator: ", "))]"
  }
}

extension FlowStart.Value {
  fileprivate init(json: JSONValue, of option: StartOption) throws(FlowError) {
    switch option.kind {
    case .flag:
      guard let flag = json.boolean else {
        throw FlowError(.document, "invalid '\(option.name)': expected true or false")
      }
      self = .flag(flag)
    case .text:
      guard let text = json.string, !text.isEmpty else {
        throw FlowError(
          .document, "invalid '\(option.name)': expected a string that is not empty")
      }
      self = .text(text)
    case .index: self = .index(try AuthenticationIndex(json: json))
    case .advice: self = .advice(try WrittenAdvice(json: json))
    case .query: self = .query(try QueryFields(json: json))
    }
  }

  fileprivate var json: JSONValue {
    switch self {
    case .flag(let flag): .boolean(flag)
    case .text(let text): .string(text)
    case .index(let index): index.json
    case .advice(let advice): .string(advice.text)
    case .query(let query): query.json
    }
  }
}

extension JSONObject {
  /// Returns `nil` if the member is missing or `null`.
  package func present(_ name: String) -> JSONValue? {
    // In `== .null ? nil : …`, Swift would read `nil` as the literal of a JSON null.
    guard let value = self[name], value != .null else { return nil }
    return value
  }
}

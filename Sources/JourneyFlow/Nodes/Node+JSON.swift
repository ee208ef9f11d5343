import JourneyHTTP
public import JourneyJSON

extension ContinueNode {
  /// The page as `journey` prints it, without answers. Another process can continue from it, so it
  /// is secret.
  public var json: JSONObject { members(fields: page.blank.fields) }

  /// - Parameters:
  ///   - problems: the problems, if the caller names their fields by answer keys.
  ///   - tag: a member that the command adds, as `requests` and `defaults` are.
  package func members(
    fields: [any Field]? = nil, problems: [Problem]? = nil, tag: JSONValue? = nil,
    requests: JSONValue? = nil, defaults: JSONObject? = nil
  ) -> JSONObject {
    let fields = fields ?? page.fields
    var members: JSONObject = ["type": "ContinueNode"]
    members["tag"] = tag
    members["problems"] = .array((problems ?? self.problems).map(\.json))
    members[page.state.flow == .journey ? "callbacks" : "collectors"] = .array(fields.map(\.json))
    for (key, value) in page.heading { members[key] = value }
    if page.isSuspended { members["suspended"] = true }
    if page.polls { members["waiting"] = true }
    members["request"] = exchange?.json
    members["requests"] = requests
    members["defaults"] = defaults.map(JSONValue.object)
    members["input"] = .object(input)
    members["state"] = page.state.json
    return members
  }
}

extension SuccessNode {
  /// The end of the flow as `journey` prints it. It is secret.
  public var json: JSONObject { members() }

  /// The document of the node.
  /// - Parameter tag: a member that the command adds, as `requests` is.
  package func members(tag: JSONValue? = nil, requests: JSONValue? = nil) -> JSONObject {
    var members: JSONObject = ["type": "SuccessNode"]
    members["tag"] = tag
    members["problems"] = []
    members["session"] = session.json
    members["request"] = exchange?.json
    members["requests"] = requests
    members["input"] = .object(input)
    members["state"] = state.json
    return members
  }
}

extension Field {
  package var json: JSONValue {
    var members: JSONObject = ["type": .string(typeName), "id": .string(id)]
    for property in properties where members[property.name] == nil {
      members[property.name] = property.value
    }
    return .object(members)
  }
}

extension JSONObject {
  /// Reads the members `input` and `state` of a page's document.
  /// - Throws: a `FlowError` of kind `state`.
  package func pageParts(of flow: FlowState.Kind) throws(FlowError) -> (JSONObject, FlowState) {
    guard self["type"] == "ContinueNode", let input = self["input"]?.object else {
      throw FlowError(.state, "expected the JSON of a page")
    }
    let state = try flowState(of: flow)
    return (input, state)
  }

  /// Reads the member `state` of a document.
  /// - Throws: a `FlowError` of kind `state`.
  package func flowState(of flow: FlowState.Kind) throws(FlowError) -> FlowState {
    guard let json = self["state"] else { throw FlowError(.state, "missing 'state' in the JSON") }
    let state = try FlowState(json: json)
    guard state.flow == flow else {
      throw FlowError(.state, "the JSON is from another kind of flow")
    }
    return state
  }
}

public import JourneyFlow
public import JourneyJSON

/// A button: nothing of it goes into the data, but it decides what the submit is.
public protocol ButtonCollector: Collector {
  init(_ data: CollectorContent)
}

extension ButtonCollector {
  /// Any text but "" presses the button; the text itself is not sent.
  public var value: String {
    get { isPressed ? label : "" }
    set { isPressed = !newValue.isEmpty }
  }

  public var isPressed: Bool {
    get { data.answers["value"] == true }
    set { data.answers["value"] = .boolean(newValue) }
  }

  public var settable: [Property] {
    [Property("value", .boolean(isPressed), .button(label: label))]
  }

  public var payload: JSONValue? { nil }
  public var missing: [String] { [] }
  public var keptAnswers: JSONObject { [:] }
}

/// A button or link that leads elsewhere in the flow, such as "forgot password?".
public final class FlowCollector: ButtonCollector {
  public static let fieldTypes = ["FLOW_BUTTON", "FLOW_LINK", "ACTION"]
  public var data: CollectorContent

  public init(_ data: CollectorContent) {
    self.data = data
  }

  public var act: SubmitAct? { isPressed ? .flow : nil }
  public var liftsRequired: Bool { isPressed }
}

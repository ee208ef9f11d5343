/// A button that submits the form. Where it is the only one, it need not be pressed.
public final class SubmitCollector: ButtonCollector {
  public static let fieldTypes = ["SUBMIT_BUTTON"]
  public var data: CollectorContent

  public init(_ data: CollectorContent) {
    self.data = data
  }

  public var act: SubmitAct? { isPressed ? .submit : nil }
}

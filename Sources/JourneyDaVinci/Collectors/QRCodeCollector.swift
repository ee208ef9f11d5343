import JourneyFlow

/// Shows a code for another device's camera, such as the seed of one-time codes.
public final class QRCodeCollector: CollectorField {
  package static let fieldTypes = ["QR_CODE"]
  package static let declaration: [CollectorProperty] = [
    .secret("content"), .secret("fallbackText"),
  ]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// Mostly a `data:image/png;base64,` address; never loaded where it is another one.
  public var content: String { self["content"] }
  /// What to type where nothing can be scanned.
  public var fallbackText: String { self["fallbackText"] }
}

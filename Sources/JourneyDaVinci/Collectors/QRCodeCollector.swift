import JourneyFlow

/// Shows a QR code, which can contain the secret of a one-time code.
public final class QRCodeCollector: AbstractCollector {
  static let type = CollectorType(
    "QRCodeCollector", ["QR_CODE"], QRCodeCollector.init,
    [
      Property("content", .text, "The code as a picture, usually a data: address.", .secret),
      Property("fallbackText", .text, "The text to type if the code cannot be scanned.", .secret),
    ])

  /// The address of the picture, usually `data:image/png;base64,…`. `journey` never loads it from a
  /// server.
  public var content: String { self["content"] }
  /// What the user types if the QR code cannot be scanned.
  public var fallbackText: String { self["fallbackText"] }
}

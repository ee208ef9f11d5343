import JourneyFlow

/// Shows a code for the camera of another device. The code can contain the seed of one-time codes.
public final class QRCodeCollector: AbstractCollector {
  static let type = CollectorType(
    "QRCodeCollector", ["QR_CODE"], QRCodeCollector.init,
    [
      Property("content", .text, "The code as a picture, usually a data: address.", .secret),
      Property("fallbackText", .text, "The text to type if the code cannot be scanned.", .secret),
    ])

  /// The address of the picture, usually a `data:image/png;base64,` address. No other address is
  /// loaded.
  public var content: String { self["content"] }
  /// The text to type if the code cannot be scanned.
  public var fallbackText: String { self["fallbackText"] }
}

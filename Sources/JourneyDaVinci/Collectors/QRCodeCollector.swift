import JourneyFlow

/// A collector that shows a QR code for the user to scan with another device. The QR code can
/// contain the secret of a one-time code.
public final class QRCodeCollector: AbstractCollector {
  static let type = CollectorType(
    "QRCodeCollector", ["QR_CODE"], QRCodeCollector.init,
    [
      Property("content", .text, "The code as a picture, usually a data: address.", .secret),
      Property("fallbackText", .text, "The text to type if the code cannot be scanned.", .secret),
    ])

  /// The address of the picture, usually a `data:image/png;base64,` address. `journey` never loads
  /// a picture from a server.
  public var content: String { self["content"] }
  /// The text that the user types if the QR code cannot be scanned.
  public var fallbackText: String { self["fallbackText"] }
}

public import JourneyFlow

/// Shows a picture, which nothing here loads.
public final class ImageCollector: Collector {
  public static let fieldTypes = ["IMAGE"]
  public var data: CollectorContent

  public init(_ data: CollectorContent) {
    self.data = data
  }

  public var description: String { data.text("description") }
  public var imageUrl: String { data.text("imageUrl") }
  /// Where a click on it leads; "" for nowhere.
  public var hyperlinkUrl: String { data.text("hyperlinkUrl") }

  public var shown: [Property] { data.shown("description", "imageUrl", "hyperlinkUrl") }
}

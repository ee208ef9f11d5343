package import JourneyFlow

/// Shows a picture, which nothing here loads.
public final class ImageCollector: CollectorField {
  package static let fieldTypes = ["IMAGE"]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// What the picture shows, in words.
  public var description: String { data.text("description") }
  /// The address of the picture.
  public var imageUrl: String { data.text("imageUrl") }
  /// Where a click on it leads; "" for nowhere.
  public var hyperlinkUrl: String { data.text("hyperlinkUrl") }

  package var shown: [Property] { data.shown("description", "imageUrl", "hyperlinkUrl") }
}

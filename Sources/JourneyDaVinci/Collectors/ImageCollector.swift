import JourneyFlow

/// Shows a picture, which nothing here loads.
public final class ImageCollector: CollectorField {
  package static let fieldTypes = ["IMAGE"]
  package static let declaration: [CollectorProperty] = ["description", "imageUrl", "hyperlinkUrl"]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// What the picture shows, in words.
  public var description: String { self["description"] }
  /// The address of the picture.
  public var imageUrl: String { self["imageUrl"] }
  /// Where a click on it leads; "" for nowhere.
  public var hyperlinkUrl: String { self["hyperlinkUrl"] }
}

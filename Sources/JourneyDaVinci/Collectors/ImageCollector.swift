import JourneyFlow

/// Shows a picture, which nothing here loads.
public final class ImageCollector: AbstractCollector {
  static let type = CollectorType(
    "ImageCollector", ["IMAGE"], ImageCollector.init,
    [
      Property("description", .text, "The text of what is shown."),
      Property("imageUrl", .text, "The address of the picture."),
      Property("hyperlinkUrl", .text, "Where a click on the picture leads."),
    ])

  /// What the picture shows, in words.
  public var description: String { self["description"] }
  /// The address of the picture.
  public var imageUrl: String { self["imageUrl"] }
  /// Where a click on it leads; "" for nowhere.
  public var hyperlinkUrl: String { self["hyperlinkUrl"] }
}

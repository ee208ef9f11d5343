import JourneyFlow

/// A collector that shows a picture. `journey` does not load the picture.
public final class ImageCollector: AbstractCollector {
  static let type = CollectorType(
    "ImageCollector", ["IMAGE"], ImageCollector.init,
    [
      Property("description", .text, "The text to show."),
      Property("imageUrl", .text, "The address of the picture."),
      Property("hyperlinkUrl", .text, "The address that a click on the picture opens."),
    ])

  /// The description of the picture.
  public var description: String { self["description"] }
  /// The address of the picture.
  public var imageUrl: String { self["imageUrl"] }
  /// The address that the picture links to, or "" if the picture is not a link.
  public var hyperlinkUrl: String { self["hyperlinkUrl"] }
}

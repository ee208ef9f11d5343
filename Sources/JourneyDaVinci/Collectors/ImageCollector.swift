import JourneyFlow

/// Shows a picture, which `journey` does not load.
public final class ImageCollector: AbstractCollector {
  static let type = CollectorType(
    "ImageCollector", ["IMAGE"], ImageCollector.init,
    [
      Property("description", .text, "The text to show."),
      Property("imageUrl", .text, "The address of the picture."),
      Property("hyperlinkUrl", .text, "The address that a click on the picture opens."),
    ])

  public var description: String { self["description"] }
  public var imageUrl: String { self["imageUrl"] }
  /// The address that the picture links to, or "" if it is not a link.
  public var hyperlinkUrl: String { self["hyperlinkUrl"] }
}

public import JourneyDaVinci

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension IdpCollector {
  /// `url` for the browser, or `nil` if it is not valid. It is secret, because it identifies the
  /// flow.
  public var link: URL? { URL(string: url) }
}

extension QRCodeCollector {
  /// The decoded picture, or `nil` if `content` is no `data:` address in Base64 (RFC 2397).
  public var imageData: Data? {
    guard content.prefix(5).lowercased() == "data:", let comma = content.firstIndex(of: ","),
      content[..<comma].lowercased().hasSuffix(";base64")
    else { return nil }
    return Data(base64Encoded: String(content[content.index(after: comma)...]))
  }
}

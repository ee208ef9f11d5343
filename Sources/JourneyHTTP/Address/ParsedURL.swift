import CJourneyCurl

/// An address as libcurl's parser reads it.
struct ParsedURL: ~Copyable {
  // libcurl returns an error code for a missing handle, so it needs no check of its own.
  let handle: OpaquePointer?

  /// Returns `nil` if libcurl refuses the address.
  init?(_ text: String) {
    handle = ccurl_url()
    let flags = UInt32(CURLU_DISALLOW_USER | CURLU_PATH_AS_IS)
    guard ccurl_url_set(handle, CURLUPART_URL, text, flags) == CURLUE_OK else { return nil }
  }

  deinit { ccurl_url_cleanup(handle) }

  /// Returns `nil` if the address does not have the part.
  func part(_ part: CURLUPart) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard ccurl_url_get(handle, part, &text) == CURLUE_OK, let text else { return nil }
    defer { ccurl_free(text) }
    return String(cString: text)
  }
}

extension WebAddress {
  /// Returns whether libcurl parses the text as this address, so that the address that was checked
  /// is the one to be used.
  package func isWhatLibcurlReads(in text: String) -> Bool {
    guard let parsed = ParsedURL(text) else { return false }
    return isRead(in: parsed)
  }

  func isRead(in parsed: borrowing ParsedURL) -> Bool {
    parsed.part(CURLUPART_SCHEME) == scheme
      && parsed.part(CURLUPART_HOST) == (host.contains(":") ? "[\(host)]" : host)
      && parsed.part(CURLUPART_PORT).flatMap(Int.init) ?? Origin.defaultPort(of: scheme) == port
      && parsed.part(CURLUPART_PATH) == path && parsed.part(CURLUPART_QUERY) == query
  }
}

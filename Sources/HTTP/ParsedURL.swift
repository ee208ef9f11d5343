import CCurl

/// One handle of libcurl's URL parser.
struct ParsedURL: ~Copyable {
  // libcurl answers a missing handle with an error code, so it needs no check of its own.
  private let handle: OpaquePointer?

  init(_ text: String) throws(AddressError) {
    handle = ccurl_url()
    switch ccurl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_DISALLOW_USER)) {
    case CURLUE_OK: break
    case CURLUE_USER_NOT_ALLOWED: throw .userInfo
    case CURLUE_BAD_PORT_NUMBER: throw .port
    case CURLUE_BAD_HOSTNAME, CURLUE_BAD_IPV6, CURLUE_NO_HOST: throw .host
    default: throw .malformed
    }
  }

  deinit { ccurl_url_cleanup(handle) }

  /// One part as libcurl would use it; `nil` where the address has none.
  func part(_ part: CURLUPart) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard ccurl_url_get(handle, part, &text) == CURLUE_OK, let text else { return nil }
    defer { ccurl_free(text) }
    return String(cString: text)
  }
}

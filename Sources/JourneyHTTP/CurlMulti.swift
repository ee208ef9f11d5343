import CJourneyCurl

/// curl's multi handle: all transfers and the connections that they share.
struct CurlMulti: ~Copyable {
  // libcurl answers a missing handle with an error code, so it needs no check of its own.
  private let handle: UnsafeMutableRawPointer?

  init(connections: Int) {
    handle = ccurl_multi_init()
    _ = ccurl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, connections)
    // One request at a time on each connection, with HTTP/2 as well. Of several on one connection
    // a server that closes it (nginx does, after 1000) has looked at some only; libcurl does not
    // say at which, so all would have to fail or to be sent twice.
    _ = ccurl_multi_set_long(handle, CURLMOPT_PIPELINING, Int(CURLPIPE_NOTHING))
  }

  deinit { ccurl_multi_cleanup(handle) }

  func add(_ easy: UnsafeMutableRawPointer?) -> CURLMcode { ccurl_multi_add_handle(handle, easy) }

  func remove(_ easy: UnsafeMutableRawPointer?) -> CURLMcode {
    ccurl_multi_remove_handle(handle, easy)
  }

  /// Moves every transfer as far as it goes without waiting.
  func perform() -> CURLMcode {
    var running: Int32 = 0
    return ccurl_multi_perform(handle, &running)
  }

  /// One transfer that has ended since the last call.
  func nextFinished() -> (easy: UnsafeMutableRawPointer, result: CURLcode)? {
    var left: Int32 = 0
    while let message = ccurl_multi_info_read(handle, &left) {
      if message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle {
        return (easy, ccurl_result(message))
      }
    }
    return nil
  }

  /// Waits until something can go on, a descriptor has what is asked of it, or the time is up.
  func wait(for descriptors: inout [curl_waitfd], milliseconds: Int32) -> CURLMcode {
    ccurl_multi_poll(handle, &descriptors, UInt32(descriptors.count), milliseconds)
  }
}

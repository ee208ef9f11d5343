import CJourneyCurl

/// libcurl's multi handle: all transfers and the connections that they share.
final class CurlMulti {
  // libcurl returns an error code for a missing handle, so it needs no check of its own.
  private let handle = ccurl_multi_init()
  private let sockets: WatchedSockets

  /// - Parameter sockets: learns what the transfers wait for.
  init(connections: Int, _ sockets: WatchedSockets) {
    self.sockets = sockets
    _ = ccurl_multi_set_pointer(
      handle, CURLMOPT_SOCKETDATA, Unmanaged.passUnretained(sockets).toOpaque())
    _ = ccurl_multi_set_watcher(handle, CURLMOPT_SOCKETFUNCTION) { _, socket, what, sockets, _ in
      guard let sockets else { return 0 }
      Unmanaged<WatchedSockets>.fromOpaque(sockets).takeUnretainedValue().watch(socket, for: what)
      return 0
    }
    _ = ccurl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, connections)
    // One request at a time on each connection, with HTTP/2 as well. If a server closes a connection with
    // several requests (nginx does, after 1000), it has handled only some of them. libcurl does not say
    // which, so all would have to fail or to be sent twice.
    _ = ccurl_multi_set_long(handle, CURLMOPT_PIPELINING, Int(CURLPIPE_NOTHING))
  }

  deinit { ccurl_multi_cleanup(handle) }

  func add(_ easy: UnsafeMutableRawPointer?) -> CURLMcode { ccurl_multi_add_handle(handle, easy) }

  func remove(_ easy: UnsafeMutableRawPointer?) -> CURLMcode {
    ccurl_multi_remove_handle(handle, easy)
  }

  /// Moves the transfers of these sockets, and those with a timer that has run out, as far as possible
  /// without waiting.
  func act(on ready: [WatchedSockets.Ready]) -> CURLMcode {
    var running: Int32 = 0
    for (socket, events) in ready {
      let code = ccurl_multi_socket_action(handle, socket, events, &running)
      guard code == CURLM_OK else { return code }
    }
    guard timeout == 0 else { return CURLM_OK }
    return ccurl_multi_socket_action(handle, CURL_SOCKET_TIMEOUT, 0, &running)
  }

  /// The time until the next timer of a transfer runs out, in milliseconds, or `nil` if there is none.
  var timeout: Int? {
    var milliseconds = -1
    let code = ccurl_multi_timeout(handle, &milliseconds)
    return code == CURLM_OK && milliseconds >= 0 ? milliseconds : nil
  }

  /// Returns one transfer that has ended since the last call.
  func nextFinished() -> (easy: UnsafeMutableRawPointer, result: CURLcode)? {
    var left: Int32 = 0
    while let message = ccurl_multi_info_read(handle, &left) {
      if message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle {
        return (easy, ccurl_result(message))
      }
    }
    return nil
  }
}

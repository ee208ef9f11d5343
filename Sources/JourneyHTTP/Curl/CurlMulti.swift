import CJourneyCurl
import JourneySystem

/// libcurl's multi handle: all transfers and the connections that they share.
final class CurlMulti {
  // libcurl returns an error code for a missing handle, so it needs no check of its own.
  private let handle = ccurl_multi_init()
  private let sockets: WatchedSockets

  /// - Parameter sockets: records which sockets the transfers wait for.
  init(connections: Int, _ sockets: WatchedSockets) {
    self.sockets = sockets
    _ = ccurl_multi_set_pointer(
      handle, CURLMOPT_SOCKETDATA, Unmanaged.passUnretained(sockets).toOpaque())
    _ = ccurl_multi_set_watcher(handle, CURLMOPT_SOCKETFUNCTION) {
      _, socket, interest, sockets, _ in
      guard let sockets else { return 0 }
      Unmanaged<WatchedSockets>.fromOpaque(sockets).takeUnretainedValue().watch(
        socket, for: interest)
      return 0
    }
    _ = ccurl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, connections)
    // One request at a time on each connection, with HTTP/2 as well. If a server closes a
    // connection with several requests (nginx does, after 1000), it has handled only some of them.
    // libcurl does not say which, so all would have to fail or to be sent twice.
    _ = ccurl_multi_set_long(handle, CURLMOPT_PIPELINING, ccurl_pipe_nothing)
  }

  deinit { ccurl_multi_cleanup(handle) }

  func add(_ easy: UnsafeMutableRawPointer?) -> CURLMcode { ccurl_multi_add_handle(handle, easy) }

  func remove(_ easy: UnsafeMutableRawPointer?) -> CURLMcode {
    ccurl_multi_remove_handle(handle, easy)
  }

  /// Continues the transfers that use these sockets or whose timer has expired, without waiting.
  func act(on ready: [WatchedSockets.Ready]) -> CURLMcode {
    var running: Int32 = 0
    for (socket, events) in ready {
      let code = ccurl_multi_socket_action(handle, socket, events, &running)
      guard code == CURLM_OK else { return code }
    }
    guard timeout == 0 else { return CURLM_OK }
    return ccurl_multi_socket_action(handle, CURL_SOCKET_TIMEOUT, 0, &running)
  }

  /// The milliseconds until the next timer of a transfer, or `nil` if no timer is set.
  var timeout: Int? {
    var milliseconds = -1
    let code = ccurl_multi_timeout(handle, &milliseconds)
    return code == CURLM_OK && milliseconds >= 0 ? milliseconds : nil
  }

  /// Returns a finished transfer, each only once, or `nil` if there is none.
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

/// The sockets that libcurl waits for, as an array for `poll`. Not `Sendable`, because each
/// instance belongs to one event loop.
final class WatchedSockets {
  /// A socket that libcurl must check, and its events as `CURL_CSELECT_…` flags.
  typealias Ready = (socket: Int32, events: Int32)

  private var entries: [pollfd] = []
  private var indices: [Int32: Int] = [:]
  private var ready: [Ready] = []

  /// - Parameter interest: a `CURL_POLL_…` value.
  func watch(_ socket: Int32, for interest: Int32) {
    var events: Int16 = 0
    if interest == CURL_POLL_IN || interest == CURL_POLL_INOUT { events |= Int16(POLLIN) }
    if interest == CURL_POLL_OUT || interest == CURL_POLL_INOUT { events |= Int16(POLLOUT) }
    guard events != 0 else { return forget(socket) }
    if let index = indices[socket] {
      entries[index].events = events
    } else {
      indices[socket] = entries.count
      entries.append(pollfd(fd: socket, events: events, revents: 0))
    }
  }

  private func forget(_ socket: Int32) {
    guard let index = indices.removeValue(forKey: socket) else { return }
    let last = entries.removeLast()
    guard index < entries.count else { return }
    entries[index] = last
    indices[last.fd] = index
  }

  /// Waits until a socket is ready, a descriptor can be read, or the time has passed.
  /// - Parameter milliseconds: the maximum time to wait, or -1 for no limit.
  /// - Returns: for each descriptor, whether it can be read.
  func wait(reading descriptors: [Int32], milliseconds: Int32) -> [Bool] {
    var all = entries
    for number in descriptors {
      all.append(pollfd(fd: number, events: Int16(POLLIN), revents: 0))
    }
    guard poll(&all, nfds_t(all.count), milliseconds) > 0 else {
      return descriptors.map { _ in false }
    }
    for entry in all[..<entries.count] where entry.revents != 0 {
      // An error or the end of a connection counts as ready, so that libcurl reads or writes and
      // notices.
      var events: Int32 = 0
      if entry.revents & ~Int16(POLLOUT) != 0 { events |= CURL_CSELECT_IN }
      if entry.revents & ~Int16(POLLIN) != 0 { events |= CURL_CSELECT_OUT }
      ready.append((entry.fd, events))
    }
    return all[entries.count...].map { $0.revents != 0 }
  }

  /// Makes libcurl read from each socket.
  func lookAtAll() { ready = entries.map { ($0.fd, CURL_CSELECT_IN) } }

  var hasReady: Bool { !ready.isEmpty }

  /// Returns the sockets that libcurl must check, once.
  func takeReady() -> [Ready] {
    defer { ready.removeAll(keepingCapacity: true) }
    return ready
  }
}

import CJourneyCurl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The sockets that libcurl waits for, as `poll` takes them.
///
/// Not `Sendable`, as little as the loop that it belongs to.
final class WatchedSockets {
  /// A socket that libcurl is to look at, and what is known of it, of `CURL_CSELECT_…`; 0: nothing.
  typealias Ready = (socket: Int32, events: Int32)

  private var entries: [pollfd] = []
  /// Where the entry of each stands.
  private var places: [Int32: Int] = [:]
  private var ready: [Ready] = []

  /// - Parameter what: what libcurl waits for there, of `CURL_POLL_…`.
  func watch(_ socket: Int32, for what: Int32) {
    var events: Int16 = 0
    if what == CURL_POLL_IN || what == CURL_POLL_INOUT { events |= Int16(POLLIN) }
    if what == CURL_POLL_OUT || what == CURL_POLL_INOUT { events |= Int16(POLLOUT) }
    guard events != 0 else { return forget(socket) }
    if let place = places[socket] {
      entries[place].events = events
    } else {
      places[socket] = entries.count
      entries.append(pollfd(fd: socket, events: events, revents: 0))
    }
  }

  private func forget(_ socket: Int32) {
    guard let place = places.removeValue(forKey: socket) else { return }
    let last = entries.removeLast()
    guard place < entries.count else { return }
    entries[place] = last
    places[last.fd] = place
  }

  /// Waits until one of the sockets can go on, one of the descriptors can be read, or the time is up.
  /// - Returns: for each descriptor whether it can.
  func wait(reading descriptors: [Int32], milliseconds: Int32) -> [Bool] {
    var all = entries
    for number in descriptors {
      all.append(pollfd(fd: number, events: Int16(POLLIN), revents: 0))
    }
    guard poll(&all, nfds_t(all.count), milliseconds) > 0 else {
      return descriptors.map { _ in false }
    }
    for entry in all[..<entries.count] where entry.revents != 0 {
      // An end or an error is what the next read or write finds.
      var events: Int32 = 0
      if entry.revents & ~Int16(POLLOUT) != 0 { events |= CURL_CSELECT_IN }
      if entry.revents & ~Int16(POLLIN) != 0 { events |= CURL_CSELECT_OUT }
      ready.append((entry.fd, events))
    }
    return all[entries.count...].map { $0.revents != 0 }
  }

  /// Has libcurl look at each.
  func lookAtAll() { ready = entries.map { ($0.fd, 0) } }

  var hasReady: Bool { !ready.isEmpty }

  /// Those to look at, once.
  func takeReady() -> [Ready] {
    defer { ready.removeAll(keepingCapacity: true) }
    return ready
  }
}

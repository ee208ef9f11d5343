import CJourneyCurl

/// No answer but its own: what comes over a kept-alive connection before a request is sent, or after
/// an answer has ended, belongs to nobody. Read as an answer, it would put every later one off by one.
extension CurlTransfer {
  /// Whether the request may go out on this connection: on a new one always, on a kept one if
  /// nothing waits there to be read.
  func mayUse(_ ends: KeptConnections.Ends) -> Bool {
    let connection = kept.connection(between: ends)
    self.connection = connection
    isReused = !isOnFreshConnection && handle.number(CURLINFO_NUM_CONNECTS) == 0
    // The transfer before may have ended only now, and nobody has asked it yet.
    if isReused, let before = connection.user { before.keepConnection() }
    connection.user = self
    if isReused, !kept.isQuiet(connection) || ccurl_tls_holds_bytes(handle.easy) {
      isOnUnfitConnection = true
      closeConnectionAtEnd()
      return false
    }
    return true
  }

  /// Nothing was sent: the request goes out after all, on a connection of its own.
  func beginAgain() throws(TransportError) {
    isOnUnfitConnection = false
    isOnFreshConnection = true
    try handle.useFreshConnection()
    handle.transfer = self
  }

  /// Remembers the connection that libcurl has kept, if it has; called before the handle leaves it.
  func keepConnection() {
    guard let connection, connection.user === self else { return }
    connection.user = nil
    var socket = CURL_SOCKET_BAD
    if ccurl_get_socket(handle.easy, CURLINFO_ACTIVESOCKET, &socket) == CURLE_OK,
      socket != CURL_SOCKET_BAD
    {
      kept.keep(socket, of: connection)
    } else {
      kept.forget(connection)
    }
  }

  func closeConnectionAtEnd() {
    // It can only fail for a handle that does not exist.
    do { try handle.keepConnection(false) } catch { return }
  }

  /// Whether an answer that begins now was on its way before the whole request was.
  func isTooEarly(_ status: Int) -> Bool {
    // Too large a body or header is refused as soon as its size is known. On a connection that no
    // other request has used, that is this request's own response.
    if !isReused, status == 413 || status == 431 { return false }
    if let sent = handle.size(CURLINFO_SIZE_UPLOAD_T), sent < job.request.uploadSize { return true }
    guard isReused, let socket = connection?.socket else { return false }
    return !SocketLook.isDelivered(socket)
  }
}

extension CurlHandle {
  /// libcurl drops what it has read beyond the end of an answer. Of most it only says so, in words
  /// for people, and keeps the connection.
  func setExcessGuard(_ me: UnsafeMutableRawPointer) throws(TransportError) {
    try check(ccurl_set_pointer(easy, CURLOPT_DEBUGDATA, me))
    try check(
      ccurl_set_debugger(easy, CURLOPT_DEBUGFUNCTION) { _, kind, text, count, me in
        guard kind == CURLINFO_TEXT, let transfer = CurlHandle.transfer(of: me) else { return 0 }
        let words = UnsafeRawBufferPointer(start: text, count: count)
        if CurlHandle.wordsForExcess.contains(where: { words.starts(with: $0.utf8) }) {
          transfer.closeConnectionAtEnd()
        }
        return 0
      })
  }

  private static let wordsForExcess = ["Excess found", "Leftovers after chunking"]
}

extension HTTPRequest {
  fileprivate var uploadSize: Int { method == .POST ? body?.count ?? 0 : 0 }
}

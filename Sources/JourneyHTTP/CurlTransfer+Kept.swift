import CJourneyCurl

/// No answer but its own: what comes over a kept-alive connection before a request is sent, or after
/// an answer has ended, belongs to nobody. Read as an answer, it would put every later one off by one.
extension CurlTransfer {
  /// Whether the request may go out on this connection: on a new one always, on a kept one if
  /// nothing waits there to be read.
  func mayUse(_ ends: KeptConnections.Ends) -> Bool {
    self.ends = ends
    isReused = !isOnFreshConnection && number(CURLINFO_NUM_CONNECTS) == 0
    // The transfer before may have ended only now, and nobody has asked it yet.
    if isReused, let before = kept.user(between: ends) { before.keepConnection() }
    kept.use(by: self, between: ends)
    if isReused, !kept.isQuiet(between: ends) || ccurl_tls_holds_bytes(easy) {
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
    try set(CURLOPT_FORBID_REUSE, 0)
    try set(CURLOPT_FRESH_CONNECT, 1)
  }

  /// Remembers the connection that libcurl has kept, if it has; called before the handle leaves it.
  func keepConnection() {
    var socket = CURL_SOCKET_BAD
    guard let ends, kept.leave(self, between: ends),
      ccurl_get_socket(easy, CURLINFO_ACTIVESOCKET, &socket) == CURLE_OK,
      socket != CURL_SOCKET_BAD
    else { return }
    kept.keep(socket, between: ends)
  }

  /// libcurl drops what it has read beyond the end of an answer. Of most it only says so, in words
  /// for people, and keeps the connection.
  func setExcessGuard(_ me: UnsafeMutableRawPointer) throws(TransportError) {
    try check(ccurl_set_pointer(easy, CURLOPT_DEBUGDATA, me))
    try check(
      ccurl_set_debugger(easy, CURLOPT_DEBUGFUNCTION) { _, kind, text, count, me in
        guard kind == CURLINFO_TEXT, let transfer = CurlTransfer.of(me) else { return 0 }
        let words = UnsafeRawBufferPointer(start: text, count: count)
        if CurlTransfer.wordsForExcess.contains(where: { words.starts(with: $0.utf8) }) {
          transfer.closeConnectionAtEnd()
        }
        return 0
      })
  }

  /// From the end of the header on, for nothing that libcurl says before is of use.
  func listenForExcess() { _ = ccurl_set_long(easy, CURLOPT_VERBOSE, 1) }

  private static let wordsForExcess = ["Excess found", "Leftovers after chunking"]

  private func closeConnectionAtEnd() {
    _ = ccurl_set_long(easy, CURLOPT_FORBID_REUSE, 1)
  }

  /// Whether an answer that begins now was on its way before the whole request was.
  func isTooEarly() -> Bool {
    var sent: curl_off_t = 0
    if ccurl_get_size(easy, CURLINFO_SIZE_UPLOAD_T, &sent) == CURLE_OK,
      sent < job.request.uploadSize
    {
      return true
    }
    guard isReused, let ends, let socket = kept.socket(between: ends) else { return false }
    return !SocketLook.isDelivered(socket)
  }
}

extension HTTPRequest {
  fileprivate var uploadSize: Int { method == .POST ? body?.count ?? 0 : 0 }
}

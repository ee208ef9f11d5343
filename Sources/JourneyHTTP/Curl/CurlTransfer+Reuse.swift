import CJourneyCurl

/// The rules that give each request its own response. Bytes that arrive before a request is sent,
/// or after a response has ended, belong to no request. If libcurl read them as a response, each
/// later request would get the response to the one before.
extension CurlTransfer {
  /// Returns whether nothing of the request has been sent, and sets `wasTriedAgain` if not.
  fileprivate func maySend() -> Bool {
    if hasBegunSending { wasTriedAgain = true }
    return !hasBegunSending
  }

  /// Returns whether the connection is new or has no received bytes that wait to be read.
  fileprivate func mayReuse(_ ends: ReusableConnections.Ends) -> Bool {
    let connection = connections.connection(between: ends)
    self.connection = connection
    isReused = !isOnFreshConnection && handle.number(CURLINFO_NUM_CONNECTS) == 0
    // If the transfer before has ended just now, its connection does not know its socket yet.
    if isReused, let before = connection.user { before.rememberConnection() }
    connection.user = self
    guard isReused,
      !connections.hasNothingToRead(connection) || ccurl_tls_holds_bytes(handle.easy)
    else { return true }
    isOnUnfitConnection = true
    // It can only fail for a handle that does not exist.
    do { try handle.forbidReuse() } catch { return false }
    return false
  }

  /// Remembers the connection if libcurl keeps it open. Call this before the handle leaves the
  /// multi handle.
  func rememberConnection() {
    guard let connection, connection.user === self else { return }
    connection.user = nil
    var socket = CURL_SOCKET_BAD
    if ccurl_get_socket(handle.easy, CURLINFO_ACTIVESOCKET, &socket) == CURLE_OK,
      socket != CURL_SOCKET_BAD
    {
      connections.remember(socket, of: connection)
    } else {
      connections.forget(connection)
    }
  }

  /// Returns whether a response begins before the server has received the whole request.
  func isTooEarly(_ status: Int) -> Bool {
    // A server refuses too large a body or header as soon as it knows the size. On a connection
    // that no other request has used, that is this request's own response.
    if !isReused, status == 413 || status == 431 { return false }
    if let sent = handle.size(CURLINFO_SIZE_UPLOAD_T), sent < queued.request.uploadSize {
      return true
    }
    guard isReused, let socket = connection?.socket else { return false }
    return !SocketState.isDelivered(socket)
  }
}

extension CurlHandle {
  /// Sets two callbacks that end the transfer before libcurl sends a request again, as it would if
  /// a reused connection broke before the response. One is called for each new socket, the other
  /// before a request is sent on an open connection.
  func setSendChecks(_ transfer: UnsafeMutableRawPointer) throws(TransportError) {
    try check(ccurl_set_pointer(easy, CURLOPT_SOCKOPTDATA, transfer))
    try check(
      ccurl_set_socket_check(easy, CURLOPT_SOCKOPTFUNCTION) { transfer, _, _ in
        guard let transfer = CurlTransfer.of(transfer), transfer.maySend() else {
          return CURL_SOCKOPT_ERROR
        }
        return CURL_SOCKOPT_OK
      })
    try check(ccurl_set_pointer(easy, CURLOPT_PREREQDATA, transfer))
    try check(
      ccurl_set_prerequest(easy, CURLOPT_PREREQFUNCTION) {
        transfer, remote, local, remotePort, localPort in
        guard let remote, let local, let transfer = CurlTransfer.of(transfer),
          transfer.maySend(),
          transfer.mayReuse(
            ReusableConnections.Ends(
              local: String(cString: local), localPort: localPort,
              remote: String(cString: remote), remotePort: remotePort))
        else { return CURL_PREREQFUNC_ABORT }
        transfer.hasBegunSending = true
        return CURL_PREREQFUNC_OK
      })
  }
}

extension HTTPRequest {
  fileprivate var uploadSize: Int { method.hasBody ? body?.count ?? 0 : 0 }
}

import CJourneyCurl

/// The rules that assign each response to the correct request. Bytes that arrive before a request
/// is sent, or after a response has ended, belong to no request. If libcurl read these bytes as a
/// response, each later request would get the response to the previous request.
extension CurlTransfer {
  /// Returns whether the request may be sent. If part of it has already been sent, sets
  /// `wasTriedAgain` and returns `false`.
  fileprivate func maySend() -> Bool {
    if hasBegunSending { wasTriedAgain = true }
    return !hasBegunSending
  }

  /// Returns whether the request may be sent on this connection. A new connection is always
  /// allowed. A reused connection is allowed only if no received bytes are waiting to be read.
  fileprivate func mayReuse(_ ends: ReusableConnections.Ends) -> Bool {
    let connection = connections.connection(between: ends)
    self.connection = connection
    isReused = !isOnFreshConnection && handle.number(CURLINFO_NUM_CONNECTS) == 0
    // The transfer before may have ended only now, and has not told the socket yet.
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

  /// Remembers the connection if libcurl keeps it open. Call this method before the handle is
  /// removed from the multi handle.
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

  /// Returns whether a response that begins now was sent before the server had received the whole
  /// request.
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
  /// Sets two callbacks that prevent libcurl from sending a request a second time. Without them,
  /// libcurl would send the request again if a reused connection broke before the response arrived.
  /// libcurl calls the first callback for each new socket, and the second callback before it sends
  /// a request on an open connection. If part of the request has already been sent, both callbacks
  /// end the transfer.
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

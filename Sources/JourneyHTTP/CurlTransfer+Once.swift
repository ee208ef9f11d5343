import CJourneyCurl

extension CurlHandle {
  /// Keeps libcurl from sending a request again by itself, as it does where a kept-alive connection
  /// dies before an answer came. It asks for a new socket first, which it does not get; where
  /// another connection is at hand it asks before it uses that one.
  func setGuards(_ me: UnsafeMutableRawPointer) throws(TransportError) {
    try check(ccurl_set_pointer(easy, CURLOPT_SOCKOPTDATA, me))
    try check(
      ccurl_set_socket_check(easy, CURLOPT_SOCKOPTFUNCTION) { me, _, _ in
        guard let transfer = CurlHandle.transfer(of: me), transfer.mayGoOut() else {
          return CURL_SOCKOPT_ERROR
        }
        return CURL_SOCKOPT_OK
      })
    try check(ccurl_set_pointer(easy, CURLOPT_PREREQDATA, me))
    try check(
      ccurl_set_prerequest(easy, CURLOPT_PREREQFUNCTION) {
        me, remote, local, remotePort, localPort in
        guard let remote, let local, let transfer = CurlHandle.transfer(of: me),
          transfer.mayGoOut(),
          transfer.mayUse(
            KeptConnections.Ends(
              local: String(cString: local), localPort: localPort,
              remote: String(cString: remote), remotePort: remotePort))
        else { return CURL_PREREQFUNC_ABORT }
        transfer.isOut = true
        return CURL_PREREQFUNC_OK
      })
  }
}

extension CurlTransfer {
  fileprivate func mayGoOut() -> Bool {
    if isOut { wasTriedAgain = true }
    return !isOut
  }
}

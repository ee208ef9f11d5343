import CJourneyCurl
import JourneyJSON
import JourneySystem

extension CurlTransfer {
  func outcome(_ code: CURLcode) -> Result<HTTPResponse, TransportError> {
    if let status = head.status, head.takeSecondLocation(code, detail: handle.errorMessage) {
      return answer(status)
    }
    // libcurl accepts a header that ends in the middle.
    guard code == CURLE_OK, head.isComplete, let status = head.status else {
      return .failure(failure(code == CURLE_OK ? CURLE_PARTIAL_FILE : code))
    }
    if isIdleTimeout(status) {
      return .failure(
        failed(TransportError(.network, "\(origin) \(Self.idleTimeout)", sent: true)))
    }
    return answer(status)
  }

  private func answer(_ status: Int) -> Result<HTTPResponse, TransportError> {
    .success(
      HTTPResponse(
        status: status, headers: head.headers, body: body, exchange: exchange, secrets: secrets))
  }

  /// Returns whether a response with status 408 only says that a load balancer has closed an idle
  /// connection, and so does not belong to the request that was sent meanwhile. AM's own 408
  /// contains JSON.
  private func isIdleTimeout(_ status: Int) -> Bool {
    guard status == 408, isReused else { return false }
    return JSONValue(ifValid: body)?.object == nil
  }

  private static let idleTimeout = "closed an idle connection with HTTP 408"

  private var origin: String { queued.request.address.origin.description }

  var cancelled: TransportError {
    hasBegunSending
      ? failed(TransportError(.interrupted, "canceled while the request was in flight", sent: true))
      : .cancelledBeforeSending
  }

  /// Returns a copy with the summary of the request, and with `sent`.
  func failed(_ error: TransportError) -> TransportError {
    var error = error
    error.sent = hasBegunSending && !isRefusedStream
    error.exchange = exchange
    return error
  }

  /// Whether the server has processed no part of the request: on a connection that no other request
  /// has used, libcurl tries again only after REFUSED_STREAM (RFC 9113, section 8.7).
  private var isRefusedStream: Bool { wasTriedAgain && !isReused }

  private func failure(_ code: CURLcode) -> TransportError {
    // libcurl says `Couldn't connect` or `Could not resolve host` if it gets no socket.
    if !hasBegunSending, TransportError.hasNoDescriptorLeft { return failed(.tooFewOpenFiles()) }
    let kind = kind(of: code)
    let message = secrets.hide(in: explanation(of: code, kind)).escapingControls()
    return failed(TransportError(kind, message, hint: hint(for: code, kind), sent: false))
  }

  private func kind(of code: CURLcode) -> FailureKind {
    if exceeded != nil { return .limit }
    if wasTriedAgain || earlyStatus != nil { return .network }
    if trustsNobody, code == CURLE_SSL_CACERT_BADFILE || isByUnknownIssuer(code) {
      return .environment
    }
    if isCertificateRefused { return .tls }
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: return .dns
    case CURLE_OPERATION_TIMEDOUT: return .timeout
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE,
      CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CLIENTCERT, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_USE_SSL_FAILED:
      return .tls
    // libcurl reports a line that is longer than it reads as "out of memory".
    case CURLE_OUT_OF_MEMORY, CURLE_FILESIZE_EXCEEDED: return .limit
    default: return hasBegunSending ? .network : .connect
    }
  }

  private func explanation(of code: CURLcode, _ kind: FailureKind) -> String {
    let detail = detail(of: code)
    switch kind {
    case .dns:
      for (what, beginning) in [
        ("the host name", "could not resolve host: "),
        ("the proxy's host name", "could not resolve proxy: "),
      ] where detail.hasPrefix(beginning) {
        return "cannot resolve \(what) \(detail.dropFirst(beginning.count))"
      }
      return "cannot resolve a host name: \(detail)"
    case .connect:
      return "cannot connect to \(origin): \(detail)"
    case .environment:
      return "cannot find trusted certificates on this machine: \(detail)"
    case .tls:
      return "cannot connect securely to \(origin): \(tlsReason(detail))"
    case .timeout where hasBegunSending:
      return "no complete response from \(origin) within \(configuration.timeout.milliseconds) ms"
    case .timeout:
      return "cannot connect to \(origin) within \(configuration.connectLimit.milliseconds) ms"
    case .limit where code == CURLE_FILESIZE_EXCEEDED:
      return Self.bodyIsTooLarge
    case .limit:
      return exceeded
        ?? "a header of the request or response is longer than libcurl accepts"
    case .network where earlyStatus != nil:
      return
        "unexpected response (HTTP \(earlyStatus ?? 0)) from \(origin) before the request was sent"
    case _ where isRefusedStream:
      return "\(origin) refused the request before it processed it"
    case _ where wasTriedAgain:
      return "the connection to \(origin) closed before a response came"
    case _ where code == CURLE_WEIRD_SERVER_REPLY || code == CURLE_UNSUPPORTED_PROTOCOL:
      // libcurl's text ends with the literal word "value", which users take for the header's value.
      let isLength = detail.hasPrefix("invalid Content-Length")
      let reason =
        detail.contains("HTTP/0.9") ? "it does not begin with an HTTP status line" : detail
      return "invalid response from \(origin): \(isLength ? "invalid 'Content-Length'" : reason)"
    // libcurl's own text blames the caller for an invalid header of the server.
    case _ where code == CURLE_BAD_FUNCTION_ARGUMENT:
      return "invalid response from \(origin): invalid header"
    default:
      return "the connection to \(origin) broke: \(detail)"
    }
  }

  /// Returns a plain reason for two common failures of a TLS handshake, or else OpenSSL's message,
  /// also if an https proxy may have failed.
  private func tlsReason(_ detail: String) -> String {
    guard !isByHTTPSProxy else { return detail }
    if detail.contains(Self.noTLS) {
      return "the server does not speak TLS (\(Self.noTLS))"
    }
    let isClosed = detail.contains("SSL_ERROR_SYSCALL") || detail.contains("unexpected eof")
    return isClosed ? "the connection closed during the TLS handshake" : detail
  }

  /// OpenSSL's text for bytes that are no TLS.
  private static let noTLS = "wrong version number"

  private func hint(for code: CURLcode, _ kind: FailureKind) -> String? {
    switch kind {
    case .tls: tlsHint(code)
    case .environment:
      "install certificates (Debian, Ubuntu: apt-get install ca-certificates), or name a file in http.caFile"
    case _ where isByProxy && !hasBegunSending && [.dns, .connect, .timeout].contains(kind):
      "check the proxy settings (http.proxy, HTTPS_PROXY, NO_PROXY)"
    case .dns: "check the host name"
    case .connect where code == CURLE_COULDNT_CONNECT:
      "check the host name and the port, and whether the server is running"
    case .network where canBeTLSPort(code): "use https if the server expects TLS at this port"
    default: nil
    }
  }

  /// Returns the reason in the words of the system, libcurl or OpenSSL.
  private func detail(of code: CURLcode) -> String {
    let system = handle.number(CURLINFO_OS_ERRNO)
    if code == CURLE_COULDNT_CONNECT, system != 0,
      let text = strerror(Int32(truncatingIfNeeded: system))
    {
      return String(cString: text).loweringFirst()
    }
    var message = handle.errorMessage
    while message.last?.isWhitespace == true { message.removeLast() }
    return (message.isEmpty ? String(cString: ccurl_easy_strerror(code)) : message).loweringFirst()
  }

  /// Returns whether a server that expects TLS fails like this without it: it closes the connection
  /// or sends a TLS alert.
  private func canBeTLSPort(_ code: CURLcode) -> Bool {
    queued.request.address.scheme == "http"
      && [CURLE_GOT_NOTHING, CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY].contains(code)
  }

  private func tlsHint(_ code: CURLcode) -> String? {
    switch code {
    case _ where isByUnknownIssuer(code): "set http.caFile if the server uses a private CA"
    case CURLE_SSL_CERTPROBLEM: "check http.certFile, http.keyFile and http.keyPassword"
    case CURLE_SSL_CACERT_BADFILE:
      configuration.caFile == nil ? "check SSL_CERT_FILE" : "check http.caFile"
    case _ where isCertificateRefused:
      if configuration.certFile != nil {
        "check the client certificate in http.certFile, which the server refuses"
      } else if handle.errorMessage.contains("alert certificate required") {
        "name a client certificate in http.certFile, because the server asks for one"
      } else {
        "name a client certificate in http.certFile if the server asks for one"
      }
    case _ where !isByHTTPSProxy && handle.errorMessage.contains(Self.noTLS):
      "check the host name and the port, which must be those of a TLS server"
    default: nil
    }
  }

  /// Returns whether the server's certificate chain does not end in a trusted certificate. The
  /// numbers are OpenSSL's `X509_V_ERR_…` for this case. `false` for an expired certificate, or for
  /// one of another host.
  private func isByUnknownIssuer(_ code: CURLcode) -> Bool {
    code == CURLE_PEER_FAILED_VERIFICATION
      && [18, 19, 20, 21].contains(handle.number(CURLINFO_SSL_VERIFYRESULT))
  }

  /// Whether the server sent an alert about the client certificate, which OpenSSL's message names.
  /// For a missing certificate, it is `handshake failure` in TLS 1.2, and comes after the handshake
  /// in TLS 1.3.
  private var isCertificateRefused: Bool {
    Self.alerts.contains { handle.errorMessage.contains("alert \($0)") }
  }

  private static let alerts = [
    "certificate required", "handshake failure", "bad certificate", "unsupported certificate",
    "certificate revoked", "certificate expired", "certificate unknown", "unknown ca",
    "access denied",
  ]
}

extension String {
  /// Returns a message with its first letter in lowercase, for use inside a sentence, unless it
  /// begins with an abbreviation such as `SSL`.
  fileprivate func loweringFirst() -> String {
    let word = prefix { $0 != " " }
    guard let first, !word.dropFirst().contains(where: \.isUppercase) else { return self }
    return first.lowercased() + dropFirst()
  }
}

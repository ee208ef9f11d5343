import CJourneyCurl
import JourneyJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension CurlTransfer {
  /// What a transfer amounts to that has ended.
  func outcome(_ code: CURLcode) -> Result<HTTPResponse, TransportError> {
    if let status = head.status, head.takeSecondLocation(code, detail: handle.words) {
      return answer(status)
    }
    // libcurl is content with a header that ends in the middle.
    guard code == CURLE_OK, head.isComplete, let status = head.status else {
      return .failure(failure(code == CURLE_OK ? CURLE_PARTIAL_FILE : code))
    }
    if isFromBalancer(status) {
      return .failure(
        failed(TransportError(.network, "\(Self.idleTimeout) from \(place)", sent: true)))
    }
    return answer(status)
  }

  private func answer(_ status: Int) -> Result<HTTPResponse, TransportError> {
    .success(
      HTTPResponse(
        status: status, headers: head.headers, body: body, exchange: exchange, secrets: secrets))
  }

  /// A balancer ends connections that were idle too long with a 408 of its own. That does not answer
  /// what was sent meanwhile; AM's own has JSON.
  private func isFromBalancer(_ status: Int) -> Bool {
    guard status == 408, isReused else { return false }
    do { return try JSONValue(parsing: body).object == nil } catch { return true }
  }

  private static let idleTimeout = "an idle connection was ended with HTTP 408"

  private var place: String { job.request.address.origin.description }

  /// The task that waited was cancelled.
  var cancelled: TransportError {
    failed(TransportError(.interrupted, "cancelled while it was on the wire", sent: false))
  }

  /// The error with what this transfer knows besides.
  func failed(_ error: TransportError) -> TransportError {
    var error = error
    error.sent = isOut
    error.exchange = exchange
    return error
  }

  private func failure(_ code: CURLcode) -> TransportError {
    // libcurl says `Couldn't connect` or `Could not resolve host` of a socket that it did not get.
    if !isOut, TransportError.hasNoDescriptorLeft { return failed(.tooFewOpenFiles()) }
    let kind = kind(of: code)
    let message = secrets.hide(in: explanation(of: code, kind)).escapingControls()
    return failed(TransportError(kind, message, hint: hint(for: code, kind), sent: false))
  }

  private func kind(of code: CURLcode) -> FailureKind {
    if exceeded != nil { return .limit }
    if wasTriedAgain || tooEarly != nil { return .network }
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
    default: return isOut ? .network : .connect
    }
  }

  private func explanation(of code: CURLcode, _ kind: FailureKind) -> String {
    let detail = detail(of: code)
    switch kind {
    case .dns:
      return "no address is known for a host: \(detail)"
    case .connect:
      return "no connection to \(place): \(detail)"
    case .environment:
      return "no certificates to trust on this machine: \(detail)"
    case .tls:
      return "no secure connection to \(place): \(detail)"
    case .timeout where isOut:
      return "no whole answer from \(place) within \(configuration.timeout.milliseconds) ms"
    case .timeout:
      return "no connection to \(place) within \(configuration.connectLimit.milliseconds) ms"
    case .limit where code == CURLE_FILESIZE_EXCEEDED:
      return Self.bodyIsTooLarge
    case .limit:
      return exceeded ?? "more than libcurl takes: \(detail)"
    case .network where tooEarly != nil:
      return "HTTP \(tooEarly ?? 0) came from \(place) before the request was sent: not its answer"
    default:
      return "the connection to \(place) broke: \(detail)"
    }
  }

  private func hint(for code: CURLcode, _ kind: FailureKind) -> String? {
    switch kind {
    case .tls: tlsHint(code)
    case .environment:
      "install certificates (Debian, Ubuntu: apt-get install ca-certificates), or name a file in http.caFile"
    case .dns, .connect, .timeout:
      isByProxy && !isOut
        ? "a proxy is configured: look at http.proxy, HTTPS_PROXY and NO_PROXY" : nil
    default: nil
    }
  }

  /// The reason in the words of the system, of libcurl or of TLS.
  private func detail(of code: CURLcode) -> String {
    if wasTriedAgain { return "it closed before an answer came; nothing is sent twice" }
    let system = handle.number(CURLINFO_OS_ERRNO)
    if code == CURLE_COULDNT_CONNECT, system != 0,
      let text = strerror(Int32(truncatingIfNeeded: system))
    {
      return String(cString: text).loweringFirst()
    }
    let said = handle.words.isEmpty ? String(cString: ccurl_easy_strerror(code)) : handle.words
    return said.loweringFirst()
  }

  private func tlsHint(_ code: CURLcode) -> String? {
    switch code {
    case _ where isByUnknownIssuer(code): "a private CA is named in http.caFile"
    case CURLE_SSL_CERTPROBLEM: "look at http.certFile, http.keyFile and http.keyPassword"
    case CURLE_SSL_CACERT_BADFILE:
      configuration.caFile == nil ? "look at SSL_CERT_FILE" : "look at http.caFile"
    case _ where isCertificateRefused:
      if configuration.certFile != nil {
        "the server does not accept the client certificate: look at http.certFile"
      } else if handle.words.contains("alert certificate required") {
        "the server asks for a client certificate: name one in http.certFile"
      } else {
        "a server may end so that asks for a client certificate: name one in http.certFile"
      }
    default: nil
    }
  }

  /// A chain that ends in nobody whom we trust, by OpenSSL's X509_V_ERR_…; not one that has expired
  /// or is for another host.
  private func isByUnknownIssuer(_ code: CURLcode) -> Bool {
    code == CURLE_PEER_FAILED_VERIFICATION
      && [18, 19, 20, 21].contains(handle.number(CURLINFO_SSL_VERIFYRESULT))
  }

  /// Whether an alert came that says what is missing, or wrong, is a client certificate. In TLS 1.2
  /// `handshake failure` is all that is said; in TLS 1.3 it comes behind the handshake, when
  /// something is read. The words are OpenSSL's for what it received.
  private var isCertificateRefused: Bool {
    Self.alerts.contains { handle.words.contains("alert \($0)") }
  }

  private static let alerts = [
    "certificate required", "handshake failure", "bad certificate", "unsupported certificate",
    "certificate revoked", "certificate expired", "certificate unknown", "unknown ca",
    "access denied",
  ]
}

extension String {
  /// A sentence of somebody else's, in the middle of ours.
  fileprivate func loweringFirst() -> String {
    let second = dropFirst().first
    guard let first, second?.isUppercase == false else { return self }
    return first.lowercased() + dropFirst()
  }
}

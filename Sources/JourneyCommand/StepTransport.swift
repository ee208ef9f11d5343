import JourneyAuthenticators
import JourneyCrypto
import JourneyHTTP
import JourneyJSON
import Synchronization

/// The transport as the step of one document uses it: a signal may come before the step's first request,
/// but once that was sent the others follow, so that nothing learned on the way is lost.
///
/// It knows what must not be said of the document on stderr, whichever request brought it.
final class StepTransport: Transport {
  private struct State {
    var hasBegun = false
    var secrets: Secrets
  }

  private let shared: CurlTransport
  private let tag: String?
  private let state: Mutex<State>

  /// - Parameter document: nil where the command reads none.
  init(_ shared: CurlTransport, for document: Document? = nil) {
    self.shared = shared
    tag = document?.shownTag
    state = Mutex(State(secrets: document?.secrets ?? Secrets()))
  }

  /// Of the document, of all requests so far, and of the cookies that came.
  var secrets: Secrets { state.withLock { $0.secrets } }

  /// What must not be said of this step besides.
  func hide(_ texts: [String]) {
    state.withLock { state in
      for text in texts { state.secrets.insert(text) }
    }
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    var request = request
    request.tag = tag
    let (isFirst, secrets) = state.withLock { state in
      state.secrets.formUnion(request.secrets)
      return (!state.hasBegun, state.secrets)
    }
    request.secrets = secrets
    let response: HTTPResponse
    do {
      response = isFirst ? try await shared.send(request) : try await sendDetached(request)
    } catch {
      // `request` tells of what was sent; a connection that never was is told of by `message`.
      var error = error
      if !error.sent { error.exchange = nil }
      throw error
    }
    state.withLock { state in
      state.hasBegun = true
      state.secrets.formUnion(response.secrets.union(response.setCookies))
    }
    return response
  }

  private func sendDetached(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let shared = shared
    return try await Task.detached { () async -> Result<HTTPResponse, TransportError> in
      do throws(TransportError) { return .success(try await shared.send(request)) } catch {
        return .failure(error)
      }
    }.value.get()
  }
}

extension JSONObject {
  /// The tag, where it is short enough for a line on stderr: a number, or a text of at most 64
  /// characters.
  var shownTag: String? {
    switch self["tag"] {
    case .string(let text)?:
      text.utf8.count <= 256 && (1...64).contains(text.unicodeScalars.count) ? text : nil
    case .integer?, .number?: self["tag"]?.compact
    default: nil
    }
  }

  /// What the document's owner put in for this step or later ones.
  fileprivate var secrets: Secrets {
    var secrets = Secrets()
    var query = self["query"]?.object
    for name in ["goto", "locale"] { query?[name] = nil }
    for value in [self["answers"], self["defaults"], query.map(JSONValue.object)] {
      for text in value?.parts ?? [] { secrets.insert(text) }
    }
    for text in self["authenticator"].map(Self.secrets) ?? [] { secrets.insert(text) }
    return secrets
  }

  /// The seed of one-time codes, user handles, and the private members of keys (RFC 7518 section 6).
  private static func secrets(of authenticator: JSONValue) -> [String] {
    var texts = authenticator["otp"]?.string.map(OTPAuthAddress.secretTexts) ?? []
    for passkey in authenticator["passkeys"]?.array ?? [] {
      if let handle = passkey["userHandle"]?.string {
        texts.append(handle)
        texts +=
          Base64.url.decode(handle).flatMap { String(validating: $0, as: UTF8.self) }
          .map { [$0] } ?? []
      }
      for name in ["d", "p", "q", "dp", "dq", "qi"] {
        texts += passkey["key"]?[name]?.parts ?? []
      }
    }
    return texts
  }
}

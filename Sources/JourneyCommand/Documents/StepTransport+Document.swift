import JourneyAuthenticators
import JourneyCrypto
import JourneyDaVinci
import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension StepTransport {
  convenience init(
    _ shared: CurlTransport, for document: Document, on executor: any TaskExecutor
  ) {
    self.init(shared, on: executor, tag: document.shownTag, secrets: document.secrets)
  }

  /// Returns the transport for the first step of a walk, which reads the document of this transport.
  func beginning(_ document: Document, by command: CommandName) -> StepTransport {
    following(tag: document.shownTag, secrets: secrets, by: command.rawValue)
  }

  /// Returns the transport for the next step of a walk.
  func following(_ document: Document, by command: CommandName) -> StepTransport {
    following(tag: document.shownTag, secrets: document.secrets, by: command.rawValue)
  }
}

extension JSONObject {
  /// The tag for a line on standard error: a number, or a string of 1 to 64 characters.
  var shownTag: String? {
    switch self["tag"] {
    case .string(let text)?:
      text.utf8.count <= 256 && (1...64).contains(text.unicodeScalars.count) ? text : nil
    case .integer(let number)?: String(number)
    case .number?: self["tag"]?.compact
    default: nil
    }
  }

  /// What the user or a script added: answers, defaults, query parameters, headers and
  /// authenticator data.
  fileprivate var secrets: Secrets {
    var secrets = Secrets()
    var query = self["query"]?.object
    for name in QueryFields.shownNames { query?[name] = nil }
    for value in [self["answers"], self["defaults"], query.map(JSONValue.object)] {
      for text in value?.parts ?? [] { secrets.insert(text) }
    }
    for headers in [self["headers"], self["state"]?["headers"]] {
      do { secrets.insert(valuesOf: try FlowHeaders(json: headers ?? [:]).fields) } catch {
        for text in headers?.parts ?? [] { secrets.insert(text) }
      }
    }
    for text in self["authenticator"].map(Self.secrets) ?? [] { secrets.insert(text) }
    return secrets
  }

  /// What standard error must not show of the document and its `previous`.
  var heldSecrets: Secrets {
    var secrets = secrets
    let (token, input) = (self["token"], self["input"])
    // A short cookie, such as a load balancer's `01`, is no secret, and would hide plain words.
    let cookies = (self["state"]?["cookies"]?.array ?? [])
      .filter { $0["value"]?.string?.utf8.count ?? 0 >= Self.shortestCookie }
    for value in [
      self["session"]?["value"], token?["accessToken"], token?["refreshToken"], token?["idToken"],
      input?["authId"], input?["tokenId"], input?["session"]?["id"],
      input?["authorizeResponse"]?["code"],
    ] + cookies.map({ $0["value"] }) {
      if let text = value?.string { secrets.insert(text) }
    }
    for text in input?.flowTokens ?? [] { secrets.insert(text) }
    if let previous = self["previous"]?.object { secrets.formUnion(previous.heldSecrets) }
    return secrets
  }

  private static let shortestCookie = 16

  /// Returns the seed of the one-time codes, the user handles and the private parameters of the
  /// passkeys (RFC 7518 section 6).
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

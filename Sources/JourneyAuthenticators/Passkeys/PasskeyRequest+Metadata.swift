package import JourneyJSON

extension PasskeyRequest {
  /// The `id` of the HiddenValueCallback in which AM expects the outcome of the ceremony.
  package static let outcomeID = "webAuthnOutcome"

  /// Reads the MetadataCallback of AM's `WebAuthnRegistrationNode` and
  /// `WebAuthnAuthenticationNode`, in all versions since 6.5.
  ///
  /// Since 7.1, AM writes some values twice: in a member that begins with `_`, which is used if it
  /// exists, and as text for AM's own script.
  package init(metadata data: JSONValue) throws(PasskeyRequestError) {
    guard data.object != nil else {
      throw PasskeyOptions.requestError("data", .expected("an object"))
    }
    let selection = try Self.selection(of: data)
    let ceremony: Ceremony
    if Self.registers(data) {
      ceremony = .registration(
        Registration(
          userHandle: try PasskeyOptions.handle(
            ofText: try PasskeyOptions.text(data["userId"], "userId"), "userId"),
          algorithms: try PasskeyOptions.algorithms(
            Self.member("pubKeyCredParams", of: data), "pubKeyCredParams"),
          attestation: PasskeyOptions.attestation(data["attestationPreference"]?.string),
          excluded: try Self.identifiers(data, "excludeCredentials"),
          isDiscoverable: PasskeyOptions.isDiscoverable(selection)))
    } else {
      ceremony = .authentication(allowed: try Self.identifiers(data, "allowCredentials"))
    }
    let verification = Self.present("userVerification", in: data) ?? selection?["userVerification"]
    self.init(
      page: .am(takesJSON: data["supportsJsonResponse"] == true, takesUserHandle: true),
      challenge: try PasskeyOptions.bytes(data["challenge"], "challenge", 1...Self.challengeLimit),
      relyingPartyID: try Self.relyingParty(data),
      userVerification: PasskeyOptions.userVerification(verification?.string),
      timeout: try PasskeyOptions.timeout(data["timeout"]),
      attachment: PasskeyOptions.attachment(selection?["authenticatorAttachment"]?.string),
      ceremony: ceremony)
  }

  static func selection(of data: JSONValue) throws(PasskeyRequestError) -> JSONObject? {
    try PasskeyOptions.object(member("authenticatorSelection", of: data), "authenticatorSelection")
  }

  private static func registers(_ data: JSONValue) -> Bool {
    switch data["_action"]?.string {
    case "webauthn_registration": true
    case "webauthn_authentication": false
    default: member("pubKeyCredParams", of: data) != nil
    }
  }

  /// Returns the member with `_` before the name, or else the one with the plain name.
  private static func member(_ name: String, of data: JSONValue) -> JSONValue? {
    present("_" + name, in: data) ?? present(name, in: data)
  }

  /// Returns `nil` if the member is missing or `null`.
  private static func present(_ name: String, in data: JSONValue) -> JSONValue? {
    data[name].flatMap { $0.isNull ? nil : $0 }
  }

  /// Reads passkey ids from an array of objects, or from the JavaScript for AM's own script.
  private static func identifiers(
    _ data: JSONValue, _ name: String
  ) throws(PasskeyRequestError) -> [[UInt8]] {
    if let list = present("_" + name, in: data) {
      return try PasskeyOptions.identifiers(list, "_" + name)
    }
    guard let text = try PasskeyOptions.text(data[name], name) else { return [] }
    guard text.utf8.count <= ScriptLexer.sizeLimit else {
      throw PasskeyOptions.requestError(name, .tooMany(Self.listLimit))
    }
    var reader = ScriptReader(text)
    let lists = try reader.byteLists(name)
    // Unreadable text must not count as an empty array, because any passkey would then fit.
    guard lists.count >= reader.count(ofKey: "id"), !lists.isEmpty || reader.isEmptyList(name)
    else {
      throw PasskeyOptions.requestError(name, .expected("ids as 'new Int8Array([…])'"))
    }
    return lists.map(\.bytes)
  }

  /// Reads `_relyingPartyId`, or else `relyingPartyId`, which is text for AM's script:
  /// `id: "example.com",` in a registration, `rpId: "example.com",` in an authentication.
  private static func relyingParty(_ data: JSONValue) throws(PasskeyRequestError) -> String? {
    if let name = present("_relyingPartyId", in: data) {
      return try PasskeyOptions.relyingParty(
        try PasskeyOptions.text(name, "_relyingPartyId"), "_relyingPartyId")
    }
    let path = "relyingPartyId"
    guard let text = try PasskeyOptions.text(data[path], path) else { return nil }
    var lexer = ScriptLexer(text)
    guard let key = lexer.next(), key == .name("id") || key == .name("rpId"),
      lexer.next() == .punctuator(":"), case .string(let name)? = lexer.next()
    else {
      throw PasskeyOptions.requestError(path, .expected("a string such as id: \"example.com\","))
    }
    let end = lexer.next()
    guard end == nil || end == .punctuator(",") && lexer.next() == nil else {
      throw PasskeyOptions.requestError(path, .expected("a string such as id: \"example.com\","))
    }
    return try PasskeyOptions.relyingParty(name, path)
  }
}

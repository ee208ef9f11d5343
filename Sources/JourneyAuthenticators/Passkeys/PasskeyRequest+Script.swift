import JourneyJSON

extension PasskeyRequest {
  /// Reads the script that AM sends if "Return challenge as JavaScript" is on, which is the
  /// default, of AM 6.5, 7.0, 7.1 to 7.5 and 8.0. The script is never run. Returns `nil` for a
  /// script without a ceremony, such as the one that shows a spinner.
  ///
  /// The byte array after the key `challenge` is the challenge. All others are passkey ids: allowed
  /// ones in an authentication, excluded ones in a registration.
  package init?(script: String) throws(PasskeyRequestError) {
    // The name is searched for first, because most scripts need no further reading.
    guard script.contains("navigator") else { return nil }
    guard script.utf8.count <= ScriptLexer.sizeLimit else {
      throw PasskeyOptions.requestError("script", .tooMany(ScriptLexer.sizeLimit))
    }
    var reader = ScriptReader(script)
    let call: [ScriptToken] = [
      .name("navigator"), .punctuator("."), .name("credentials"), .punctuator("."),
    ]
    let registers = reader.contains(call + [.name("create")])
    guard registers || reader.contains(call + [.name("get")]) else { return nil }
    var lists = try reader.byteLists("lists")
    guard let index = lists.firstIndex(where: { $0.key == "challenge" }) else {
      throw PasskeyOptions.requestError("challenge", .missing)
    }
    let challenge = lists.remove(at: index).bytes
    guard !challenge.isEmpty else {
      throw PasskeyOptions.requestError("challenge", .expected("at least 1 byte"))
    }
    for (index, list) in lists.enumerated() where list.bytes.count > 1023 {
      throw PasskeyOptions.requestError("lists[\(index)]", .expected("0 to 1023 bytes"))
    }
    let ids = lists.map(\.bytes)
    self.init(
      page: .am(
        takesJSON: false,
        takesUserHandle: !reader.contains([.name("acceptableCredentials")])),
      challenge: challenge,
      relyingPartyID: registers
        ? try PasskeyOptions.relyingParty(
          reader.block(of: "rp", "{", "}").flatMap { reader.text(of: "id", in: $0) }, "rp.id")
        : try PasskeyOptions.relyingParty(reader.text(of: "rpId"), "rpId"),
      userVerification: PasskeyOptions.userVerification(reader.text(of: "userVerification")),
      timeout: nil,
      attachment: PasskeyOptions.attachment(reader.text(of: "authenticatorAttachment")),
      ceremony: registers
        ? .registration(try Self.registration(reader, excluded: ids))
        : .authentication(allowed: ids))
  }

  private static func registration(
    _ reader: ScriptReader, excluded: [[UInt8]]
  ) throws(PasskeyRequestError) -> Registration {
    var algorithms: [Int] = []
    if let block = reader.block(of: "pubKeyCredParams", "[", "]") {
      for (index, number) in reader.numbers(of: "alg", in: block).enumerated() {
        guard let number else {
          throw PasskeyOptions.requestError("pubKeyCredParams[\(index)].alg", .expected("a number"))
        }
        algorithms.append(number)
      }
    }
    return Registration(
      userHandle: try PasskeyOptions.handle(ofText: reader.textOfCodes(of: "id"), "user.id"),
      algorithms: PasskeyOptions.defaulted(algorithms),
      attestation: PasskeyOptions.attestation(reader.text(of: "attestation")),
      excluded: excluded,
      isDiscoverable: reader.text(of: "residentKey") == "required"
        || reader.isTrue("requireResidentKey"))
  }
}

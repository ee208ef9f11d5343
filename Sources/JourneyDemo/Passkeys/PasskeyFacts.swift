import JourneyCrypto
import JourneyJSON

/// The data of a registration page, the same in all its variants (docs/protocol/authenticators.md,
/// "Passkey pages").
struct RegistrationFacts {
  let node: PasskeyNode
  /// The challenge in base64.
  let challenge: String
  let userName: String
  /// The excluded passkeys, in base64url.
  let excluded: [String]

  private var selection: JSONValue {
    var members: JSONObject = ["userVerification": .string(node.userVerification)]
    members["residentKey"] = node.isUsernameless ? "required" : "discouraged"
    if node.isUsernameless { members["requireResidentKey"] = true }
    return .object(members)
  }

  private var parameters: JSONValue {
    .array(node.algorithms.map { ["type": "public-key", "alg": .integer($0)] })
  }

  var content: PageContent {
    PasskeyText.page(node.mode, metadata, script, options, "Registration")
  }

  private var metadata: JSONValue {
    [
      "_action": "webauthn_registration", "_type": "WebAuthn", "challenge": .string(challenge),
      "attestationPreference": .string(node.attestation), "userName": .string(userName),
      "userId": .string(PasskeyNode.userId(of: userName)), "displayName": .string(userName),
      "relyingPartyName": "ForgeRock",
      "relyingPartyId": .string(node.rpId.map { "id: \"\($0)\"," } ?? ""),
      "_relyingPartyId": .string(node.rpId ?? ""),
      "authenticatorSelection": .string(selection.compact),
      "_authenticatorSelection": selection, "pubKeyCredParams": .string(parameters.compact),
      "_pubKeyCredParams": parameters, "timeout": "60000",
      "excludeCredentials": .string(PasskeyText.list(excluded)),
      "_excludeCredentials": PasskeyText.ids(excluded), "extensions": [:],
      "supportsJsonResponse": true,
    ]
  }

  private var script: String {
    let rpId = node.rpId.map { "\n      id: \"\($0)\"," } ?? ""
    return """
      var options = {
        publicKey: {
          challenge: \(PasskeyText.signed(Base64.standard.decode(challenge) ?? [])),
          rp: {\(rpId)
            name: "ForgeRock"
          },
          user: {
            id: Uint8Array.from("\(PasskeyNode.userId(of: userName))", function (letter) {
              return letter.charCodeAt(0)
            }),
            name: \(JSONValue.string(userName).compact),
            displayName: \(JSONValue.string(userName).compact)
          },
          pubKeyCredParams: \(parameters.compact),
          attestation: "\(node.attestation)",
          timeout: 60000,
          excludeCredentials: [\(PasskeyText.list(excluded))],
          authenticatorSelection: \(selection.compact),
          extensions: {}
        }
      };
      navigator.credentials.create(options).then(function (made) {
        send(made.authenticatorAttachment, [
          String.fromCharCode.apply(null, new Uint8Array(made.response.clientDataJSON)),
          new Int8Array(made.response.attestationObject).toString(), made.id
        ].join('::'));
      }, fail);
      """
  }

  /// The options as OpenAM writes them (recording `passkey.json`).
  private var options: JSONValue {
    [
      "rp": ["id": .string(node.rpId ?? ""), "name": .string(node.rpId ?? "")],
      "user": [
        "id": .string(Base64.standard.encode(Array(userName.utf8))), "name": .string(userName),
        "displayName": .string(userName),
      ],
      "challenge": ["value": .string(challenge)], "pubKeyCredParams": parameters,
      "timeout": 60000, "excludeCredentials": [],
      "authenticatorSelection": [
        "requireResidentKey": true, "userVerification": .string(node.userVerification),
      ], "attestation": .string(node.attestation),
    ]
  }
}

/// The data of an authentication page, the same in all its variants.
struct AuthenticationFacts {
  let node: PasskeyNode
  /// The challenge in base64.
  let challenge: String
  /// The allowed passkeys in base64url, or none if the passkey identifies the user.
  let allowed: [String]

  var content: PageContent {
    var page = PasskeyText.page(node.mode, metadata, script, options, "Authentication")
    if node.offersRecovery {
      page.callbacks.append(.confirmation(["Use Recovery Code"], shown: 100))
    }
    return page
  }

  private var metadata: JSONValue {
    [
      "_action": "webauthn_authentication", "_type": "WebAuthn", "challenge": .string(challenge),
      "allowCredentials": .string(
        allowed.isEmpty ? "" : "allowCredentials: [\(PasskeyText.list(allowed))]"),
      "_allowCredentials": PasskeyText.ids(allowed), "timeout": "60000",
      "userVerification": .string(node.userVerification),
      "relyingPartyId": .string(node.rpId.map { "rpId: \"\($0)\"," } ?? ""),
      "_relyingPartyId": .string(node.rpId ?? ""), "extensions": [:],
      "supportsJsonResponse": true,
    ]
  }

  private var script: String {
    let rpId = node.rpId.map { "\n    rpId: \"\($0)\"," } ?? ""
    let list = allowed.isEmpty ? "" : "\n    allowCredentials: [\(PasskeyText.list(allowed))],"
    return """
      var options = {
        publicKey: {
          challenge: \(PasskeyText.signed(Base64.standard.decode(challenge) ?? [])),\(rpId)\(list)
          userVerification: "\(node.userVerification)",
          timeout: 60000,
          extensions: {}
        }
      };
      navigator.credentials.get(options).then(function (found) {
        send(found.authenticatorAttachment, [
          String.fromCharCode.apply(null, new Uint8Array(found.response.clientDataJSON)),
          new Int8Array(found.response.authenticatorData).toString(),
          new Int8Array(found.response.signature).toString(), found.id,
          String.fromCharCode.apply(null, new Uint8Array(found.response.userHandle || []))
        ].join('::'));
      }, fail);
      """
  }

  /// The options as OpenAM writes them (recording `passkey.json`).
  private var options: JSONValue {
    [
      "challenge": ["value": .string(challenge)], "timeout": 60000,
      "rpId": .string(node.rpId ?? ""), "allowCredentials": [],
      "userVerification": .string(node.userVerification),
    ]
  }
}

/// What registration and authentication pages share.
enum PasskeyText {
  /// Returns numbers from -128 to 127, as Java writes them.
  static func numbers(_ bytes: [UInt8]) -> JSONValue {
    .array(bytes.map { .integer(Int(Int8(bitPattern: $0))) })
  }

  static func signed(_ bytes: [UInt8]) -> String {
    "new Int8Array(\(numbers(bytes).compact)).buffer"
  }

  /// - Parameter ids: in base64url.
  static func ids(_ ids: [String]) -> JSONValue {
    .array(ids.map { ["type": "public-key", "id": numbers(Base64.url.decode($0) ?? [])] })
  }

  /// Returns the array of `ids(_:)` as JavaScript, without the outer brackets.
  static func list(_ ids: [String]) -> String {
    ids.map { #"{ "type": "public-key", "id": \#(signed(Base64.url.decode($0) ?? [])) }"# }
      .joined(separator: ",")
  }

  /// Returns a page of this mode: of AM with a hidden value for the outcome, and either the
  /// metadata or a script and a spinner, of OpenAM with the options as text and a password field
  /// for the answer.
  static func page(
    _ mode: PasskeyNode.Mode, _ metadata: JSONValue, _ script: String, _ options: JSONValue,
    _ ceremony: String
  ) -> PageContent {
    let outcome = CallbackDraft.hidden("webAuthnOutcome", value: "false")
    return switch mode {
    case .metadata: PageContent(.metadata(metadata), outcome)
    case .script:
      PageContent(.text(outlet + "\n" + script, kind: 4), .text(spinner, kind: 4), outcome)
    case .openAM:
      PageContent(
        header: "Sending credentials...", stage: "WebAuthn\(ceremony)2", .password("Credentials"),
        .text(options.compact))
    }
  }

  /// JavaScript that posts the outcome from a browser.
  private static let outlet = """
    function hand(outcome) {
      document.getElementById('webAuthnOutcome').value = outcome;
      document.getElementById('loginButton_0').click();
    }
    function send(attachment, parts) {
      hand(JSON.stringify({ authenticatorAttachment: attachment, legacyData: parts }));
    }
    function fail(error) {
      hand(JSON.stringify({ error: String(error) }));
    }
    """

  private static let spinner = """
    var waiting = document.createElement('p');
    waiting.innerText = 'Waiting for local device...';
    document.body.appendChild(waiting);
    """
}

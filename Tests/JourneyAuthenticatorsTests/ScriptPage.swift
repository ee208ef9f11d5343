/// The scripts of AM's versions, without the parts that do not concern the ceremony.
enum ScriptPage: String, CaseIterable {
  case am65 = "6.5"
  case am70 = "7.0"
  case am7x = "7.1 to 7.5"
  case am80 = "8.0"

  static let challenge = "-80, 5, 117, -128, 127, 0"
  static let challengeBytes: [UInt8] = [176, 5, 117, 128, 127, 0]
  static let idBytes: [[UInt8]] = [[1, 255, 3], [128, 127]]
  private static let ids = [
    #"{ "type": "public-key", "id": new Int8Array([1, -1, 3]).buffer }"#,
    #"{ "type": "public-key", "id": new Int8Array([-128, 127]).buffer }"#,
  ].joined(separator: ",")

  private var ending: String {
    """
      .catch(function (err) {
        document.getElementById('webAuthnOutcome').value = "ERROR" + "::" + err;
        document.getElementById("loginButton_0").click();
      });
    """
  }

  /// - Parameter ids: The allowed passkeys, or `nil` for a sign-in without a user name.
  func authentication(relyingParty: String = "rpId: \"example.com\",", named: Bool = true) -> String
  {
    let ids = named ? Self.ids : ""
    var text = """
      /* challenge: new Int8Array([9, 9]) navigator.credentials.create */
      if (!window.PublicKeyCredential) {
        document.getElementById('webAuthnOutcome').value = "unsupported";
      }

      """
    switch self {
    case .am65:
      text += """
        var acceptableCredentials = [\(ids)];
        var options = {
          challenge: new Int8Array([\(Self.challenge)]).buffer,
          timeout: 60000,
          allowCredentials: acceptableCredentials
        };

        """
    case .am70:
      text += """
        var options = {
          \(relyingParty)
          challenge: new Int8Array([\(Self.challenge)]).buffer,
          timeout: 60000,
          allowCredentials: [\(ids)]
        };

        """
    case .am7x, .am80:
      text += """
        var options = {
          \(relyingParty)
          challenge: new Int8Array([\(Self.challenge)]).buffer,
          timeout: 60000,
          userVerification: "required",
          \(named ? "allowCredentials: [\(ids)]," : "")
          \(self == .am80 ? "extensions: {}" : "")
        };

        """
    }
    return text + """
      navigator.credentials.get({ "publicKey" : options }).then(function (assertion) {
        var rawId = Array.from(new Uint8Array(assertion.rawId));
        var signature = new Int8Array(assertion.response.signature).toString();
      })
      \(ending)
      """
  }

  func registration(relyingParty: String = "id: \"example.com\",") -> String {
    """
    // navigator.credentials.get
    var publicKey = {
      challenge: new Int8Array([\(Self.challenge)]).buffer,
      // Relying Party:
      rp: {
        \(relyingParty)
        name: "It's \\"rp: { id: 'x' }\\""
      },
      // User:
      user: {
        id: Uint8Array.from("ZGVtbw", function (c) { return c.charCodeAt(0) }),
        name: "demo', challenge: new Int8Array([7])",
        displayName: "demo"
      },
      pubKeyCredParams: [ { "type": "public-key", "alg": -257 }, { "type": "public-key", "alg": -8 } ],
      attestation: "direct",
      timeout: 60000,
      excludeCredentials: [\(Self.ids)],
      authenticatorSelection: {"userVerification":"discouraged","requireResidentKey":true}\
    \(self == .am80 ? ",\n  extensions: {}" : "")
    };
    navigator.credentials.create({publicKey: publicKey}).then(function (newCredentialInfo) {
      var keyData = String(new Int8Array(newCredentialInfo.response.attestationObject));
    })
    \(ending)
    """
  }
}

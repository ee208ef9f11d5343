import JourneyAuthenticators
import JourneyTestSupport
import Testing

/// AM's pages with the ceremony in a script.
@Suite struct ScriptRequestTests {
  @Test("a sign-in of each version is read", arguments: ScriptPage.allCases)
  func authentication(_ version: ScriptPage) throws {
    let request = try #require(try PasskeyRequest(script: version.authentication()))
    #expect(request.challenge == ScriptPage.challengeBytes)
    #expect(request.ceremony == .authentication(allowed: ScriptPage.idBytes))
    #expect(request.page == .am(takesJSON: false, takesUserHandle: version != .am65))
    #expect(request.relyingPartyID == (version == .am65 ? nil : "example.com"))
    let hasVerification = [.am7x, .am80].contains(version)
    #expect(request.userVerification == (hasVerification ? .required : .preferred))
  }

  @Test("a sign-in without a user name is read", arguments: ScriptPage.allCases)
  func usernameless(_ version: ScriptPage) throws {
    let script = version.authentication(relyingParty: "", named: false)
    let request = try #require(try PasskeyRequest(script: script))
    #expect(request.ceremony == .authentication(allowed: []))
    #expect(request.relyingPartyID == nil)
  }

  @Test("a registration of each version is read", arguments: ScriptPage.allCases)
  func registration(_ version: ScriptPage) throws {
    let request = try #require(try PasskeyRequest(script: version.registration()))
    #expect(request.challenge == ScriptPage.challengeBytes)
    #expect(request.relyingPartyID == "example.com")
    #expect(request.userVerification == .discouraged)
    guard case .registration(let asked) = request.ceremony else {
      Issue.record("expected a registration")
      return
    }
    #expect(asked.userHandle == Array("ZGVtbw".utf8))
    #expect(asked.algorithms == [-257, -8])
    #expect(asked.attestation == .direct)
    #expect(asked.excluded == ScriptPage.idBytes)
    #expect(asked.isDiscoverable)
    let bare = try #require(try PasskeyRequest(script: version.registration(relyingParty: "")))
    #expect(bare.relyingPartyID == nil)
  }

  @Test(
    "byte lists, names and challenges of extensions are not passkey ids",
    arguments: ["create", "get"])
  func extensions(_ call: String) throws {
    let extensions = """
      "extensions": { "prf": { "eval": { "first": new Uint8Array([1, 300]).buffer } },
        challenge: new Int8Array([9]), rpId: "other.example", id: new Int8Array([9]) }
      """
    for index in 0...2 {
      var members = [
        "challenge: new Int8Array([7]).buffer",
        #"excludeCredentials: [{ "type": "public-key", "id": new Int8Array([1, 2]).buffer }]"#,
        #"rpId: "example.com", user: { id: Uint8Array.from("ZGVtbw") }"#,
      ]
      members.insert(extensions, at: index)
      let script = "navigator.credentials.\(call)({ \(members.joined(separator: ", ")) })"
      let request = try #require(try PasskeyRequest(script: script))
      #expect(request.challenge == [7])
      switch request.ceremony {
      case .registration(let asked): #expect(asked.excluded == [[1, 2]])
      case .authentication(let allowed):
        #expect(allowed == [[1, 2]] && request.relyingPartyID == "example.com")
      }
    }
  }

  @Test("extensions without an end hide the rest of the script")
  func endlessExtensions() throws {
    let script = "o = {challenge: new Int8Array([1]), extensions: {{}; navigator.credentials.get(o)"
    #expect(try PasskeyRequest(script: script) == nil)
  }

  @Test(
    "other scripts contain no ceremony",
    arguments: [
      "", "var spinner = document.createElement('div');",
      "/* navigator.credentials.get */ var a = 1;",
      "var t = 'navigator.credentials.get({challenge: new Int8Array([1])})';",
      "navigator.userAgent", "navigator.credentials.store(x)", "navigator", "x.navigator . get",
    ])
  func none(_ script: String) throws {
    #expect(try PasskeyRequest(script: script) == nil)
  }

  @Test(
    "an error names its position",
    arguments: [
      ("", "challenge"), ("challenge: [1]", "challenge"),
      ("challenge: new Int8Array([])", "challenge"),
      ("challenge: new Int8Array([1, 256])", "lists[0][1]"),
      ("challenge: new Int8Array([1.5])", "lists[0][0]"),
      ("challenge: new Int8Array([1,])", "lists[0][1]"),
      ("challenge: new Int8Array([-129])", "lists[0][0]"),
      ("challenge: new Int8Array([1 2])", "lists[0]"),
      ("challenge: new Int8Array([1", "lists[0]"),
      ("challenge: new Int8Array([99999999999999999999])", "lists[0][0]"),
      ("challenge: new Int8Array([1]), id: new Int8Array(['1'])", "lists[1][0]"),
      ("challenge: new Int8Array([1]), rpId: 'a b'", "rpId"),
      ("challenge: new Int8Array([1]), rpId: 'a\\nb'", "rpId"),
      ("challenge: new Int8Array([1]), rpId: 'münchen.de'", "rpId"),
    ])
  func errors(options: String, path: String) throws {
    let error = #expect(throws: PasskeyRequestError.self) {
      try PasskeyRequest(script: "navigator.credentials.get({ \(options) })")
    }
    #expect(error?.path == path)
  }

  @Test("the time to read a hostile script grows in proportion to its length")
  func hostile() throws {
    let start = "navigator.credentials.get({challenge: new Int8Array([1]),"
    for piece in [
      "id: new Int8Array([1]),", "new Int8Array([", "rpId:", "rp:{", "navigator.credentials.",
      "1,", "pubKeyCredParams:[", "extensions:{},",
    ] {
      let growth = ProcessorTime.growth(to: 160_000 / piece.utf8.count) { count in
        let script = start + String(repeating: piece, count: count)
        do {
          #expect(try PasskeyRequest(script: script)?.challenge == [1])
        } catch {
          #expect("\(error)".hasPrefix("invalid 'lists"))
        }
      }
      #expect(growth < 30, "\(piece)")
    }
    #expect(throws: PasskeyRequestError.self) {
      try PasskeyRequest(script: start + String(repeating: " ", count: 1 << 20))
    }
  }
}

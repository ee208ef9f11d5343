import JourneyCrypto
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("Sealing")
struct SealCommandTests {
  private static let key = Base64.standard.encode([UInt8](repeating: 7, count: 32))
  private static let other = Base64.standard.encode([UInt8](repeating: 8, count: 32))
  private static let secret = "tOpSeCrEt"

  /// One document of each kind, with a secret in each member that can be one.
  static let kinds: [Document] = [
    [
      "type": "ContinueNode", "tag": 1, "callbacks": [["type": "X", "id": "a", "x": "tOpSeCrEt"]],
      "input": ["authId": "tOpSeCrEt"], "state": ["v": 1, "cookies": ["tOpSeCrEt"]],
      "answers": ["password": "tOpSeCrEt"],
    ],
    ["type": "SuccessNode", "tag": 1, "session": ["value": "tOpSeCrEt"], "state": [:]],
    [
      "type": "User", "tag": 1,
      "token": ["accessToken": "tOpSeCrEt", "refreshToken": "tOpSeCrEt"],
    ],
    [
      "type": "ErrorNode", "tag": 1, "message": "no", "cause": ["kind": "refused", "status": 401],
      "previous": ["input": "tOpSeCrEt"],
    ],
    [
      "type": "FailureNode", "tag": 1, "message": "no", "cause": ["kind": "timeout"],
      "previous": ["session": ["value": "tOpSeCrEt"]],
    ],
    ["journey": "Login", "tag": 1, "session": ["value": "tOpSeCrEt"]],
  ]

  private func run(
    _ command: String, _ document: Document, keys: String? = key, file: String? = nil
  ) throws -> StepResult {
    let arguments =
      command.split(separator: " ").map(String.init)
      + (file == nil ? [] : ["--seal-key", "keys"])
    let environment = keys.map { ["JOURNEY_SEAL_KEY": $0] } ?? [:]
    let files = file.map { ["keys": $0] } ?? [:]
    return SealCommand(try .fake(arguments, files: files, environment: environment)).run(document)
  }

  @Test("a sealed document is opened again, and shows only type and tag", arguments: kinds)
  func roundTrip(_ document: Document) throws {
    let sealed = try run("seal", document)
    let status = ExitStatus.status(of: document)
    #expect(sealed.document.keys == ["type", "tag", "of", "sealed"])
    #expect(sealed.document["type"] == "Sealed" && sealed.document["tag"] == 1)
    #expect(sealed.document["of"]?.string == document["type"]?.string ?? "")
    #expect(!JSONValue.object(sealed.document).compact.contains(Self.secret))
    #expect(sealed.status == status && !sealed.isOwnResult)
    let opened = try run("unseal", sealed.document)
    #expect(JSONValue.object(opened.document) == .object(document))
    #expect(opened.status == status)
  }

  @Test("a document with a repeated key is opened with its last value")
  func repeatedKey() throws {
    let box = try SealedBox(key: [UInt8](repeating: 7, count: 32))
    let sealed = try box.seal(
      Array(#"{"type":"User","a":1,"a":2}"#.utf8),
      associated: Array("journey sealed 1\nUser".utf8))
    let opened = try run(
      "unseal",
      ["type": "Sealed", "of": "User", "sealed": .string("1." + Base64.url.encode(sealed))])
    #expect(opened.document == ["type": "User", "a": 2])
  }

  @Test(
    "members keep their order, and a new tag follows the type",
    arguments: [nil, 1, .null] as [JSONValue?])
  func order(tag: JSONValue?) throws {
    var document: Document = ["type": "User", "token": [:]]
    document["tag"] = tag
    document["state"] = [:]
    let sealed = try run("seal", document).document
    #expect(try run("unseal", sealed).document.keys == document.keys)
    var tagged = sealed
    tagged["tag"] = 2
    #expect(
      try run("unseal", tagged).document.keys
        == (tag == nil ? ["type", "tag", "token", "state"] : document.keys))
  }

  @Test("each sealed text differs, so equal documents cannot be recognized")
  func fresh() throws {
    let texts = try (0..<8).map { _ in try run("seal", Self.kinds[0]).document["sealed"]?.string }
    #expect(Set(texts).count == 8)
  }

  @Test("a changed bit at any position is refused", arguments: 0..<8)
  func flipped(bit: Int) throws {
    let sealed = try run("seal", ["type": "User", "n": 1]).document
    let text = try #require(sealed["sealed"]?.string)
    let bytes = try #require(Base64.url.decode(String(text.dropFirst(2))))
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1 << UInt8(bit)
      var document = sealed
      document["sealed"] = .string("1." + Base64.url.encode(changed))
      try expectRefusal(of: document, "byte \(index)")
    }
  }

  @Test("a truncated or foreign document is refused")
  func truncated() throws {
    let sealed = try run("seal", ["type": "User"]).document
    let text = try #require(sealed["sealed"]?.string)
    let texts: [JSONValue] =
      (0..<text.count).map { .string(String(text.prefix($0))) }
      + [.null, 1, .string("2" + text.dropFirst()), .string(text + "AAAA"), .string("1.\n")]
    for text in texts {
      var document = sealed
      document["sealed"] = text
      try expectRefusal(of: document, text.compact)
    }
  }

  @Test(
    "a type that differs from the sealed one is refused",
    arguments: ["SuccessNode", "", "user", "User "])
  func otherType(type: String) throws {
    var sealed = try run("seal", ["type": "User"]).document
    sealed["of"] = .string(type)
    try expectRefusal(of: sealed, type)
    sealed["of"] = nil
    try expectRefusal(of: sealed, "none")
  }

  private func expectRefusal(
    of document: Document, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try run("unseal", document)
    #expect(
      result.document["type"] == "FailureNode" && result.document["cause"]?["kind"] == "state"
        && result.status == 65, "\(what)", sourceLocation: sourceLocation)
    #expect(
      result.document["previous"] == .object(document), "\(what)", sourceLocation: sourceLocation)
  }

  @Test("any of several keys opens, and the first one seals")
  func rotation() throws {
    let old = try run("seal", Self.kinds[1]).document
    let both = Self.other + " \n\t" + Self.key
    #expect(try run("unseal", old, keys: both).document["type"] == "SuccessNode")
    #expect(try run("unseal", old, keys: Self.other).document["cause"]?["kind"] == "state")
    let new = try run("seal", Self.kinds[1], keys: both).document
    #expect(try run("unseal", new, keys: Self.other).document["type"] == "SuccessNode")
    #expect(try run("unseal", new, keys: Self.key).document["cause"]?["kind"] == "state")
  }

  @Test("the keys of --seal-key replace the variable's")
  func keyFile() throws {
    let sealed = try run("seal", Self.kinds[1], keys: Self.other, file: Self.key + "\n").document
    #expect(try run("unseal", sealed, keys: Self.key).document["type"] == "SuccessNode")
  }

  @Test("a document that is already sealed, or already open, stays unchanged")
  func already() throws {
    let sealed = try run("seal", Self.kinds[3]).document
    let again = try run("seal", sealed)
    #expect(JSONValue.object(again.document) == .object(sealed) && again.status == 1)
    let clear = try run("unseal", Self.kinds[3])
    #expect(JSONValue.object(clear.document) == .object(Self.kinds[3]) && clear.status == 1)
  }

  @Test("'unseal' passes on a failure, and refuses any other document that is not sealed")
  func unsealed() throws {
    let others: [Document] = [
      ["type": "Else", "tag": 1], ["type": 5, "tag": 1], ["type": "sealed", "tag": 1],
      ["tag": 1, "sealed": "1.x", "of": "User"],
      ["type": "User", "tag": 1, "redacted": true],
    ]
    for document in Self.kinds + others {
      let isFailure = ["ErrorNode", "FailureNode"].contains(document["type"]?.string)
      let result = try run("unseal", document)
      #expect(!isFailure || JSONValue.object(result.document) == .object(document))
      let any = try run("unseal --any", document)
      #expect(JSONValue.object(any.document) == .object(document))
      guard !isFailure else { continue }
      #expect(result.isOwnResult && result.status == 65)
      #expect(result.document["cause"]?["kind"] == "state" && result.document["tag"] == 1)
      #expect(result.document["previous"] == nil)
    }
  }

  @Test("the tag beside the sealed text is not protected, and is printed")
  func tag() throws {
    var sealed = try run("seal", Self.kinds[1]).document
    sealed["tag"] = "mine"
    #expect(try run("unseal", sealed).document["tag"] == "mine")
    sealed["tag"] = nil
    #expect(try run("unseal", sealed).document["tag"] == nil)
  }

  @Test(
    "an invalid key is named by its position, and never quoted",
    arguments: [
      (nil, "missing seal key: JOURNEY_SEAL_KEY is not set"),
      ("", "missing seal key: JOURNEY_SEAL_KEY is empty"),
      (" \n", "missing seal key: JOURNEY_SEAL_KEY is empty"), ("c2hvcnQ=", "invalid key in"),
      (key + " nonsense!", "invalid key 2 of 2 in"),
    ] as [(String?, String)])
  func badKeys(keys: String?, detail: String) throws {
    for command in ["seal", "unseal"] {
      let result = try run(command, Self.kinds[1], keys: keys)
      let message = result.document["message"]?.string ?? ""
      #expect(result.document["cause"]?["kind"] == "config" && result.status == 65)
      #expect(message.contains(detail), "\(message)")
      #expect(!message.contains("nonsense") && !message.contains("c2hvcnQ"))
      #expect(result.document["tag"] == 1)
      let shown = JSONValue.object(result.document).compact.contains(Self.secret)
      #expect(!shown, "no command shows what nobody sealed")
      let open = try run(
        "\(command)\(command == "seal" ? "" : " --any")", Self.kinds[1], keys: keys)
      #expect((open.document["previous"] == nil) == (command == "seal"))
    }
  }

  @Test("a file without a key is named")
  func emptyFile() throws {
    let result = try run("seal", Self.kinds[1], keys: nil, file: " \n")
    #expect(result.document["message"] == "missing key in 'keys'")
    #expect(result.status == 65)
  }

  @Test("only the hint of 'seal' proposes a new key")
  func newKey() throws {
    for (keys, file) in [(nil, nil), (nil, " \n")] as [(String?, String?)] {
      for command in ["seal", "unseal"] {
        let result = try run(command, Self.kinds[1], keys: keys, file: file)
        let hint = result.document["cause"]?["hint"]?.string ?? ""
        #expect(hint.contains("openssl rand") == (command == "seal"), "\(command): \(hint)")
      }
    }
  }
}

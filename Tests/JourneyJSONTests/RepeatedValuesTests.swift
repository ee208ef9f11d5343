import Testing

@testable import JourneyJSON

/// Two pages of a stream: only the first text differs.
private func page(_ authId: String, callbacks: String = callbacks) -> String {
  """
  {"type":"ContinueNode","callbacks":\(callbacks),"input":{"authId":"\(authId)",\
  "callbacks":\(callbacks),"stage":null},"state":{"server":{"journey":{"serverUrl":\
  "https://am.example.com/am","realm":"alpha"}},"cookies":[{"name":"route","value":"1722.14.88"}]}}

  """
}

private let callbacks =
  #"[{"type":"NameCallback","output":[{"name":"prompt","value":"User Name"}],"input":[]},{"n":[1,2.50]}]"#

@Suite("Values that were read before")
struct RepeatedValuesTests {
  @Test("are read as in a document alone, whatever byte differs, and in pieces")
  func mutations() {
    let first = Array(page("one").utf8)
    for index in first.indices {
      for byte in [
        UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "0"), 0xC3,
      ] {
        var second = first
        second[index] = byte
        var alone = JSONDocumentReader()
        let expected = alone.readAll(second)
        var reader = JSONDocumentReader()
        let results = reader.readAll(first + second, endingPiecesAt: [first.count])
        #expect(
          Array(results.dropFirst()).map(Self.content) == expected.map(Self.content), "\(index)")
        var pieces = JSONDocumentReader()
        let cut = first.count + index
        let again = pieces.readAll(first + second, endingPiecesAt: [index, first.count, cut])
        #expect(again == results, "\(index)")
      }
    }
  }

  /// Places count from the start of input, so they differ.
  private static func content(_ result: Result<JSONValue, JSONError>) -> String {
    switch result {
    case .success(let value): value.compact
    case .failure(let error): "\(error.reason)"
    }
  }

  @Test("are not read again: a value that is known is a copy of the one before")
  func copies() throws {
    var reader = JSONDocumentReader()
    let results = reader.readAll(Array((page("one") + page("two")).utf8))
    let pages = try results.map { try $0.get() }
    #expect(pages[0] != pages[1])
    let lists = pages.map { $0["input"]?["callbacks"]?.array ?? [] }
    #expect(!lists[0].isEmpty)
    #expect(
      lists[0].withUnsafeBufferPointer { $0.baseAddress }
        == lists[1].withUnsafeBufferPointer { $0.baseAddress })
  }

  @Test("of a body are copies of those of the body before")
  func bodies() throws {
    let answers = AlikeDocuments()
    let one = try JSONValue(parsing: Array(page("one").utf8), like: answers)
    let two = try JSONValue(parsing: Array(page("two").utf8), like: answers)
    #expect(two == (try JSONValue(parsing: page("two"))))
    let lists = [one, two].map { $0["callbacks"]?.array ?? [] }
    #expect(
      lists[0].withUnsafeBufferPointer { $0.baseAddress }
        == lists[1].withUnsafeBufferPointer { $0.baseAddress })
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: Array(page("three", callbacks: "[1,]").utf8), like: answers)
    }
  }

  @Test("and are deeper than most may be are read and refused anew")
  func depth() throws {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let wide = WideDocuments(
      key: "type", values: ["Sealed"], maximumSize: 1 << 20, maximumDepth: 300)
    var reader = JSONDocumentReader(wide: wide)
    let results = reader.readAll(
      Array(#"{"type":"Sealed","a":\#(deep)}"#.utf8) + Array(#"{"type":"Other","a":\#(deep)}"#.utf8)
    )
    #expect(throws: Never.self) { try results[0].get() }
    guard case .failure(let error) = results[1] else {
      Issue.record("a document that is too deep was read")
      return
    }
    #expect(error.reason == .tooDeep(maximum: 128))
  }
}

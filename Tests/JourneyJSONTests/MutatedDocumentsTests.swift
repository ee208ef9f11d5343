import JourneyJSON
import Testing

/// Numbers that look random and are the same each time (SplitMix64).
private struct FixedRandomness: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

private let samples = [
  #"{"type":"ContinueNode","callbacks":[{"type":"NameCallback","id":"IDToken1","prompt":"User Name","name":""}],"n":-12.50e+3}"#,
  "\u{FEFF}{\n  \"é\": \"😀 \\ud83d\\ude00 \\n\\\\\",\n  \"b\": [true, false, null, 0, -0, 1e5]\n}\n",
  "[[],{},[[{}]],\"\",\"\\u0000\",12345678901234567890,0.1]",
  "{\"a\":{\"b\":1}}\n{\"type\":\"x\"}\n[1]\n{\"c\":\"d\"} 5 \"x\"",
  "{\"k0\":0,\"k1\":1,\"k2\":2,\"k3\":3,\"k4\":4,\"k5\":5,\"k6\":6,\"k7\":7,\"k8\":8,\"k9\":9,\"ka\":0,\"kb\":0,\"kc\":0,\"kd\":0,\"ke\":0,\"kf\":0,\"kg\":0,\"kh\":0}",
  "\"plain ascii text of some length, then ü and 漢字 and 😀, and \\u00e9\\uD83D\\uDE00\"",
]

/// The bytes that have a meaning in JSON.
private let syntax: [UInt8] =
  Array("{}[]\",:\\u/bfnrtdD89aAeE0-+. \n\r\t1".utf8)
  + [0x00, 0x1F, 0x7F, 0x80, 0xBF, 0xC0, 0xC3, 0xE2, 0xED, 0xF0, 0xF4, 0xF5, 0xEF, 0xBB, 0xFF]

@Suite("Documents with random errors")
struct MutatedDocumentsTests {
  @Test(
    "a reader returns the same for the whole document and for pieces, and never crashes",
    arguments: samples.indices)
  func agreement(sample: Int) {
    var randomness = FixedRandomness(state: UInt64(sample))
    let original = Array(samples[sample].utf8)
    for _ in 0..<500 {
      let document = mutated(original, &randomness)
      let whole = Result { () throws(JSONError) in try JSONValue(parsing: document) }
      var reader = JSONDocumentReader()
      let inOnePiece = reader.readAll(document)
      expectAgreement(whole, inOnePiece, document)

      let cuts = (0..<3).map { _ in Int.random(in: 0...document.count, using: &randomness) }
      var piecewise = JSONDocumentReader()
      #expect(piecewise.readAll(document, endingPiecesAt: cuts.sorted()) == inOnePiece)
      #expect(JSONDocumentReader.readingByteByByte(document) == inOnePiece)
    }
  }

  @Test(
    "a document that was read is the same after it is written and read again",
    arguments: samples.indices)
  func roundTrip(sample: Int) throws {
    var randomness = FixedRandomness(state: UInt64(sample) + 100)
    let original = Array(samples[sample].utf8)
    for _ in 0..<500 {
      let document = mutated(original, &randomness)
      guard
        case .success(let value) = Result(catching: { () throws(JSONError) in
          try JSONValue(parsing: document, loneSurrogates: .replaced)
        })
      else { continue }
      #expect(try JSONValue(parsing: value.compact) == value)
      #expect(try JSONValue(parsing: value.pretty) == value)
      #expect(value.isEquivalent(to: value))
    }
  }

  private func expectAgreement(
    _ whole: Result<JSONValue, JSONError>, _ pieces: [Result<JSONValue, JSONError>],
    _ document: [UInt8]
  ) {
    switch whole {
    case .success: #expect(pieces == [whole], "\(document)")
    case .failure(let error) where error.reason == .trailingContent:
      #expect(throws: Never.self, "\(document)") { try pieces.first?.get() }
      #expect(pieces.count > 1, "\(document)")
    case .failure(let error) where error.reason == .unexpectedEnd && pieces.isEmpty:
      #expect(document.allSatisfy { [0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF].contains($0) })
    case .failure: #expect(pieces.first == whole, "\(document)")
    }
  }

  private func mutated(_ original: [UInt8], _ randomness: inout FixedRandomness) -> [UInt8] {
    var document = original
    for _ in 0..<Int.random(in: 1...3, using: &randomness) {
      let index = Int.random(in: 0...document.count, using: &randomness)
      let byte = syntax.randomElement(using: &randomness) ?? 0
      switch Int.random(in: 0..<6, using: &randomness) {
      case 0: document.insert(byte, at: index)
      case 1 where index < document.count: document.remove(at: index)
      case 2 where index < document.count: document[index] = byte
      case 3 where index < document.count:
        document[index] ^= 1 << UInt8.random(in: 0..<8, using: &randomness)
      case 4: document.removeSubrange(index...)
      default:
        let end = Int.random(in: index...document.count, using: &randomness)
        document.insert(contentsOf: document[index..<end], at: index)
      }
    }
    return document
  }
}

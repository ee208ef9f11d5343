import JourneyCrypto
import Testing

@Suite struct Base32Tests {
  @Test(
    "Base32 writes and reads the texts of RFC 4648 section 10, padded or not",
    arguments: [
      ("", ""), ("MY======", "f"), ("MZXQ====", "fo"), ("MZXW6===", "foo"), ("MZXW6YQ=", "foob"),
      ("MZXW6YTB", "fooba"), ("MZXW6YTBOI======", "foobar"),
    ])
  func vectors(text: String, plain: String) throws {
    let bare = String(text.prefix { $0 != "=" })
    #expect(Base32.encode(Array(plain.utf8)) == bare)
    #expect(try Base32.decode(text) == Array(plain.utf8))
    #expect(try Base32.decode(bare) == Array(plain.utf8))
  }

  @Test(
    "Base32 reads what people type and servers print",
    arguments: ["MY", "my", "M Y", "M-Y", "MZ", "MY=", " mY ======", "MY================"])
  func lenient(_ text: String) throws {
    #expect(try Base32.decode(text) == Array("f".utf8))
  }

  @Test(
    "Base32 refuses a text that encodes no bytes",
    arguments: [
      ("M", .length(1)), ("MZX", .length(3)), ("MZXW6Y", .length(6)), ("MZXW6YTBM", .length(9)),
      ("1Y", .unexpected("1", position: 1)), ("M0", .unexpected("0", position: 2)),
      ("M8", .unexpected("8", position: 2)), ("MÄ", .unexpected("Ä", position: 2)),
      ("MY======MY", .unexpected("=", position: 3)), ("MY%3D", .unexpected("%", position: 3)),
      ("MY\n", .unexpected("\n", position: 3)), ("M\u{FF39}", .unexpected("\u{FF39}", position: 2)),
      ("MY\0", .unexpected("\0", position: 3)),
    ] as [(String, Base32Error)])
  func refused(text: String, error: Base32Error) {
    #expect(throws: error) { try Base32.decode(text) }
  }

  @Test("every byte is the same after encoding and decoding, at every length")
  func roundTrip() throws {
    for length in 0...260 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ length) }
      #expect(try Base32.decode(Base32.encode(bytes)) == bytes)
    }
  }
}

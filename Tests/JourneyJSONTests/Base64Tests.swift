import JourneyJSON
import Testing

@Suite struct Base64Tests {
  @Test(
    "Base64 encodes and decodes the vectors of RFC 4648 section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func vectors(plain: String, encoded: String) {
    #expect(Base64.standard.encode(Array(plain.utf8)) == encoded)
    #expect(Base64.standard.decode(encoded) == Array(plain.utf8))
    let unpadded = encoded.filter { $0 != "=" }
    #expect(Base64.url.encode(Array(plain.utf8)) == unpadded)
    #expect(Base64.url.decode(unpadded) == Array(plain.utf8))
  }

  @Test("each alphabet has its own last two characters")
  func alphabets() {
    let bytes: [UInt8] = [0xFB, 0xEF, 0xFF]
    #expect(Base64.standard.encode(bytes) == "++//")
    #expect(Base64.url.encode(bytes) == "--__")
    #expect(Base64.standard.decode("--__") == nil)
    #expect(Base64.url.decode("++//") == nil)
  }

  @Test(
    "Base64 refuses any other spelling of the same bytes",
    arguments: [
      ("Zg", "padding is missing"), ("Zg=", "padding is cut"), ("Zg===", "too much padding"),
      ("Zh==", "stray bits"), ("Zm9v\n", "white space"), ("Z m9v", "white space inside"),
      ("=", "nothing but padding"), ("====", "nothing but padding"), ("Z===", "six bits"),
      ("Zg==Zg==", "padding inside"), ("Zm9ö", "beyond ASCII"),
    ])
  func refuses(text: String, why: String) {
    #expect(Base64.standard.decode(text) == nil, "\(why)")
  }

  @Test("the URL form refuses padding and stray bits", arguments: ["Zg==", "Zh", "Z", "Zm9v="])
  func refusesForURL(text: String) {
    #expect(Base64.url.decode(text) == nil)
  }
}

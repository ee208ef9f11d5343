import JourneyHTTP
import Testing

@Suite struct PercentEncodingTests {
  @Test(
    "everything but the unreserved characters is encoded, and decoded again",
    arguments: [
      ("", ""), ("aZ0-._~", "aZ0-._~"), ("a b", "a%20b"), ("a+b", "a%2Bb"), ("50%", "50%25"),
      ("/?#[]@!$&'()*,;=:", "%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2C%3B%3D%3A"),
      ("é", "%C3%A9"), ("e\u{301}", "e%CC%81"), ("日本", "%E6%97%A5%E6%9C%AC"),
      ("😀", "%F0%9F%98%80"), ("\r\n\0", "%0D%0A%00"),
    ])
  func encodes(_ text: String, _ encoded: String) {
    #expect(PercentEncoding.encode(text) == encoded)
    #expect(PercentEncoding.decode(encoded) == text)
  }

  @Test(
    "a text is decoded once, with digits of either case, and a plus sign stays",
    arguments: [("a+b", "a+b"), ("%2b", "+"), ("%2520", "%20"), ("%c3%A9", "é"), ("é", "é")])
  func decodes(_ encoded: String, _ text: String) {
    #expect(PercentEncoding.decode(encoded) == text)
  }

  @Test(
    "invalid escapes and bytes that are not UTF-8 are refused",
    arguments: ["%", "%4", "a%", "%zz", "%-1", "% 1", "%C3", "%C3%28", "%FF", "%ED%A0%80"])
  func refuses(_ encoded: String) {
    #expect(PercentEncoding.decode(encoded) == nil)
  }

  @Test("a form is written")
  func form() {
    #expect(PercentEncoding.form([]) == "")
    #expect(
      PercentEncoding.form([("grant_type", "authorization_code"), ("code", "a+b c&d=é")])
        == "grant_type=authorization_code&code=a%2Bb%20c%26d%3D%C3%A9")
  }
}

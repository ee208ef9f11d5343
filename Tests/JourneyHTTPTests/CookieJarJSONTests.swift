import JourneyHTTP
import JourneyJSON
import Testing

@Suite struct CookieJarJSONTests {
  @Test("cookies are the same after they are written as JSON and read again")
  func roundTrip() throws {
    var jar = CookieJar()
    jar.store(
      [
        "amlbcookie=01; Domain=example.org; Path=/",
        "ST=\"v\"; Secure; HttpOnly; Max-Age=60; Path=/am", "route=é; Path=/",
      ], from: try WebAddress("https://am.example.org/am/json"), now: 1000)
    #expect(
      jar.json.compact == """
        [{"name":"amlbcookie","value":"01","domain":"example.org","subdomains":true},\
        {"name":"ST","value":"\\"v\\"","domain":"am.example.org","path":"/am","secure":true,\
        "httpOnly":true,"expiresAt":1060},{"name":"route","value":"é","domain":"am.example.org"}]
        """)
    #expect(try CookieJar(json: jar.json) == jar)
    #expect(try CookieJar(json: JSONValue(parsing: jar.json.compact)) == jar)
    #expect(try CookieJar(json: []).isEmpty)
  }

  static let plain = #"{"name":"a","value":"b","domain":"am.example.org"}"#

  @Test(
    "a document with cookies that no server could have set is refused",
    arguments: [
      "null", "{}", #""a=b""#, "[1]", "[[]]", "[{}]",
      #"[{"name":"a","value":"b"}]"#, #"[{"name":"a","domain":"x"}]"#,
      #"[{"name":"","value":"b","domain":"x"}]"#, #"[{"name":"a b","value":"b","domain":"x"}]"#,
      #"[{"name":"a","value":1,"domain":"x"}]"#, #"[{"name":"a","value":"b","domain":""}]"#,
      #"[{"name":"a","value":"b\r\nX: y","domain":"x"}]"#,
      #"[{"name":"a","value":"b;c","domain":"x"}]"#,
      #"[{"name":"a","value":"b","domain":"x\u0000"}]"#,
      #"[{"name":"a","value":"b","domain":"x","path":"y"}]"#,
      #"[{"name":"a","value":"b","domain":"x","path":"/\n"}]"#,
      #"[{"name":"a","value":"b","domain":"x","secure":"yes"}]"#,
      #"[{"name":"a","value":"b","domain":"x","subdomains":1}]"#,
      #"[{"name":"a","value":"b","domain":"x","httpOnly":null}]"#,
      #"[{"name":"a","value":"b","domain":"x","expiresAt":"never"}]"#,
      #"[{"name":"a","value":"b","domain":"x","expiresAt":1e400}]"#,
      "[\(plain),\(plain)]",
    ])
  func refuses(_ text: String) throws {
    let json = try JSONValue(parsing: text)
    #expect(throws: CookieError.self) { try CookieJar(json: json) }
  }

  @Test("a document with more or longer cookies than the limits is refused")
  func bounds() throws {
    let cookie = { (name: String, value: String) -> JSONValue in
      ["name": .string(name), "value": .string(value), "domain": "am.example.org"]
    }
    #expect(throws: Never.self) {
      try CookieJar(json: .array((0..<100).map { cookie("c\($0)", "x") }))
    }
    #expect(throws: CookieError(index: 100)) {
      try CookieJar(json: .array((0..<101).map { cookie("c\($0)", "x") }))
    }
    #expect(throws: CookieError(index: 0)) {
      try CookieJar(json: [cookie("a", String(repeating: "x", count: 4096))])
    }
    let host = { (length: Int) -> JSONValue in
      let domain = String(repeating: "a", count: length)
      return [["name": "a", "value": "b", "domain": .string(domain)]]
    }
    #expect(try CookieJar(json: host(253)).cookies.count == 1)
    #expect(throws: CookieError(index: 0)) { try CookieJar(json: host(254)) }
  }

  @Test(
    "cookies of a domain are sent to its hosts, but not to an IP address that ends like it",
    arguments: [
      ("example.org", "https://am.example.org/", true), ("0.0.1", "http://127.0.0.1/", false),
    ])
  func domains(_ domain: String, _ address: String, goes: Bool) throws {
    let jar = try CookieJar(json: [
      ["name": "a", "value": "b", "domain": .string(domain), "subdomains": true]
    ])
    #expect(try (jar.header(for: WebAddress(address), now: 1_795_251_066) != nil) == goes)
  }
}

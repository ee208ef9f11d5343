import JSON
import Testing

@Suite("JSON, first look")
struct JSONSmokeTests {
  @Test("a document is written as it was read")
  func roundTrip() throws {
    let text = #"{"b":[1,-0,1.0,"é\n\u007f",{},[],null,true,false],"a":{"x":12345678901234567890}}"#
    #expect(try JSONValue(parsing: text).compact == text)
  }

  @Test("documents that follow one another come out one by one")
  func documents() throws {
    var reader = JSONDocumentReader()
    reader.append(Array("\u{FEFF}{\"a\": {\"b\": 1\n{\"type\":\"x\"} 12 ".utf8))
    reader.finish()
    guard case .failure(let error)? = reader.next() else {
      Issue.record("no error")
      return
    }
    #expect(error.description == "line 2, column 1: a comma or } is due here, not '{'")
    #expect(try reader.next()?.get() == ["type": "x"])
    #expect(try reader.next()?.get() == 12)
    #expect(reader.next() == nil)
  }
}

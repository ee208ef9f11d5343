import CJourneyCurl
import Testing

@testable import JourneyHTTP

@Suite struct ResponseHeadTests {
  private func head(_ lines: String...) -> ResponseHead {
    var head = ResponseHead()
    for line in lines { head.take(Array((line + "\r\n").utf8)) }
    return head
  }

  @Test("an interim response is not the response", arguments: [100, 102, 103, 199])
  func interim(_ status: Int) {
    var head = head("HTTP/1.1 \(status) Wait", "X: early", "")
    #expect(!head.isComplete)
    for line in ["HTTP/1.1 200 OK\r\n", "X: late\r\n", "\r\n"] { head.take(Array(line.utf8)) }
    #expect(head.isComplete && head.status == 200)
    #expect(head.headers.values(named: "x") == ["late"])
  }

  @Test("101 is the response, because another protocol follows", arguments: [101, 200, 302, 599])
  func switchingProtocols(_ status: Int) {
    let head = head("HTTP/1.1 \(status) Done", "X: a", "", "X: trailer")
    #expect(head.isComplete && head.status == status)
    #expect(head.headers.values(named: "x") == ["a"])
  }

  /// libcurl 8.23 ends such a transfer with this code and text, but 7.88 accepts it.
  @Test(
    "a redirect with a second Location is a response with two, in each version of libcurl",
    arguments: [
      (CURLE_WEIRD_SERVER_REPLY, "Multiple Location headers", true),
      (CURLE_WEIRD_SERVER_REPLY, "multiple Location headers", true),
      (CURLE_WEIRD_SERVER_REPLY, "Invalid Content-Length: value", false),
      (CURLE_RECV_ERROR, "Multiple Location headers", false),
    ])
  func secondLocation(_ code: CURLcode, _ detail: String, isTaken: Bool) {
    var head = head("HTTP/1.1 302 Found", "Location: https://a.example/")
    #expect(head.takeSecondLocation(code, detail: detail) == isTaken)
    #expect(head.headers.values(named: "location").count == (isTaken ? 2 : 1))
    var without = self.head("HTTP/1.1 302 Found")
    let isTakenWithout = without.takeSecondLocation(code, detail: detail)
    #expect(!isTakenWithout)
  }

  @Test("a folded line continues the line before it")
  func folded() {
    #expect(head("HTTP/1.1 200 OK", "X: a", "  b", "\tc").headers.values(named: "x") == ["a b c"])
  }
}

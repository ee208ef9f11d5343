import Testing

@testable import JourneyHTTP

@Suite struct ResponseHeadTests {
  private func head(_ lines: String...) -> ResponseHead {
    var head = ResponseHead()
    for line in lines { head.take(Array((line + "\r\n").utf8)) }
    return head
  }

  @Test("an interim answer is not the answer", arguments: [100, 102, 103, 199])
  func interim(_ status: Int) {
    var head = head("HTTP/1.1 \(status) Wait", "X: early", "")
    #expect(!head.isComplete)
    for line in ["HTTP/1.1 200 OK\r\n", "X: late\r\n", "\r\n"] { head.take(Array(line.utf8)) }
    #expect(head.isComplete && head.status == 200)
    #expect(head.headers.values(named: "x") == ["late"])
  }

  @Test("101 is the answer: what follows is another protocol", arguments: [101, 200, 302, 599])
  func answer(_ status: Int) {
    let head = head("HTTP/1.1 \(status) Done", "X: a", "", "X: trailer")
    #expect(head.isComplete && head.status == status)
    #expect(head.headers.values(named: "x") == ["a"])
  }

  @Test("a folded line goes on with the one before it")
  func folded() {
    #expect(head("HTTP/1.1 200 OK", "X: a", "  b", "\tc").headers.values(named: "x") == ["a b c"])
  }
}

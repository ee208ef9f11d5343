import CJourneyCurl

/// Status and headers of an answer, taken line by line as libcurl hands them over.
struct ResponseHead {
  /// `nil` before the first line has come.
  private(set) var status: Int?
  private(set) var headers: [HTTPHeader] = []
  /// All bytes so far, those of interim answers and trailers included.
  private(set) var size = 0
  /// Whether the header of the real answer has ended: what follows are trailers.
  private(set) var isComplete = false

  /// Takes one line with its end.
  mutating func take(_ bytes: [UInt8]) { bytes.withUnsafeBytes { take($0) } }

  /// Takes one line with its end.
  mutating func take(_ bytes: UnsafeRawBufferPointer) {
    size += bytes.count
    guard !isComplete else { return }
    var end = bytes.startIndex
    while end < bytes.count, bytes[end] != UInt8(ascii: "\r"), bytes[end] != UInt8(ascii: "\n") {
      end += 1
    }
    let line = UnsafeRawBufferPointer(rebasing: bytes[..<end])
    guard let first = line.first else {
      // 1xx announces that the real answer is still to come (RFC 9110, section 15.2).
      isComplete = status.map { $0 >= 200 || $0 == 101 } ?? false
      return
    }
    if line.starts(with: "HTTP/".utf8) {
      let word = line.drop { $0 != UInt8(ascii: " ") }.drop { $0 == UInt8(ascii: " ") }
        .prefix { $0 != UInt8(ascii: " ") }
      status = Int(String(decoding: word, as: UTF8.self))
      headers = []
    } else if first.isBlank, !headers.isEmpty {
      // A folded line goes on with the one before it (RFC 9112, section 5.2).
      headers[headers.count - 1].fold(Self.text(line, 0, end))
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      headers.append(
        HTTPHeader(received: Self.text(line, 0, colon), Self.text(line, colon + 1, end)))
    }
  }

  /// Adds the second `Location` of a redirect, at which libcurl 8.23 gives up before it hands the line
  /// over. Older ones accept it, and whoever reads the response refuses it.
  /// - Returns: whether libcurl gave up for that.
  mutating func takeSecondLocation(_ code: CURLcode, detail: String) -> Bool {
    guard code == CURLE_WEIRD_SERVER_REPLY, detail.lowercased().contains("location header"),
      headers.firstValue(named: "Location") != nil
    else { return false }
    take(Array("Location:\r\n".utf8))
    return true
  }

  /// A part of a line without the blanks around it; what is not UTF-8 is replaced.
  private static func text(_ line: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> String {
    var (start, end) = (start, end)
    while start < end, line[start].isBlank { start += 1 }
    while start < end, line[end - 1].isBlank { end -= 1 }
    return String(decoding: UnsafeRawBufferPointer(rebasing: line[start..<end]), as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

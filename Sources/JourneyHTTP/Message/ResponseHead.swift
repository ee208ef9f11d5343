import CJourneyCurl

/// The status and headers of a response, read line by line from libcurl.
struct ResponseHead {
  /// The status, or `nil` before the first line.
  private(set) var status: Int?
  private(set) var headers: [HTTPHeader] = []
  /// The size so far in bytes, including interim responses and trailers.
  private(set) var size = 0
  /// Whether all headers of the final response have been received. Later lines are trailers.
  private(set) var isComplete = false

  mutating func take(_ bytes: [UInt8]) { bytes.withUnsafeBytes { take($0) } }

  /// Adds one line, including its line ending.
  mutating func take(_ bytes: UnsafeRawBufferPointer) {
    size += bytes.count
    guard !isComplete else { return }
    var end = bytes.startIndex
    while end < bytes.count, bytes[end] != UInt8(ascii: "\r"), bytes[end] != UInt8(ascii: "\n") {
      end += 1
    }
    let line = UnsafeRawBufferPointer(rebasing: bytes[..<end])
    guard let first = line.first else {
      // A final response follows a 1xx (RFC 9110, section 15.2).
      isComplete = status.map { $0 >= 200 || $0 == 101 } ?? false
      return
    }
    if line.starts(with: "HTTP/".utf8) {
      let number = line.drop { $0 != UInt8(ascii: " ") }.drop { $0 == UInt8(ascii: " ") }
        .prefix { $0 != UInt8(ascii: " ") }
      status = Int(String(decoding: number, as: UTF8.self))
      headers = []
    } else if first.isBlank, !headers.isEmpty {
      // A folded line continues the line before it (RFC 9112, section 5.2).
      headers[headers.count - 1].fold(Self.text(line, 0, end))
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      headers.append(
        HTTPHeader(received: Self.text(line, 0, colon), Self.text(line, colon + 1, end)))
    }
  }

  /// Adds a second `Location` header if libcurl failed because of it, as libcurl 8.23 does before
  /// it passes the header on. Older versions pass on both. With two, the code that reads OAuth
  /// responses refuses the redirect.
  /// - Returns: whether libcurl failed for this reason.
  mutating func takeSecondLocation(_ code: CURLcode, detail: String) -> Bool {
    guard code == CURLE_WEIRD_SERVER_REPLY, detail.lowercased().contains("location header"),
      headers.firstValue(named: "Location") != nil
    else { return false }
    take(Array("Location:\r\n".utf8))
    return true
  }

  /// Trims spaces and tabs. Replaces invalid UTF-8 with U+FFFD.
  private static func text(_ line: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> String {
    var (start, end) = (start, end)
    while start < end, line[start].isBlank { start += 1 }
    while start < end, line[end - 1].isBlank { end -= 1 }
    return String(decoding: UnsafeRawBufferPointer(rebasing: line[start..<end]), as: UTF8.self)
  }
}

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
  mutating func take(_ bytes: some Collection<UInt8>) {
    size += bytes.count
    guard !isComplete else { return }
    let line = String(decoding: bytes, as: UTF8.self)
      .prefix { $0 != "\r\n" && $0 != "\n" && $0 != "\r" }
    if line.isEmpty {
      // 1xx announces that the real answer is still to come (RFC 9110, section 15.2).
      isComplete = status.map { $0 >= 200 || $0 == 101 } ?? false
    } else if line.hasPrefix("HTTP/") {
      status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      headers = []
    } else if line.first == " " || line.first == "\t", !headers.isEmpty {
      // A folded line goes on with the one before it (RFC 9112, section 5.2).
      headers[headers.count - 1].fold(line.trimmingBlanks())
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...]
      headers.append(HTTPHeader(received: line[..<colon].trimmingBlanks(), String(value)))
    }
  }
}

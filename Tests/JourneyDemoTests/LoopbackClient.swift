import Foundation
import JourneyJSON

/// A plain HTTP client. It sends exactly what a test writes, and returns exactly what the server
/// writes.
struct LoopbackClient {
  struct Response {
    let status: Int
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    /// The body as JSON, or null if it is not JSON.
    var json: JSONValue {
      do { return try JSONValue(parsing: body) } catch { return .null }
    }

    func header(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    var setCookies: [String] { headers.filter { $0.name == "Set-Cookie" }.map(\.value) }

    /// Returns the value of the cookie with this name.
    func cookie(_ name: String) -> String? {
      setCookies.first { $0.hasPrefix(name + "=") }.map { cookie in
        String(cookie.dropFirst(name.count + 1).prefix { $0 != ";" })
      }
    }
  }

  let port: Int

  func send(
    _ method: String, _ target: String, headers: [(String, String)] = [], body: [UInt8] = []
  ) throws -> Response {
    var text = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    if !body.isEmpty || method == "POST" { text += "Content-Length: \(body.count)\r\n" }
    return try parse(try exchange(Array((text + "\r\n").utf8) + body))
  }

  private func exchange(_ bytes: [UInt8]) throws -> [UInt8] {
    let connection = try LoopbackConnection(port: port)
    try connection.write(bytes)
    var answer: [UInt8] = []
    while case let part = connection.read(), !part.isEmpty { answer += part }
    return answer
  }

  private func parse(_ answer: [UInt8]) throws -> Response {
    let text = String(decoding: answer, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n") else {
      throw LoopbackConnection.Failure(step: "no answer")
    }
    let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
    let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
      guard let colon = line.range(of: ": ") else { return nil }
      return (String(line[..<colon.lowerBound]), String(line[colon.upperBound...]))
    }
    let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) }
    guard let status else { throw LoopbackConnection.Failure(step: "no status") }
    let body = Array(text[end.upperBound...].utf8)
    return Response(status: status, headers: headers, body: body)
  }
}

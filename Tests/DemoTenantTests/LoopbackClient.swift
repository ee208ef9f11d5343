import Foundation
import JSON

/// The plainest HTTP client: what a test writes is what goes over the wire, what the server
/// writes is what comes back.
struct LoopbackClient {
  struct Reply {
    let status: Int
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    /// The body as JSON; null where it is none.
    var json: JSONValue {
      do { return try JSONValue(parsing: body) } catch { return .null }
    }

    func header(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    var setCookies: [String] { headers.filter { $0.name == "Set-Cookie" }.map(\.value) }

    /// The value that a cookie of this name is set to.
    func cookie(_ name: String) -> String? {
      setCookies.first { $0.hasPrefix(name + "=") }.map { cookie in
        String(cookie.dropFirst(name.count + 1).prefix { $0 != ";" })
      }
    }
  }

  enum Failure: Error { case connection(String) }

  let port: Int

  func send(
    _ method: String, _ target: String, headers: [(String, String)] = [], body: [UInt8] = []
  ) throws -> Reply {
    var text = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    if !body.isEmpty || method == "POST" { text += "Content-Length: \(body.count)\r\n" }
    return try parse(try exchange(Array((text + "\r\n").utf8) + body))
  }

  private func exchange(_ bytes: [UInt8]) throws -> [UInt8] {
    let descriptor = socket(AF_INET, Self.stream, 0)
    guard descriptor >= 0 else { throw Failure.connection("socket") }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failure.connection("connect") }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure.connection("write") }
      rest = rest.dropFirst(count)
    }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      answer += buffer.prefix(count)
    }
    return answer
  }

  private func parse(_ answer: [UInt8]) throws -> Reply {
    let text = String(decoding: answer, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n") else { throw Failure.connection("no answer") }
    let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
    let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
      guard let colon = line.range(of: ": ") else { return nil }
      return (String(line[..<colon.lowerBound]), String(line[colon.upperBound...]))
    }
    let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) }
    guard let status else { throw Failure.connection("no status") }
    let body = Array(text[end.upperBound...].utf8)
    return Reply(status: status, headers: headers, body: body)
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif
}

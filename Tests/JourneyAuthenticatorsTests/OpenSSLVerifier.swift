import Foundation
import JourneyTestSupport
import Testing

/// Verifies signatures with the `openssl` command, which is independent and reads keys differently.
struct OpenSSLVerifier {
  private let folder: TemporaryFolder
  private var commands: [String] = []

  init() throws { folder = try TemporaryFolder() }

  /// - Parameter key: The SubjectPublicKeyInfo in DER (RFC 5280 section 4.1.2.7).
  mutating func add(
    _ signature: [UInt8], of message: [UInt8], key: [UInt8], isEd25519: Bool = false
  ) throws {
    let name = "\(folder.path)/\(commands.count)"
    let files = [("key", key), ("sig", signature), ("msg", message)]
    for (kind, bytes) in files {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(name).\(kind)"))
    }
    commands.append(
      isEd25519
        ? "openssl pkeyutl -verify -pubin -keyform DER -inkey \(name).key -rawin -in \(name).msg"
          + " -sigfile \(name).sig"
        : "openssl dgst -sha256 -keyform DER -verify \(name).key -signature \(name).sig \(name).msg"
    )
  }

  /// Returns one verdict for each added signature, in order.
  func verdicts() async throws -> [Bool] {
    let script = commands.map { "\($0) >/dev/null 2>&1; echo $?" }.joined(separator: "\n")
    let path = "/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin"
    let outcome = try await BuiltCommand("/bin/sh", environment: ["PATH": path]).run(["-c", script])
    let lines = outcome.text.split(separator: "\n")
    try #require(lines.count == commands.count)
    return lines.map { $0 == "0" }
  }

  /// Returns the SubjectPublicKeyInfo of a COSE key (RFC 5480, RFC 8410, RFC 8017 appendix A.1.1).
  static func subjectKey(ofCOSE key: CBORReader.Value) throws -> [UInt8] {
    func bytes(_ number: Int) throws -> [UInt8] { try #require(key[.integer(number)]?.bytes) }
    switch key[.integer(1)] {
    case .integer(2):
      let (x, y) = (try bytes(-2), try bytes(-3))
      try #require(x.count == 32 && y.count == 32)
      return JourneyAuthenticatorsTests.bytes(
        hex: "3059301306072a8648ce3d020106082a8648ce3d030107034200") + [4] + x + y
    case .integer(1):
      let x = try bytes(-2)
      try #require(x.count == 32)
      return JourneyAuthenticatorsTests.bytes(hex: "302a300506032b6570032100") + x
    case .integer(3):
      let numbers = try [-1, -2].map { der(0x02, [0] + (try bytes($0))) }
      let algorithm = JourneyAuthenticatorsTests.bytes(hex: "300d06092a864886f70d0101010500")
      return der(0x30, algorithm + der(0x03, [0] + der(0x30, numbers[0] + numbers[1])))
    default: throw CBORReader.NotCanonical(offset: 0)
    }
  }

  private static func der(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    let length: [UInt8] =
      count < 0x80
      ? [UInt8(count)]
      : count < 0x100 ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
    return [tag] + length + content
  }
}

import Testing

@testable import JourneyDemo

@Suite struct CanonicalCBORReaderTests {
  @Test(
    "canonical CBOR is read",
    arguments: [
      ([0x00], .integer(0)), ([0x18, 0x18], .integer(24)), ([0x19, 0x01, 0x00], .integer(256)),
      ([0x39, 0x01, 0x00], .integer(-257)), ([0x42, 1, 2], .bytes([1, 2])),
      ([0x62, 0x61, 0x62], .text("ab")), ([0x82, 0x01, 0xF5], .array([.integer(1), .simple(21)])),
      (
        [0xA2, 0x01, 0x00, 0x20, 0xF6],
        .map([
          CBORValue.Member(key: .integer(1), value: .integer(0)),
          CBORValue.Member(key: .integer(-1), value: .simple(22)),
        ])
      ),
    ] as [([UInt8], CBORValue)])
  func reads(bytes: [UInt8], value: CBORValue) throws {
    #expect(try CanonicalCBORReader.read(bytes) == value)
  }

  @Test(
    "any other CBOR is refused",
    arguments: [
      ([], .truncated), ([0x42, 1], .truncated), ([0x82, 1], .truncated),
      ([0x9A, 0xFF, 0xFF, 0xFF, 0xFF], .truncated),
      ([0x5B] + [0x7F] + [UInt8](repeating: 0xFF, count: 7), .truncated),
      ([0x1B] + [UInt8](repeating: 0xFF, count: 8), .unsupported),
      ([0x18, 0x17], .longHead), ([0x19, 0x00, 0xFF], .longHead),
      ([0x1A, 0, 0, 0xFF, 0xFF], .longHead),
      ([0x1B, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF], .longHead),
      ([0x5F, 0x41, 0, 0xFF], .unsupported), ([0xC0, 0x00], .unsupported),
      ([0xF9, 0, 0], .unsupported), ([0xF7], .unsupported),
      ([0x81, 0x81, 0x81, 0x81, 0x81, 0x00], .tooDeep),
      ([UInt8](repeating: 0x81, count: 100_000), .tooDeep),
      ([0xA2, 0x02, 0x00, 0x01, 0x00], .keyOrder), ([0xA2, 0x01, 0x00, 0x01, 0x00], .keyOrder),
      ([0xA2, 0x20, 0x00, 0x01, 0x00], .keyOrder),
      ([0xA2, 0x62, 0x61, 0x61, 0, 0x61, 0x62, 0], .keyOrder),
      ([0x61, 0xFF], .text), ([0x00, 0x00], .leftOver),
    ] as [([UInt8], CanonicalCBORReader.Failure)])
  func refuses(bytes: [UInt8], failure: CanonicalCBORReader.Failure) {
    #expect(throws: failure) { try CanonicalCBORReader.read(bytes) }
  }
}

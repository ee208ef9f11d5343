import CJourneyOpenSSL

/// The named values that a key is made of, laid out for libcrypto.
///
/// Built by hand rather than with `OSSL_PARAM_BLD`, which keeps references to what it is given.
struct KeyParameters: ~Copyable {
  typealias Named = (name: String, value: Value)

  enum Value {
    case text(String)
    case bytes([UInt8])
    /// Unsigned, big-endian.
    case number([UInt8])
  }

  /// Ends with the element that libcrypto stops at.
  let list: UnsafeMutablePointer<OSSL_PARAM>
  private let storage: [UnsafeMutableRawBufferPointer]

  init(_ values: [Named]) {
    list = .allocate(capacity: values.count + 1)
    var storage: [UnsafeMutableRawBufferPointer] = []
    func keep(_ bytes: some Collection<UInt8>) -> UnsafeMutableRawBufferPointer {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 1, alignment: 8)
      copy.copyBytes(from: bytes)
      copy[bytes.count] = 0
      storage.append(copy)
      return copy
    }
    for (place, (name, value)) in values.enumerated() {
      let name = keep(Array(name.utf8)).assumingMemoryBound(to: CChar.self).baseAddress
      let element =
        switch value {
        case .text(let text):
          OSSL_PARAM_construct_utf8_string(
            name, keep(Array(text.utf8)).assumingMemoryBound(to: CChar.self).baseAddress,
            text.utf8.count)
        case .bytes(let bytes):
          OSSL_PARAM_construct_octet_string(name, keep(bytes).baseAddress, bytes.count)
        case .number(let bytes):
          OSSL_PARAM_construct_BN(
            name, keep(Self.native(bytes)).assumingMemoryBound(to: UInt8.self).baseAddress,
            bytes.count)
        }
      (list + place).initialize(to: element)
    }
    (list + values.count).initialize(to: OSSL_PARAM_construct_end())
    self.storage = storage
  }

  deinit {
    list.deallocate()
    for buffer in storage { buffer.deallocate() }
  }

  /// In the byte order of this machine, as libcrypto has its numbers.
  private static func native(_ bigEndian: [UInt8]) -> [UInt8] {
    #if _endian(little)
      bigEndian.reversed()
    #else
      bigEndian
    #endif
  }
}

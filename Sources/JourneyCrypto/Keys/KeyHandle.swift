import CJourneyOpenSSL

/// A libcrypto key (`EVP_PKEY`).
package struct KeyHandle: ~Copyable {
  package let raw: OpaquePointer

  package init(_ raw: OpaquePointer) { self.raw = raw }

  deinit { EVP_PKEY_free(raw) }

  /// - Parameters:
  ///   - type: libcrypto's name for the type of the key.
  ///   - isPair: whether the values include the private half.
  init(
    type: String, isPair: Bool = false, _ values: [KeyParameters.Named]
  ) throws(CryptoError) {
    let context = try made(
      EVP_PKEY_CTX_new_from_name(nil, type, nil), "EVP_PKEY_CTX_new_from_name")
    defer { EVP_PKEY_CTX_free(context) }
    try check(EVP_PKEY_fromdata_init(context), "EVP_PKEY_fromdata_init")
    let parameters = KeyParameters(values)
    var key: OpaquePointer?
    let selection = isPair ? copenssl_key_pair_selection() : copenssl_public_key_selection()
    try check(
      EVP_PKEY_fromdata(context, &key, selection, parameters.list), "EVP_PKEY_fromdata")
    raw = try made(key, "EVP_PKEY_fromdata")
  }

  /// - Parameter set: sets the size or the curve of the key.
  init(
    generating type: String, set: (OpaquePointer) throws(CryptoError) -> Void
  ) throws(CryptoError) {
    let context = try made(
      EVP_PKEY_CTX_new_from_name(nil, type, nil), "EVP_PKEY_CTX_new_from_name")
    defer { EVP_PKEY_CTX_free(context) }
    try check(EVP_PKEY_keygen_init(context), "EVP_PKEY_keygen_init")
    try set(context)
    var key: OpaquePointer?
    try check(EVP_PKEY_generate(context, &key), "EVP_PKEY_generate")
    raw = try made(key, "EVP_PKEY_generate")
  }

  /// Returns one of the key's numbers, by libcrypto's name, as big-endian bytes.
  /// - Parameter length: the minimum length in bytes, to which zeros on the left pad the number.
  func number(_ name: String, length: Int? = nil) throws(CryptoError) -> [UInt8] {
    var number: OpaquePointer?
    try check(EVP_PKEY_get_bn_param(raw, name, &number), "EVP_PKEY_get_bn_param")
    defer { BN_clear_free(number) }
    let natural = Int(BN_num_bits(number) + 7) / 8
    let count = max(length ?? natural, natural)
    var bytes = [UInt8](repeating: 0, count: count)
    try check(BN_bn2binpad(number, &bytes, Int32(count)) == Int32(count), "BN_bn2binpad")
    return bytes
  }
}

/// Named values (`OSSL_PARAM`) from which libcrypto creates or derives a key. They are copied,
/// unlike in `OSSL_PARAM_BLD`, which keeps references.
struct KeyParameters: ~Copyable {
  typealias Named = (name: String, value: Value)

  enum Value {
    case text(String)
    case bytes([UInt8])
    /// Unsigned, big-endian.
    case number([UInt8])
  }

  /// The values, followed by the element that ends the list.
  let list: UnsafeMutablePointer<OSSL_PARAM>
  private let storage: [UnsafeMutableRawBufferPointer]

  init(_ values: [Named]) {
    list = .allocate(capacity: values.count + 1)
    var storage: [UnsafeMutableRawBufferPointer] = []
    func copy(_ bytes: some Collection<UInt8>) -> UnsafeMutableRawBufferPointer {
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 1, alignment: 8)
      buffer.copyBytes(from: bytes)
      buffer[bytes.count] = 0
      storage.append(buffer)
      return buffer
    }
    for (index, (name, value)) in values.enumerated() {
      let name = copy(Array(name.utf8)).assumingMemoryBound(to: CChar.self).baseAddress
      let element =
        switch value {
        case .text(let text):
          OSSL_PARAM_construct_utf8_string(
            name, copy(Array(text.utf8)).assumingMemoryBound(to: CChar.self).baseAddress,
            text.utf8.count)
        case .bytes(let bytes):
          OSSL_PARAM_construct_octet_string(name, copy(bytes).baseAddress, bytes.count)
        case .number(let bytes):
          OSSL_PARAM_construct_BN(
            name, copy(Self.native(bytes)).assumingMemoryBound(to: UInt8.self).baseAddress,
            bytes.count)
        }
      (list + index).initialize(to: element)
    }
    (list + values.count).initialize(to: OSSL_PARAM_construct_end())
    self.storage = storage
  }

  deinit {
    list.deallocate()
    for buffer in storage { buffer.deallocate() }
  }

  /// Converts to this machine's byte order, which libcrypto expects.
  private static func native(_ bigEndian: [UInt8]) -> [UInt8] {
    #if _endian(little)
      bigEndian.reversed()
    #else
      bigEndian
    #endif
  }
}

/// RFC 7468.
package enum PEM {
  /// Returns what `write` writes to a libcrypto memory BIO.
  package static func text(
    _ write: (OpaquePointer) throws(CryptoError) -> Void
  ) throws(CryptoError) -> String {
    let sink = try made(BIO_new(BIO_s_mem()), "BIO_new")
    defer { BIO_free(sink) }
    try write(sink)
    var start: UnsafeMutablePointer<CChar>?
    let length = copenssl_memory(sink, &start)
    try check(length > 0, "BIO_get_mem_data")
    let bytes = UnsafeRawBufferPointer(start: start, count: length)
    return String(decoding: bytes, as: UTF8.self)
  }
}

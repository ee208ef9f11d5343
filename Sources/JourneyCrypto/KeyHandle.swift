import CJourneyOpenSSL

/// One key as libcrypto holds it.
package struct KeyHandle: ~Copyable {
  package let raw: OpaquePointer

  package init(_ raw: OpaquePointer) { self.raw = raw }

  deinit { EVP_PKEY_free(raw) }

  /// A key of the type that libcrypto calls `type`, made of named values.
  ///
  /// - Parameter isPair: whether the values hold the private half, too.
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

  /// A new pair; `set` gives its size or curve to the generator.
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

  /// A number of the key, big-endian; `length` pads it on the left.
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

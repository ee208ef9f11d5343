import CJourneyOpenSSL

extension PrivateKey {
  /// Creates the P-256 key with the private scalar (`seed` mod (q − 1)) + 1, where q is the order
  /// of the group (FIPS 186-5 A.2.1).
  /// - Parameter seed: big-endian. With 48 random bytes, all scalars are equally likely but for a
  ///   negligible bias.
  package static func p256(seed: [UInt8]) throws(CryptoError) -> PrivateKey {
    guard let length = Int32(exactly: seed.count), length > 0 else {
      throw .unusableKey(reason: "its seed is empty")
    }
    let curve = try Curve(.p256)
    let number = try made(BN_bin2bn(seed, length, nil), "BN_bin2bn")
    defer { BN_clear_free(number) }
    let bound = try made(BN_dup(curve.order), "BN_dup")
    defer { BN_free(bound) }
    try check(BN_sub_word(bound, 1), "BN_sub_word")
    let scalar = try made(BN_new(), "BN_new")
    defer { BN_clear_free(scalar) }
    try check(BN_div(nil, scalar, number, bound, curve.context), "BN_div")
    try check(BN_add_word(scalar, 1), "BN_add_word")
    var bytes = [UInt8](repeating: 0, count: EllipticCurve.p256.coordinateLength)
    try check(
      BN_bn2binpad(scalar, &bytes, Int32(bytes.count)) == Int32(bytes.count), "BN_bn2binpad")
    return try ec(.p256, scalar: bytes)
  }

  /// Creates an EC key from its private scalar, the `d` of a JWK (RFC 7518 section 6.2.2).
  /// - Parameter scalar: big-endian, as long as a coordinate of the curve.
  package static func ec(
    _ kind: EllipticCurve, scalar: [UInt8]
  ) throws(CryptoError) -> PrivateKey {
    let length = kind.coordinateLength
    guard scalar.count == length else {
      throw .unusableKey(reason: "its private scalar has the wrong length for \(kind.rawValue)")
    }
    let curve = try Curve(kind)
    let number = try made(BN_bin2bn(scalar, Int32(length), nil), "BN_bin2bn")
    defer { BN_clear_free(number) }
    guard BN_is_zero(number) == 0, BN_cmp(number, curve.order) < 0 else {
      throw .unusableKey(reason: "its private scalar is out of range")
    }
    let (x, y) = try curve.point(of: number)
    return try PrivateKey(
      .ec(kind, x: x, y: y), secret: [(OSSL_PKEY_PARAM_PRIV_KEY, .number(scalar))])
  }

  /// Creates an Ed25519 key from its seed (RFC 8032 section 5.1.5), the `d` of a JWK (RFC 8037
  /// section 2).
  /// - Parameter seed: 32 bytes.
  package static func ed25519(seed: [UInt8]) throws(CryptoError) -> PrivateKey {
    guard seed.count == 32 else {
      throw .unusableKey(reason: "an Ed25519 seed has 32 bytes, not \(seed.count)")
    }
    let key = KeyHandle(
      try made(
        EVP_PKEY_new_raw_private_key_ex(nil, "ED25519", nil, seed, seed.count),
        "EVP_PKEY_new_raw_private_key_ex"))
    var bytes = [UInt8](repeating: 0, count: 32)
    var length = bytes.count
    try check(EVP_PKEY_get_raw_public_key(key.raw, &bytes, &length), "EVP_PKEY_get_raw_public_key")
    return try PrivateKey(
      .ed25519(bytes), secret: [(OSSL_PKEY_PARAM_PRIV_KEY, .bytes(seed))])
  }
}

private struct Curve: ~Copyable {
  let context: OpaquePointer
  private let group: OpaquePointer
  private let length: Int

  init(_ curve: EllipticCurve) throws(CryptoError) {
    let identifier = OBJ_sn2nid(curve.shortName)
    let group = try made(EC_GROUP_new_by_curve_name(identifier), "EC_GROUP_new_by_curve_name")
    do {
      context = try made(BN_CTX_secure_new(), "BN_CTX_secure_new")
    } catch {
      EC_GROUP_free(group)
      throw error
    }
    self.group = group
    length = curve.coordinateLength
  }

  deinit {
    BN_CTX_free(context)
    EC_GROUP_free(group)
  }

  /// The number of points of the group. libcrypto frees it with the group.
  var order: OpaquePointer? { EC_GROUP_get0_order(group) }

  /// Returns the public point of a private scalar (SEC 1 section 3.2.1).
  func point(of number: OpaquePointer) throws(CryptoError) -> (x: [UInt8], y: [UInt8]) {
    let point = try made(EC_POINT_new(group), "EC_POINT_new")
    defer { EC_POINT_free(point) }
    try check(EC_POINT_mul(group, point, number, nil, nil, context), "EC_POINT_mul")
    var bytes = [UInt8](repeating: 0, count: 1 + 2 * length)
    let size = bytes.count
    try check(
      EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, size, context)
        == size, "EC_POINT_point2oct")
    return (Array(bytes[1...length]), Array(bytes[(1 + length)...]))
  }
}

extension EllipticCurve {
  /// libcrypto's short name for the curve, for `OBJ_sn2nid`.
  fileprivate var shortName: String {
    switch self {
    case .p256: "prime256v1"
    case .p384: "secp384r1"
    case .p521: "secp521r1"
    }
  }
}

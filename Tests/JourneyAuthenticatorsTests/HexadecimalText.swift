/// Bytes in the format of test vectors.
func bytes(hex text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] * 16 + digits[$0 + 1])
  }
}

func hex(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// Bytes in the format of test vectors.
func bytes(hex text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { (place: Int) -> UInt8 in
    let value: Int = digits[place] * 16 + digits[place + 1]
    return UInt8(value)
  }
}

func hex(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
}

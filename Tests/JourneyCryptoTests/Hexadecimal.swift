/// Reads bytes in the format of test vectors.
func hex(_ text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { (place: Int) -> UInt8 in
    let value: Int = digits[place] * 16 + digits[place + 1]
    return UInt8(value)
  }
}

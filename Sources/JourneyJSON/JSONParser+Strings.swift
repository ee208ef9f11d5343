extension JSONParser {
  /// Reads to the closing quote, or to what needs more than one look.
  mutating func readString(_ bytes: Bytes, from start: Int) -> Int {
    var spanStart = start
    var index = start
    while true {
      index = bytes.endOfPlainText(from: index)
      guard index < bytes.count else { break }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        completeString(Bytes(rebasing: bytes[spanStart..<index]))
        return index + 1
      }
      if byte >= 0x80 {
        let next = bytes.endOfSequence(from: index)
        if next > index {
          index = next
          continue
        }
        token.text.append(contentsOf: bytes[spanStart...index])
        token.sequence = UTF8Sequence(lead: byte)
        if token.sequence.remaining > 0 {
          state = .sequence
        } else {
          fail(.invalidUTF8, at: index)
        }
        return index + 1
      }
      guard byte == UInt8(ascii: "\\") else {
        fail(.controlCharacter(byte), at: index)
        return index
      }
      token.text.append(contentsOf: bytes[spanStart..<index])
      guard index + 1 < bytes.count, let character = bytes[index + 1].escapedCharacter else {
        state = .escape
        return index + 1
      }
      token.text.append(character)
      index += 2
      spanStart = index
    }
    token.text.append(contentsOf: bytes[spanStart...])
    return index
  }

  private mutating func completeString(_ span: Bytes) {
    guard token.text.isEmpty else {
      token.text.append(contentsOf: span)
      let text = String(decoding: token.text, as: UTF8.self)
      token.text.removeAll(keepingCapacity: true)
      complete(text)
      return
    }
    complete(String(decoding: span, as: UTF8.self))
  }

  private mutating func complete(_ text: String) {
    guard token.isKey else {
      complete(.string(text))
      return
    }
    state = .colon
    members.append(JSONObject.Member(key: text, value: .null))
  }
}

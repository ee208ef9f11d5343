/// What AM's OAuth pages say in their script: `pageData = { error: { … }, oauth2Data: { … } }`.
///
/// That is JavaScript rather than JSON (keys without quotes, expressions as values), so single
/// members are looked for; an answer is never more than guessed from it.
struct AuthorizePage {
  /// What is looked at of a page, in bytes; AM's have some thousands.
  private static let maximumLength = 262_144

  private let text: [Unicode.Scalar]

  init(_ body: [UInt8]) {
    text = Array(String(decoding: body.prefix(Self.maximumLength), as: UTF8.self).unicodeScalars)
  }

  /// The `message` (a machine word) and `description` of its `error`.
  var error: (code: String, text: String)? {
    guard let place = value(of: "error", from: 0), at(place) == "{",
      let code = self.text("message", from: place), !code.isEmpty
    else { return nil }
    return (code, self.text("description", from: place) ?? "")
  }

  func has(_ key: String) -> Bool { value(of: key, from: 0) != nil }

  /// The string under a key.
  func text(_ key: String, from start: Int = 0) -> String? {
    var start = start
    while let place = value(of: key, from: start) {
      if let (string, _) = string(at: place), !string.isEmpty { return string }
      start = place
    }
    return nil
  }

  /// The strings of the list under a key; of objects in it their `name` or first string.
  func names(_ key: String) -> [String] {
    guard let start = value(of: key, from: 0), at(start) == "[" else { return [] }
    var names: [String] = []
    var depth = 0
    var isTaken = false
    var isValue = true
    var place = start
    while place < text.count, place - start < 16_384, names.count < 100 {
      switch text[place] {
      case "[":
        depth += 1
      case "]":
        depth -= 1
        if depth == 0 { return names }
      case "{":
        depth += 1
        isTaken = false
        isValue = false
      case "}":
        depth -= 1
        isTaken = false
        isValue = true
      case ":": isValue = true
      case ",": isValue = depth == 1
      case "\"", "'":
        guard let (string, next) = string(at: place) else { return names }
        if isValue, !isTaken {
          names.append(string)
          isTaken = depth > 1
        }
        place = next
        continue
      default: break
      }
      place += 1
    }
    return names
  }

  /// The value of a form's hidden field: `<input type="hidden" name="…" value="…">`.
  func input(_ name: String) -> String? {
    var start = 0
    while let tag = find("<input", from: start) {
      let end = text[tag...].firstIndex(of: ">") ?? text.count
      if attribute("name", in: tag..<end) == name {
        return attribute("value", in: tag..<end).flatMap { $0.isEmpty ? nil : $0 }
      }
      start = end
    }
    return nil
  }

  private func attribute(_ name: String, in tag: Range<Int>) -> String? {
    guard let place = find(name + "=", from: tag.lowerBound) else { return nil }
    let start = place + name.unicodeScalars.count + 1
    guard tag.contains(start), let (string, next) = string(at: start), next <= tag.upperBound
    else { return nil }
    return string
  }

  /// Where the value of a key begins, the key being a whole word, in quotes or not.
  private func value(of key: String, from start: Int) -> Int? {
    var start = start
    while let found = find(key, from: start) {
      start = found + key.unicodeScalars.count
      if found > 0, isWord(text[found - 1]) { continue }
      var place = start
      if at(place) == "\"" || at(place) == "'" { place += 1 }
      place = afterBlanks(place)
      guard at(place) == ":" else { continue }
      return afterBlanks(place + 1)
    }
    return nil
  }

  /// The string literal that begins at a place, and where it is over.
  private func string(at start: Int) -> (String, Int)? {
    guard let quote = at(start), quote == "\"" || quote == "'" else { return nil }
    var string = String.UnicodeScalarView()
    var place = start + 1
    while let scalar = at(place), scalar != quote, string.count < 16_384 {
      guard scalar == "\\" else {
        string.append(scalar)
        place += 1
        continue
      }
      let (escaped, next) = escape(at: place + 1)
      if let escaped { string.append(escaped) }
      place = next
    }
    return at(place) == quote ? (String(string), place + 1) : nil
  }

  private func escape(at place: Int) -> (Unicode.Scalar?, Int) {
    guard let letter = at(place) else { return (nil, place) }
    let digits = letter == "u" ? 4 : letter == "x" ? 2 : 0
    if digits > 0, place + digits < text.count {
      let number = String(String.UnicodeScalarView(text[(place + 1)...(place + digits)]))
      if let value = UInt32(number, radix: 16) {
        return (Unicode.Scalar(value) ?? "\u{FFFD}", place + digits + 1)
      }
    }
    switch letter {
    case "n": return ("\n", place + 1)
    case "t": return ("\t", place + 1)
    case "r": return ("\r", place + 1)
    default: return (letter, place + 1)
    }
  }

  private func at(_ place: Int) -> Unicode.Scalar? {
    text.indices.contains(place) ? text[place] : nil
  }

  private func afterBlanks(_ start: Int) -> Int {
    var place = start
    while let scalar = at(place), scalar.properties.isWhitespace { place += 1 }
    return place
  }

  private func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar == "_" || scalar == "$" || ("0"..."9").contains(scalar)
  }

  private func find(_ word: String, from start: Int) -> Int? {
    let word = Array(word.unicodeScalars)
    guard start >= 0, text.count >= word.count, start <= text.count - word.count else { return nil }
    return (start...(text.count - word.count)).first { place in
      text[place] == word[0] && text[place..<(place + word.count)].elementsEqual(word)
    }
  }
}

/// Looks for secrets in a text, in the spellings in which they travel.
struct SecretSearch {
  private let patterns: [[UInt8]]

  init(_ values: Set<String>) {
    patterns = values.map { Array($0.utf8) }.sorted { $0.count > $1.count }
  }

  func hide(in text: String) -> String {
    let bytes = Array(text.utf8)
    var shown: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if let found = patterns.first(where: { bytes[place...].starts(with: $0) }) {
        shown += Secrets.placeholder.utf8
        place += found.count
      } else {
        shown.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: shown, as: UTF8.self)
  }
}

import JourneyFlow
import JourneyJSON

extension FieldMatcher {
  /// The number of unanswered fields after which no misspelled key is searched for.
  private static let fewGuesses = 8

  /// Returns a key of exactly one field that differs from the given key only in capitalization,
  /// blanks and punctuation, or in one letter.
  func suggestion(for key: String) -> String? {
    entries.first { entry in
      isSettable(entry.match.field) && key.isMisspelling(of: entry.key)
        && matches(entry.key).count == 1
    }?.key
      ?? optionKeys.first { option in
        key.isMisspelling(of: option.key) && matches(option.key).count == 1
      }?.key
  }

  /// Returns the problems with answer keys in place of field ids. A message about a missing answer
  /// also names a key of the files that is probably a misspelling.
  func explaining(_ problems: [Problem], files: [JSONObject]) -> [Problem] {
    var asked: [Int: Int] = [:]
    return problems.map { problem in
      guard let id = problem.id, let match = matches(id, by: .id).first else { return problem }
      let key = key(of: match.field)
      guard problem.code == "required" else { return problem.named(key) }
      let index = asked[match.field, default: 0]
      asked[match.field] = index + 1
      let guess = asked.count <= Self.fewGuesses ? misspelling(of: match.field, in: files) : ""
      let required = required(problem, key: key, fields[match.field], at: index)
      return Problem(
        key: key, id: id, code: required.code, message: required.message + guess,
        params: required.params)
    }
  }

  private func required(
    _ problem: Problem, key: String, _ field: any Field, at index: Int
  ) -> Problem {
    let missing = field.missing
    // A key of several fields does not say which of them is meant.
    let shownKey = matches(key).count > 1 ? field.id : key
    return .required(
      id: field.id, key: key, name: field.label ?? key, shownKey: shownKey.shown,
      part: index < missing.count ? field.part(missing[index]) : nil,
      options: problem.params?["options"]?.array?.compactMap(\.string) ?? [])
  }

  /// Returns a hint if a file has an unknown key that is similar to a key of the field, or an empty
  /// string.
  ///
  /// A file has keys for many pages, so only a key that matches no other field is suggested, and
  /// never a type or the property `password`: AM asks for one-time codes with a PasswordCallback,
  /// so a hint about a key `Password` could make the user send the password as a code.
  private func misspelling(of index: Int, in files: [JSONObject]) -> String {
    let names = entries.filter {
      $0.match.field == index && $0.rule != .type
        && ($0.rule != .property || $0.key != "password")
    }.map(\.key)
    let options = optionKeys.filter { $0.field == index }.map(\.key)
    for (key, value) in files.lazy.flatMap(\.self) {
      let candidates = AnswerReader.mayPress(value) ? names + options : names
      guard
        let near = candidates.first(where: {
          key.isMisspelling(of: $0) && !key.differsInDigits(from: $0)
            && matchesOnly($0, index)
        }), matches(key).isEmpty
      else { continue }
      return " (unknown key '\(key.shown)': did you mean '\(near.shown)'?)"
    }
    return ""
  }
}

extension String {
  /// Returns whether the strings differ only in capitalization, blanks and punctuation, or in one
  /// letter.
  func isMisspelling(of other: String) -> Bool {
    guard utf8.count <= 128, other.utf8.count <= 128, self != other else { return false }
    let (left, right) = (Array(lettersAndNumbers), Array(other.lettersAndNumbers))
    guard !left.isEmpty, !right.isEmpty else { return false }
    if String(left).lowercased() == String(right).lowercased() { return true }
    // One letter is the only difference between names as short as 'Q1' and 'Q2'.
    guard min(left.count, right.count) >= 3, abs(left.count - right.count) <= 1 else {
      return false
    }
    let start = zip(left, right).prefix { $0 == $1 }.count
    let end = zip(left.dropFirst(start).reversed(), right.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    return max(left.count, right.count) - start - end == 1
  }

  private var lettersAndNumbers: String { filter { $0.isLetter || $0.isNumber } }

  /// Returns whether the strings contain different digits, as the names of different fields do:
  /// `IDToken2` and `IDToken3`, or `Question 1` and `Question 2`.
  fileprivate func differsInDigits(from other: String) -> Bool {
    filter(\.isNumber) != other.filter(\.isNumber)
  }
}

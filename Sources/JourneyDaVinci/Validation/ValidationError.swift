/// A rule of a field that its answer breaks. The server decides: `next()` sends the answer all the
/// same.
public enum ValidationError: Error, Sendable, Hashable {
  /// A required answer is missing.
  case required
  /// The text does not match the field's pattern. The form's designer wrote `message`.
  case regexError(message: String)
  /// The number of UTF-16 units is below `min` or above `max`. A limit of `nil` is none.
  case invalidLength(min: Int?, max: Int?)
  /// There are fewer different characters than `min`.
  case uniqueCharacter(min: Int)
  /// One character occurs more often than `max` times in all.
  case maxRepeat(max: Int)
  /// There are fewer than `min` characters of this set.
  case minCharacters(character: String, min: Int)
}

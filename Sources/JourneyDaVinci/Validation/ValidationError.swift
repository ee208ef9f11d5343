/// What a field's own rules say against its answer. The server decides in the end: `next()` sends
/// what is there.
public enum ValidationError: Error, Sendable, Hashable {
  /// An answer is required, and missing.
  case required
  /// The text does not match the field's pattern; `message` is the form designer's.
  case regexError(message: String)
  /// The number of UTF-16 units is below `min` or above `max`; nil: no limit there.
  case invalidLength(min: Int?, max: Int?)
  /// There are fewer different characters than `min`.
  case uniqueCharacter(min: Int)
  /// One character occurs more often than `max` times in all.
  case maxRepeat(max: Int)
  /// There are fewer than `min` characters of this set.
  case minCharacters(character: String, min: Int)
}

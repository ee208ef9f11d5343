/// What becomes of an escape such as `\uD800` that is half a character (RFC 8259, 8.2).
package enum LoneSurrogates: Sendable {
  /// An error: for documents that a user can mend.
  case refused
  /// U+FFFD, the replacement character: for servers, whose answers are read as well as they can be.
  case replaced
}

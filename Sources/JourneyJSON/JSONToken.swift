/// The string, number or word that a parser is in.
struct JSONToken: Sendable {
  /// What was read of it in earlier pieces or before an escape, decoded.
  var text: [UInt8] = []
  var isKey = false
  /// The index of its first byte; negative where that was in an earlier piece.
  private(set) var start = 0
  /// How many scalars of it were in earlier pieces.
  private(set) var columnsBefore = 0

  var number = NumberState.sign
  var word = Word(initial: 0)
  var sequence = UTF8Sequence(lead: 0)
  /// The value of the digits of an escape, and how many there were.
  var codeUnit: (value: UInt16, digits: Int) = (0, 0)
  /// The first half of a surrogate pair whose second half is still to come.
  var highSurrogate: UInt16?

  init() {}

  /// A new one that goes on using the other's storage, unless that is big.
  init(keeping other: JSONToken) {
    guard other.text.capacity <= 1 << 16 else { return }
    text = other.text
    text.removeAll(keepingCapacity: true)
  }

  mutating func begin(at index: Int, isKey: Bool) {
    start = index
    columnsBefore = 0
    number = .sign
    self.isKey = isKey
  }

  /// Notes what is needed to name the place of a key when the bytes of this piece are gone.
  mutating func leave(_ bytes: Bytes) {
    guard isKey else { return }
    var place = InputPlace()
    place.advance(over: Bytes(rebasing: bytes[max(0, start)...]))
    columnsBefore += place.column - 1
    start -= bytes.count
  }
}

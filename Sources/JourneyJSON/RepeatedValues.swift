import Synchronization

/// Arrays and objects that were read before, and may come again: the pages of a stream are alike.
///
/// What an array or object amounts to follows from its bytes alone, so one whose bytes are known need not
/// be read again. Only what lies at the top of a document, or one level below it, is kept, and only the last
/// value of each key.
struct RepeatedValues: Sendable {
  /// Where a value stands: how deep, and a number for its key.
  struct Place: Equatable {
    let key: UInt64
    let depth: Int
  }

  private struct Known {
    let place: Place
    let bytes: [UInt8]
    let value: JSONValue
  }

  private var known: [Known] = []
  private var oldest = 0

  /// Short values are read as fast as they are compared; long ones would be copied for nothing.
  private static let sizes = 64...8192
  private static let maximumCount = 8

  /// The value that begins a text, and the number of its bytes, where it was read at this place before.
  func value(at place: Place, beginning text: Bytes) -> (value: JSONValue, size: Int)? {
    for known in known where known.place == place {
      return text.begins(with: known.bytes) ? (known.value, known.bytes.count) : nil
    }
    return nil
  }

  mutating func keep(_ value: JSONValue, from text: Bytes, at place: Place) {
    guard Self.sizes.contains(text.count) else { return }
    let new = Known(place: place, bytes: Array(text), value: value)
    if let index = known.firstIndex(where: { $0.place == place }) {
      known[index] = new
    } else if known.count < Self.maximumCount {
      known.append(new)
    } else {
      known[oldest] = new
      oldest = (oldest + 1) % Self.maximumCount
    }
  }
}

/// Documents that are read each by itself, perhaps at the same time, and are alike.
package final class AlikeDocuments: Sendable {
  private let values = Mutex(RepeatedValues())

  package init() {}

  /// Lets a parser use what is known, and learns what it has read. A second one at the same time knows
  /// nothing.
  func lend<Result>(to parser: inout JSONParser, _ read: (inout JSONParser) -> Result) -> Result {
    parser.repeated = values.withLock { values in
      defer { values = RepeatedValues() }
      return values
    }
    defer {
      if let learned = parser.repeated { values.withLock { $0 = learned } }
      parser.repeated = nil
    }
    return read(&parser)
  }
}

extension JSONParser {
  /// Of the value that is read now; nil where such a value is not kept.
  private var placeOfValue: RepeatedValues.Place? {
    guard repeated != nil, (1...2).contains(frames.count), frames[frames.count - 1].isObject,
      let key = fingerprints.last
    else { return nil }
    return RepeatedValues.Place(key: key, depth: frames.count)
  }

  /// Takes the array or object that begins here, if it was read before.
  /// - Returns: the index behind it.
  mutating func readRepeated(_ bytes: Bytes, at index: Int) -> Int? {
    guard let place = placeOfValue,
      let (value, size) = repeated?.value(at: place, beginning: Bytes(rebasing: bytes[index...]))
    else { return nil }
    complete(value)
    return index + size
  }

  /// Keeps an array or object whose last byte stands here, and whose first one is in the same piece.
  mutating func keep(_ value: JSONValue, of frame: Frame, in bytes: Bytes, endingAt index: Int) {
    guard frame.begin >= 0, !isDeep, let place = placeOfValue else { return }
    repeated?.keep(value, from: Bytes(rebasing: bytes[frame.begin...index]), at: place)
  }
}

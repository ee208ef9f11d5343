extension JSONParser {
  mutating func open(isObject: Bool, at index: Int) {
    if frames.count >= maximumDepth {
      let maximum = isWide ? wide?.maximumDepth ?? maximumDepth : maximumDepth
      guard frames.count < maximum else {
        fail(.tooDeep(maximum: maximum), at: index)
        return
      }
      isDeep = true
    }
    frames.append(
      Frame(isObject: isObject, start: isObject ? members.count : elements.count, begin: index))
    state = isObject ? .keyOrBrace : .valueOrBracket
  }

  /// - Parameter index: of the bracket.
  mutating func closeArray(_ bytes: Bytes, at index: Int) {
    guard let frame = frames.popLast() else { return }
    let array = JSONValue.array(elements.takeLast(elements.count - frame.start, leaving: .null))
    keep(array, of: frame, in: bytes, endingAt: index)
    complete(array)
  }

  /// - Parameter index: of the brace.
  mutating func closeObject(_ bytes: Bytes, at index: Int) {
    guard let frame = frames.popLast() else { return }
    let count = members.count - frame.start
    fingerprints.removeLast(count)
    let object = JSONValue.object(
      JSONObject(
        members.takeLast(count, leaving: JSONObject.Member(key: "", value: .null))))
    keep(object, of: frame, in: bytes, endingAt: index)
    complete(object)
  }
}

extension Array {
  /// Moves the last elements to an array of just their number; `blank` is to be cheap to release.
  fileprivate mutating func takeLast(_ count: Int, leaving blank: Element) -> [Element] {
    guard count > 0 else { return [] }
    var taken: [Element] = []
    taken.reserveCapacity(count)
    for place in (self.count - count)..<self.count {
      var element = blank
      swap(&element, &self[place])
      taken.append(element)
    }
    removeLast(count)
    return taken
  }
}

extension JSONParser {
  mutating func open(isObject: Bool, at index: Int) {
    guard frames.count < maximumDepth else {
      fail(.tooDeep(maximum: maximumDepth), at: index)
      return
    }
    frames.append(Frame(isObject: isObject, start: isObject ? members.count : elements.count))
    state = isObject ? .keyOrBrace : .valueOrBracket
  }

  mutating func closeArray() {
    guard let frame = frames.popLast() else { return }
    complete(.array(elements.takeLast(elements.count - frame.start, leaving: .null)))
  }

  mutating func closeObject() {
    guard let frame = frames.popLast() else { return }
    let blank = JSONObject.Member(key: "", value: .null)
    complete(.object(JSONObject(members.takeLast(members.count - frame.start, leaving: blank))))
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

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
    if frame.hasKeySet { keySets.removeLast() }
    let count = members.count - frame.start
    fingerprints.removeLast(count)
    let object = JSONValue.object(
      JSONObject(
        distinct: members.takeLast(count, leaving: JSONObject.Member(key: "", value: .null))))
    keep(object, of: frame, in: bytes, endingAt: index)
    complete(object)
  }

  /// Adds a member whose value is still to come; false where the object has the key already.
  mutating func addMember(_ key: String, fingerprint: UInt64) -> Bool {
    let last = frames.count - 1
    let start = frames[last].start
    if frames[last].hasKeySet {
      guard keySets[keySets.count - 1].insert(ScalarString(key)).inserted else { return false }
    } else {
      for place in start..<members.count where fingerprints[place] == fingerprint {
        if members[place].key.hasSameScalars(as: key) { return false }
      }
      // Comparing with each key is fastest while these are few, and slow work for big objects.
      if members.count - start == 16 {
        frames[last].hasKeySet = true
        keySets.append(Set(members[start...].map { ScalarString($0.key) } + [ScalarString(key)]))
      }
    }
    members.append(JSONObject.Member(key: key, value: .null))
    fingerprints.append(fingerprint)
    return true
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

/// The members of a JSON object, in their order; no key occurs twice.
///
/// Keys are compared scalar by scalar. A look-up takes time in proportion to the number of members.
public struct JSONObject: Sendable, Sequence, ExpressibleByDictionaryLiteral {
  /// A member: its key, and its value.
  public typealias Element = (key: String, value: JSONValue)

  /// How a member is kept: Swift's runtime takes structs apart faster than tuples.
  struct Member: Sendable {
    var key: String
    var value: JSONValue
  }

  private(set) var members: [Member]

  package init() { members = [] }

  /// If a key occurs more than once, the last value takes the first one's place.
  package init(_ members: [(String, JSONValue)]) {
    self.init(members.map { Member(key: $0.0, value: $0.1) })
  }

  /// If a key occurs more than once, the last value takes the first one's place.
  init(_ members: [Member]) {
    self.members = members
    if !hasDistinctKeys { mergeRepeatedKeys() }
  }

  /// The members in the order of the literal.
  public init(dictionaryLiteral members: (String, JSONValue)...) { self.init(members) }

  /// The number of members.
  public var count: Int { members.count }
  /// Whether it has no members.
  public var isEmpty: Bool { members.isEmpty }
  package var first: Element? { members.first.map { ($0.key, $0.value) } }
  /// The keys, in order.
  public var keys: [String] { members.map(\.key) }

  /// The members, in order.
  public func makeIterator() -> Iterator { Iterator(members) }

  /// Gives one member after the other.
  public struct Iterator: IteratorProtocol {
    private let members: [Member]
    private var place = 0

    init(_ members: [Member]) { self.members = members }

    /// The next member; nil behind the last.
    public mutating func next() -> Element? {
      guard place < members.count else { return nil }
      defer { place += 1 }
      return (members[place].key, members[place].value)
    }
  }

  package func contains(_ key: String) -> Bool { place(of: key) != nil }

  /// The value of the member with this key. Setting it leaves the member in its place, or appends
  /// a new one; setting nil removes the member (a member that is JSON's null is set as `.null`).
  public subscript(key: String) -> JSONValue? {
    get { place(of: key).map { members[$0].value } }
    set {
      switch (place(of: key), newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): members.remove(at: place)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Takes the member out and gives its value.
  @discardableResult
  package mutating func removeValue(forKey key: String) -> JSONValue? {
    place(of: key).map { members.remove(at: $0).value }
  }

  private var hasDistinctKeys: Bool {
    // Comparing each key with each is fastest while they are few, and slow for big objects.
    guard members.count > 16 else {
      return members.indices.allSatisfy { place in
        !members[..<place].contains { $0.key.hasSameScalars(as: members[place].key) }
      }
    }
    return Set(members.map { ScalarString($0.key) }).count == members.count
  }

  private mutating func mergeRepeatedKeys() {
    var places: [ScalarString: Int] = [:]
    var merged: [Member] = []
    for member in members {
      if let place = places[ScalarString(member.key)] {
        merged[place].value = member.value
      } else {
        places[ScalarString(member.key)] = merged.count
        merged.append(member)
      }
    }
    members = merged
  }

  private func place(of key: String) -> Int? {
    members.withUnsafeBufferPointer { members in
      for place in members.indices where members[place].key.hasSameScalars(as: key) {
        return place
      }
      return nil
    }
  }
}

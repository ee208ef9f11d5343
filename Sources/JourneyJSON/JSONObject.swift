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

  /// Where a key occurs more than once, the last value takes the first one's place.
  package init(_ members: [(String, JSONValue)]) {
    guard members.count > 16 else {
      self.members = []
      self.members.reserveCapacity(members.count)
      for (key, value) in members { self[key] = value }
      return
    }
    var places: [ScalarString: Int] = [:]
    self.members = []
    self.members.reserveCapacity(members.count)
    for (key, value) in members {
      if let place = places.updateValue(self.members.count, forKey: ScalarString(key)) {
        places[ScalarString(key)] = place
        self.members[place].value = value
      } else {
        self.members.append(Member(key: key, value: value))
      }
    }
  }

  /// The members in the order of the literal.
  public init(dictionaryLiteral members: (String, JSONValue)...) { self.init(members) }

  /// For members whose keys are known to differ.
  init(distinct members: [Member]) { self.members = members }

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

  private func place(of key: String) -> Int? {
    members.withUnsafeBufferPointer { members in
      for place in members.indices where members[place].key.hasSameScalars(as: key) {
        return place
      }
      return nil
    }
  }
}

/// The members of a JSON object, in order. No key occurs twice. Keys are compared scalar by scalar.
/// A lookup takes time proportional to the number of members.
public struct JSONObject: Sendable, Sequence, ExpressibleByDictionaryLiteral {
  /// A member: a key and its value.
  public typealias Element = (key: String, value: JSONValue)

  /// A struct, which Swift's runtime handles faster than a tuple.
  struct Member: Sendable {
    var key: String
    var value: JSONValue
  }

  private(set) var members: [Member]

  package init() { members = [] }

  /// Creates an object. A repeated key has the position of the first and the value of the last.
  package init(_ members: [(String, JSONValue)]) {
    self.init(members.map { Member(key: $0.0, value: $0.1) })
  }

  /// Creates an object. A repeated key has the position of the first and the value of the last.
  init(_ members: [Member]) {
    self.members = members
    if !hasDistinctKeys { mergeRepeatedKeys() }
  }

  /// Creates an object with its members in the order of the literal.
  public init(dictionaryLiteral members: (String, JSONValue)...) { self.init(members) }

  public var count: Int { members.count }
  public var isEmpty: Bool { members.isEmpty }
  package var first: Element? { members.first.map { ($0.key, $0.value) } }
  /// The keys, in order.
  public var keys: [String] { members.map(\.key) }

  public func makeIterator() -> Iterator { Iterator(members) }

  /// An iterator over the members.
  public struct Iterator: IteratorProtocol {
    private let members: [Member]
    private var index = 0

    init(_ members: [Member]) { self.members = members }

    public mutating func next() -> Element? {
      guard index < members.count else { return nil }
      defer { index += 1 }
      return (members[index].key, members[index].value)
    }
  }

  package func contains(_ key: String) -> Bool { index(of: key) != nil }

  /// `nil` if there is no such member.
  ///
  /// Setting a value keeps the position of an existing member, or appends a new one. Setting `nil`
  /// removes the member. For the JSON value `null`, use `.null`.
  public subscript(key: String) -> JSONValue? {
    get { index(of: key).map { members[$0].value } }
    set {
      switch (index(of: key), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Returns the removed value, or `nil` if there was none.
  @discardableResult
  package mutating func removeValue(forKey key: String) -> JSONValue? {
    index(of: key).map { members.remove(at: $0).value }
  }

  private var hasDistinctKeys: Bool {
    // Comparing each key with each is fastest for few keys, and slow for large objects.
    guard members.count > 16 else {
      return members.indices.allSatisfy { index in
        !members[..<index].contains { $0.key.hasSameScalars(as: members[index].key) }
      }
    }
    return Set(members.map { ScalarString($0.key) }).count == members.count
  }

  private mutating func mergeRepeatedKeys() {
    var indices: [ScalarString: Int] = [:]
    var merged: [Member] = []
    for member in members {
      if let index = indices[ScalarString(member.key)] {
        merged[index].value = member.value
      } else {
        indices[ScalarString(member.key)] = merged.count
        merged.append(member)
      }
    }
    members = merged
  }

  private func index(of key: String) -> Int? {
    members.withUnsafeBufferPointer { members in
      for index in members.indices where members[index].key.hasSameScalars(as: key) {
        return index
      }
      return nil
    }
  }
}

extension OidcConfiguration {
  /// Neither the name nor the value is percent-encoded.
  public struct Parameter: Sendable, Hashable {
    package var name: String
    package var value: String

    /// Creates a parameter that the request sends percent-encoded.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Query parameters in the order in which they are sent. A name can occur more than once.
  public struct Parameters: Sendable, Hashable, RandomAccessCollection, RangeReplaceableCollection,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
  {
    private var elements: [Parameter] = []

    public init() {}
    public init(arrayLiteral elements: Parameter...) { self.elements = elements }
    /// Creates a list with the parameters of a literal such as `["max_age": "3600"]`.
    public init(dictionaryLiteral elements: (String, String)...) {
      self.elements = elements.map { Parameter($0.0, $0.1) }
    }

    public var startIndex: Int { elements.startIndex }
    public var endIndex: Int { elements.endIndex }
    public subscript(position: Int) -> Parameter { elements[position] }
    public mutating func replaceSubrange(
      _ positions: Range<Int>, with replacement: some Collection<Parameter>
    ) { elements.replaceSubrange(positions, with: replacement) }

    /// The first value with this name. Setting it replaces all of them, and `nil` removes them.
    public subscript(name: String) -> String? {
      get { elements.first { $0.name == name }?.value }
      set {
        elements.removeAll { $0.name == name }
        if let newValue { elements.append(Parameter(name, newValue)) }
      }
    }
  }
}

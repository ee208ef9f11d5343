extension OidcConfiguration {
  /// A query parameter whose name and value are not yet percent-encoded.
  public struct Parameter: Sendable, Hashable {
    package var name: String
    package var value: String

    /// Creates a parameter that is sent as `name=value`, with both parts percent-encoded.
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

    /// Creates an empty list.
    public init() {}
    /// Creates a list with these parameters.
    public init(arrayLiteral elements: Parameter...) { self.elements = elements }
    /// Creates a list with the parameters of a literal such as `["max_age": "3600"]`.
    public init(dictionaryLiteral elements: (String, String)...) {
      self.elements = elements.map { Parameter($0.0, $0.1) }
    }

    /// The position of the first parameter.
    public var startIndex: Int { elements.startIndex }
    /// The position after the last parameter.
    public var endIndex: Int { elements.endIndex }
    /// The parameter at a position.
    public subscript(position: Int) -> Parameter { elements[position] }
    /// Replaces the parameters at these positions.
    public mutating func replaceSubrange(
      _ positions: Range<Int>, with replacement: some Collection<Parameter>
    ) { elements.replaceSubrange(positions, with: replacement) }

    /// The value of the first parameter with this name. A new value replaces all parameters with this
    /// name, and `nil` removes them.
    public subscript(name: String) -> String? {
      get { elements.first { $0.name == name }?.value }
      set {
        elements.removeAll { $0.name == name }
        if let newValue { elements.append(Parameter(name, newValue)) }
      }
    }
  }
}

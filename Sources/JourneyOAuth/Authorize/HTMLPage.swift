import JourneyFlow
/// What the client needs of an HTML page. Reading takes time proportional to the page's length,
/// whatever its content.
struct HTMLPage {
  /// The visible text of the body, without scripts and styles, at most `maximumLength` bytes. A run
  /// of white space is one space. Character references are not decoded.
  private(set) var text: [UInt8] = []
  /// The content of the first `title` element.
  private(set) var title: [UInt8] = []
  /// The byte range of each script's content.
  private(set) var scripts: [Range<Int>] = []
  /// Whether a field asks for a password or a user name.
  private(set) var asksToSignIn = false
  /// The first non-empty value of a field named `csrf`.
  private(set) var forgeryToken: String?

  /// The maximum length of `text`, in bytes. It exceeds the excerpt that a message shows, so that a
  /// secret at the end of the excerpt is complete in the text. Only a complete secret can be found
  /// and hidden.
  private static let maximumLength = 16_384

  private var scanner: ByteScanner
  private var hasTitle = false

  init(_ body: [UInt8]) {
    scanner = ByteScanner(body)
    while !scanner.isAtEnd {
      add(scanner.take { $0 != UInt8(ascii: "<") }, to: \.text)
      if scanner.isAtEnd { break }
      scanner.skip()
      readMarkup()
    }
  }

  private mutating func readMarkup() {
    if scanner.skip("!--") {
      scanner.skip(past: "-->")
    } else if scanner.skip("!") || scanner.skip("?") {
      scanner.skip(past: ">")
    } else if scanner.skip("/") {
      if endsWord(scanner.take(while: Self.isName)) { addBlank() }
      scanner.skip(past: ">")
    } else if let first = scanner.next, Self.isLetter(first) {
      readTag(scanner.text(scanner.take(while: Self.isName)).lowercased())
    } else if text.count < Self.maximumLength {
      text.append(UInt8(ascii: "<"))
    }
  }

  private mutating func readTag(_ name: String) {
    let attributes = scanner.attributes(isKept: name == "input")
    switch name {
    case "script":
      scripts.append(scanner.takeInside(of: name))
    case "style":
      _ = scanner.takeInside(of: name)
    case "title":
      let inside = scanner.takeInside(of: name)
      if !hasTitle { add(inside, to: \.title) }
      hasTitle = true
    case "body":
      text = []
    case "input":
      readField(attributes)
    default:
      if Self.breaking.contains(name) { addBlank() }
    }
  }

  private mutating func readField(_ attributes: [String: String]) {
    let type = attributes["type"]?.lowercased()
    let completion = attributes["autocomplete"]?.lowercased().split(separator: " ") ?? []
    if type == "password" || (type != "hidden" && completion.contains("username")) {
      asksToSignIn = true
    }
    if attributes["name"] == "csrf", let value = attributes["value"], !value.isEmpty {
      forgeryToken = forgeryToken ?? value
    }
  }

  private mutating func add(_ range: Range<Int>, to part: WritableKeyPath<HTMLPage, [UInt8]>) {
    var bytes = self[keyPath: part]
    self[keyPath: part] = []
    for index in range where bytes.count < Self.maximumLength {
      let byte = scanner.bytes[index]
      let isBlank = ByteScanner.isBlank(byte)
      if isBlank, bytes.isEmpty || bytes.last == UInt8(ascii: " ") { continue }
      bytes.append(isBlank ? UInt8(ascii: " ") : byte)
    }
    self[keyPath: part] = bytes
  }

  private mutating func addBlank() {
    if let last = text.last, last != UInt8(ascii: " ") { text.append(UInt8(ascii: " ")) }
  }

  private func endsWord(_ name: Range<Int>) -> Bool {
    name.count <= 12 && Self.breaking.contains(scanner.text(name).lowercased())
  }

  /// The tags that separate words. Others can occur inside a word.
  private static let breaking: Set<String> = [
    "address", "article", "aside", "blockquote", "br", "button", "dd", "div", "dl", "dt",
    "fieldset", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "input",
    "label", "li", "main", "nav", "noscript", "ol", "option", "p", "pre", "section", "select",
    "table", "tbody", "td", "textarea", "th", "thead", "tr", "ul",
  ]

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    !ByteScanner.isBlank(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ">")
  }
}

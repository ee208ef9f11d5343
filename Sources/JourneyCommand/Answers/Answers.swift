import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The answers that `next` collects: from the command line, the document's `answers`, the answers
/// file, the page's edited fields and the flow's `defaults`.
struct Answers: Sendable {
  enum Operand: Sendable, Hashable {
    case text(key: String, String)
    case file(key: String, path: String)
    case variable(key: String, name: String)
    /// The file contains the seed for a one-time code.
    case codeOfFile(key: String, path: String)
    case codeOfVariable(key: String, name: String)

    /// Reads `KEY=TEXT`, `KEY@FILE`, `KEY@env:NAME`, `KEY@otp:FILE` or `KEY@otp:env:NAME`. The
    /// first `=` or `@` ends the key.
    init(_ text: String, number: Int) throws(UsageError) {
      // Scalars, because a combining accent after the `=` would be one character with it.
      let scalars = text.unicodeScalars
      guard let mark = scalars.firstIndex(where: { $0 == "=" || $0 == "@" }), mark > text.startIndex
      else {
        // The operand may be a secret that was meant as an answer, so the message must not quote
        // it.
        throw UsageError(
          "invalid operand \(number): expected KEY=TEXT, KEY@FILE, KEY@env:NAME or KEY@otp:FILE",
          command: .next,
          hint: text.hasSuffix(".json") ? "pass a page on standard input: journey next < FILE" : nil
        )
      }
      let key = String(text[..<mark])
      let rest = String(scalars[scalars.index(after: mark)...])
      if scalars[mark] == "=" {
        guard !Answers.isVariable(rest) else {
          throw UsageError(
            "invalid operand \(number): after '=', '@env:NAME' would be sent as it is",
            command: .next,
            hint: "write \(key.shown)@env:NAME for a variable, or such a text into an answers file")
        }
        self = .text(key: key, rest)
        return
      }
      let isCode = rest.hasPrefix("otp:")
      let source = isCode ? String(rest.dropFirst(4)) : rest
      if source.hasPrefix("env:") {
        let name = String(source.dropFirst(4))
        self = isCode ? .codeOfVariable(key: key, name: name) : .variable(key: key, name: name)
        return
      }
      guard source != "-" else {
        throw UsageError(
          "cannot read '\(key.shown)@-': standard input is reserved for pages", command: .next)
      }
      guard !source.isEmpty else {
        throw UsageError("missing file name after '\(key.shown)@'", command: .next)
      }
      self = isCode ? .codeOfFile(key: key, path: source) : .file(key: key, path: source)
    }
  }

  /// Returns whether a text is exactly `@env:NAME`.
  private static func isVariable(_ text: String) -> Bool {
    guard text.hasPrefix("@env:") else { return false }
    let name = text.dropFirst(5)
    return !name.isEmpty
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// An operand whose file or variable has been read.
  enum Value: Sendable, Hashable {
    case text(String)
    /// The code is made after the page has been read.
    case seed(String)
  }

  private let operands: [(key: String, value: Value)]
  private let answersFile: JSONObject
  private let references: ValueReference
  /// The operands whose file or variable cannot be read.
  private let invalidReferences: [(key: String, reason: String)]

  /// The answers of a command with neither operands nor an answers file: only the document's own.
  static let none = Answers()

  private init() {
    operands = []
    answersFile = [:]
    invalidReferences = []
    references = .none
  }

  /// - Throws: a `FlowError` of kind `answers` if the answers file cannot be read.
  init(_ operands: [Operand], answersFile path: String?, _ environment: CommandEnvironment)
    throws(FlowError)
  {
    let here = ValueReference(environment)
    var values: [(key: String, value: Value)] = []
    var invalid: [(key: String, reason: String)] = []
    for operand in operands {
      do throws(AnswerError) {
        switch operand {
        case .text(let key, let text): values.append((key, .text(text)))
        case .file(let key, let path): values.append((key, .text(try here.file(path))))
        case .variable(let key, let name): values.append((key, .text(try here.variable(name))))
        case .codeOfFile(let key, let path): values.append((key, .seed(try here.file(path))))
        case .codeOfVariable(let key, let name):
          values.append((key, .seed(try here.variable(name))))
        }
      } catch {
        invalid.append((operand.key, error.reason))
      }
    }
    self.operands = values
    invalidReferences = invalid
    references = ValueReference(environment, of: path)
    answersFile =
      try path.map { path throws(FlowError) in try Self.readAnswersFile(path, environment) } ?? [:]
  }

  private static func readAnswersFile(_ path: String, _ environment: CommandEnvironment)
    throws(FlowError)
    -> JSONObject
  {
    let value = try environment.readJSON(path, called: "the answers file")
    guard let members = value.object else {
      throw FlowError(.answers, "expected a JSON object in the answers file '\(path.shown)'")
    }
    return members
  }

  /// The keys of the answers file, except those with `null`, which give no answer.
  var fileKeys: [String] { answersFile.filter { $0.value != .null }.map(\.key) }

  /// Returns the answers of all sources for one page, and the problems with them.
  /// - Parameter codes: makes one-time codes, or `nil` if no answer needs one.
  func read(for node: ContinueNode, of document: Document, codes: CodeMaker?) -> Assignments {
    let fields = node.page.fields
    let reader = AnswerReader(fields, codes: codes)
    var others = OtherAnswers(node.page)
    var all = Assignments()
    for (key, reason) in invalidReferences { reader.fail(key, .reference(reason), in: &all) }
    func add(_ weaker: Assignments) {
      var weaker = weaker
      weaker.yield(to: all)
      all = weaker
    }
    add(reader.read(others.take(from: operands)))
    switch document.present("answers") {
    case nil: break
    case .object(let answers)?: add(reader.read(others.take(from: answers)))
    default:
      all.add(Problem(key: nil, code: "type", message: "the member 'answers' is not an object"))
    }
    add(reader.read(answersFile: answersFile, references: references, taken: all))
    add(EditedFields(fields: fields).read(document["callbacks"] ?? document["collectors"]))
    switch document.present("defaults") {
    case nil: break
    case .object(let defaults)?:
      for problem in Defaults.problems(defaults) {
        reader.fail(problem.key ?? "", AnswerError(problem.code, problem.message), in: &all)
      }
      add(reader.read(answersFile: defaults.withoutReferences, references: nil, taken: all))
    default:
      all.add(Problem(key: nil, code: "type", message: "the member 'defaults' is not an object"))
    }
    all.others = others.found
    for problem in others.problems { all.add(problem) }
    return all
  }

  /// Sets the answers on the page. Returns all problems, including those of missing answers.
  func apply(_ all: Assignments, to node: ContinueNode) -> [Problem] {
    let fields = node.page.fields
    for (target, value) in all.values {
      fields[target.field].setAccepted(value, for: target.property)
      let data = fields[target.field].data
      if all.pressed.contains(target) { data.isPressedByName = true }
      if all.repeated.contains(target) { data.isRepeated = true }
    }
    if node.page.otherAnswers != nil { node.page.otherAnswers = all.others }
    if !all.failed.isEmpty { all.markFailed(on: fields) }
    let pageProblems = node.page.answerProblems
    if all.problems.isEmpty, pageProblems.isEmpty { return [] }
    let invalid = Set(all.problems.compactMap(\.id))
    let missing = pageProblems.filter { $0.id.map { !invalid.contains($0) } ?? true }
    return AnswerReader(fields).explaining(all.problems + missing, files: all.files)
  }
}

extension Answers.Operand {
  var key: String {
    switch self {
    case .text(let key, _), .file(let key, _), .variable(let key, _), .codeOfFile(let key, _),
      .codeOfVariable(let key, _):
      key
    }
  }
}

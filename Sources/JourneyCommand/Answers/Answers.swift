import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// All places of answers to a `next`: the command line, the document, the answers file, the page
/// itself, the defaults of the flow.
struct Answers: Sendable {
  /// One operand of the command line.
  enum Operand: Sendable, Hashable {
    case text(key: String, String)
    case file(key: String, path: String)
    case variable(key: String, name: String)
    /// The file holds what a one-time code is made of.
    case codeOfFile(key: String, path: String)
    case codeOfVariable(key: String, name: String)

    /// `KEY=TEXT`, `KEY@FILE`, `KEY@env:NAME`, `KEY@otp:FILE`, `KEY@otp:env:NAME`: the first `=` or
    /// `@` divides.
    init(_ word: String, number: Int) throws(UsageError) {
      // Not by characters: an accent behind the `=` would be one with it.
      let scalars = word.unicodeScalars
      guard let mark = scalars.firstIndex(where: { $0 == "=" || $0 == "@" }), mark > word.startIndex
      else {
        // The word itself may be a secret that was meant as an answer.
        throw UsageError(
          "operand \(number): expected KEY=TEXT, KEY@FILE, KEY@env:NAME or KEY@otp:FILE; nodes come"
            + " on stdin",
          command: .next)
      }
      let key = String(word[..<mark])
      let rest = String(scalars[scalars.index(after: mark)...])
      if scalars[mark] == "=" {
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
        throw UsageError("'\(key.shown)@-' cannot be: stdin is for nodes", command: .next)
      }
      guard !source.isEmpty else {
        throw UsageError("'\(key.shown)@' needs a file", command: .next)
      }
      self = isCode ? .codeOfFile(key: key, path: source) : .file(key: key, path: source)
    }
  }

  /// What an operand brings, once its file or variable has been read.
  enum Value: Sendable, Hashable {
    case text(String)
    /// What a one-time code is made of, when the page has been read.
    case seed(String)
  }

  private let operands: [(key: String, value: Value)]
  private let answersFile: JSONObject
  private let references: ValueReference
  /// What is wrong with the file or variable that an operand names.
  private let faultyReferences: [(key: String, reason: String)]

  /// The places that a document itself has.
  static let none = Answers()

  private init() {
    operands = []
    answersFile = [:]
    faultyReferences = []
    references = .none
  }

  /// - Throws: a `FlowError` of kind `answers` where the answers file cannot be read.
  init(_ operands: [Operand], answersFile path: String?, _ environment: CommandEnvironment)
    throws(FlowError)
  {
    let here = ValueReference(environment)
    var values: [(key: String, value: Value)] = []
    var faulty: [(key: String, reason: String)] = []
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
        faulty.append((operand.key, error.reason))
      }
    }
    self.operands = values
    faultyReferences = faulty
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
      throw FlowError(.answers, "the answers file '\(path.shown)' is not a JSON object")
    }
    return members
  }

  /// The answers of all places to one page, with what is wrong with them.
  /// - Parameter codes: nil where no place can ask for a one-time code.
  func read(for node: ContinueNode, of document: Document, codes: CodeMaker?) -> Assignments {
    let fields = node.page.fields
    let reader = AnswerReader(fields, codes: codes)
    var all = Assignments()
    for (key, reason) in faultyReferences { reader.fail(key, .reference(reason), in: &all) }
    func add(_ weaker: Assignments) {
      var weaker = weaker
      weaker.yield(to: all)
      all = weaker
    }
    add(reader.read(operands))
    switch document.present("answers") {
    case nil: break
    case .object(let answers)?: add(reader.read(answers))
    default: all.add(Problem(key: nil, code: "type", message: "'answers' is not an object"))
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
    default: all.add(Problem(key: nil, code: "type", message: "'defaults' is not an object"))
    }
    return all
  }

  /// Sets the answers on the page and gives all that is wrong, unanswered questions included.
  func apply(_ all: Assignments, to node: ContinueNode) -> [Problem] {
    let fields = node.page.fields
    for (target, value) in all.values {
      fields[target.field].set(target.property, to: value)
      if all.pressed.contains(target) { fields[target.field].data.isPressedByName = true }
    }
    node.page.repeatsAnswers = all.values.contains { all.repeated.contains($0.target) }
    if !all.failed.isEmpty { all.markFailed(on: fields) }
    let faults = node.page.answerProblems
    if all.problems.isEmpty, faults.isEmpty { return [] }
    let faulty = Set(all.problems.compactMap(\.key))
    let missing = faults.filter { $0.key.map { !faulty.contains($0) } ?? true }
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

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

    /// `KEY=TEXT`, `KEY@FILE`, `KEY@env:NAME`: the first `=` or `@` divides.
    init(_ word: String, number: Int) throws(UsageError) {
      guard let mark = word.firstIndex(where: { $0 == "=" || $0 == "@" }), mark > word.startIndex
      else {
        // The word itself may be a secret that was meant as an answer.
        throw UsageError(
          "operand \(number): expected KEY=TEXT, KEY@FILE or KEY@env:NAME; nodes come on stdin",
          command: .next)
      }
      let key = String(word[..<mark])
      let rest = String(word[word.index(after: mark)...])
      if word[mark] == "=" {
        self = .text(key: key, rest)
      } else if rest.hasPrefix("env:") {
        self = .variable(key: key, name: String(rest.dropFirst(4)))
      } else {
        guard rest != "-" else {
          throw UsageError("'\(key.shown)@-' cannot be: stdin is for nodes", command: .next)
        }
        guard !rest.isEmpty else {
          throw UsageError("'\(key.shown)@' needs a file", command: .next)
        }
        self = .file(key: key, path: rest)
      }
    }
  }

  private let texts: [(key: String, text: String)]
  private let answersFile: JSONObject
  private let references: ValueReference
  /// What is wrong with the file or variable that an operand names.
  private let faultyReferences: [(key: String, reason: String)]

  /// - Throws: a `FlowError` of kind `answers` where the answers file cannot be read.
  init(_ operands: [Operand], answersFile path: String?, _ environment: CommandEnvironment)
    throws(FlowError)
  {
    let directory = path?.lastIndex(of: "/").flatMap { path.map { $0 }?[..<$0] }.map(String.init)
    let here = ValueReference(
      environment: environment.variable, directory: "", readFile: environment.readFile)
    var texts: [(key: String, text: String)] = []
    var faulty: [(key: String, reason: String)] = []
    for operand in operands {
      switch operand {
      case .text(let key, let text): texts.append((key, text))
      case .file(let key, let path):
        do { texts.append((key, try here.file(path))) } catch { faulty.append((key, error.reason)) }
      case .variable(let key, let name):
        do { texts.append((key, try here.variable(name))) } catch {
          faulty.append((key, error.reason))
        }
      }
    }
    self.texts = texts
    faultyReferences = faulty
    references = ValueReference(
      environment: environment.variable, directory: directory ?? "",
      readFile: environment.readFile)
    answersFile =
      try path.map { path throws(FlowError) in try Self.readAnswersFile(path, environment) } ?? [:]
  }

  private static func readAnswersFile(_ path: String, _ environment: CommandEnvironment)
    throws(FlowError)
    -> JSONObject
  {
    let bytes: [UInt8]
    do { bytes = try environment.readFile(path, 1 << 20) } catch {
      throw FlowError(.answers, "cannot read the answers file '\(path.shown)': \(error.reason)")
    }
    let value: JSONValue
    do { value = try JSONValue(parsing: bytes) } catch {
      throw FlowError(
        .answers, "the answers file '\(path.shown)' is not JSON: \(error)", line: error.line,
        column: error.column)
    }
    guard let members = value.object else {
      throw FlowError(.answers, "the answers file '\(path.shown)' is not a JSON object")
    }
    return members
  }

  /// Sets the answers on the page and gives all that is wrong, unanswered questions included.
  func apply(to node: ContinueNode, of document: Document) -> [Problem] {
    let fields = node.page.fields
    let reader = AnswerReader(fields)
    var all = reader.read(texts)
    func add(_ weaker: Assignments) {
      var weaker = weaker
      weaker.yield(to: all)
      all = weaker
    }
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
        all.add(reader.problem(problem.message, at: problem.key ?? "", code: problem.code))
      }
      add(reader.read(answersFile: defaults.withoutReferences, references: nil, taken: all))
    default: all.add(Problem(key: nil, code: "type", message: "'defaults' is not an object"))
    }
    for (target, value) in all.values {
      fields[target.field].set(target.property, to: value)
    }
    let problems = faultyReferences.map { reader.problem($0.reason, at: $0.key) } + all.problems
    let faulty = Set(problems.compactMap(\.key))
    let missing = node.page.faults.filter { $0.key.map { !faulty.contains($0) } ?? true }
    return reader.naming(problems + missing)
  }
}

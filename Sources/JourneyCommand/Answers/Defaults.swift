import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// `defaults` of a document: answers for any page of its flow.
enum Defaults {
  /// What is wrong with them, whatever page they are for.
  static func problems(_ defaults: JSONObject) -> [Problem] {
    defaults.compactMap { key, value in
      value.referenceFault.map { fault in
        Problem(key: key, code: fault.code, message: "'defaults': \(fault.reason)")
      }
    }
  }

  /// The `defaults` of a start or resume document, as they are copied from page to page.
  /// - Throws: a `FlowError` of kind `document`, or `answers` where they hold references.
  static func read(_ document: JSONObject) throws(FlowError) -> JSONObject? {
    guard let value = document.present("defaults") else { return nil }
    guard let defaults = value.object else {
      throw FlowError(.document, "'defaults' is not an object")
    }
    let problems = problems(defaults)
    guard problems.isEmpty else { throw .badAnswers(problems) }
    return defaults
  }
}

extension JSONObject {
  var withoutReferences: JSONObject {
    JSONObject(filter { $0.value.referenceFault == nil }.map { ($0.key, $0.value) })
  }
}

extension JSONValue {
  /// What is wrong with it in a document, where a reference is not read.
  fileprivate var referenceFault: AnswerError? {
    do {
      _ = try ValueReference.resolve(self, with: nil)
      return nil
    } catch { return error }
  }
}

extension FlowError {
  /// Everything that is wrong with the answers to one page, and what to do about it.
  /// - Parameter hint: what else could answer the page.
  static func badAnswers(_ problems: [Problem], hint: String? = nil) -> FlowError {
    var cause = FlowError.answers(problems)
    cause.hint = hint
    if problems.contains(where: { $0.code == AnswerError.documentReference }) {
      cause.hint = "KEY@env:NAME or an answers file (--answers FILE) reads a variable or a file"
    }
    return cause
  }
}

import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The `defaults` of a document: answers for any page of its flow.
enum Defaults {
  /// Returns a problem for each default with a reference, which is invalid on every page.
  static func problems(_ defaults: JSONObject) -> [Problem] {
    defaults.compactMap { key, value in
      value.referenceError.map { error in
        Problem(key: key, code: error.code, message: "invalid 'defaults': \(error.reason)")
      }
    }
  }

  /// Returns the `defaults` of a start or resume document, which are copied from page to page.
  /// - Throws: a `FlowError` of kind `document` if they are not an object, or of kind `answers` if
  ///   they contain references.
  static func read(_ document: JSONObject) throws(FlowError) -> JSONObject? {
    guard let value = document.present("defaults") else { return nil }
    guard let defaults = value.object else {
      throw FlowError(.document, "invalid 'defaults': expected an object")
    }
    let problems = problems(defaults)
    guard problems.isEmpty else { throw .badAnswers(problems) }
    return defaults
  }
}

extension JSONObject {
  var withoutReferences: JSONObject {
    JSONObject(filter { $0.value.referenceError == nil }.map { ($0.key, $0.value) })
  }
}

extension JSONValue {
  /// The error for a reference in the value, if there is one. Documents must not contain
  /// references.
  fileprivate var referenceError: AnswerError? {
    do {
      _ = try ValueReference.resolve(self, with: nil)
      return nil
    } catch { return error }
  }
}

extension FlowError {
  /// Returns one error for all problems with the answers to a page.
  /// - Parameter hint: suggests another command for answering the page.
  static func badAnswers(_ problems: [Problem], hint: String? = nil) -> FlowError {
    var cause = FlowError.answers(problems)
    cause.hint = hint
    if problems.contains(where: { $0.code == AnswerError.documentReference }) {
      cause.hint = "use KEY@env:NAME, KEY@FILE or an answers file (--answers FILE) instead"
    }
    return cause
  }
}

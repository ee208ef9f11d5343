import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The `details` of a refusal as problems, with the field that each message is about.
///
/// Any level of the nested `details` can be missing. A `target` names a directory attribute, so it
/// is compared with each field's complete key, and with the part after the last dot, usually the
/// attribute.
enum ErrorDetails {
  static func problems(in body: JSONObject, of form: CollectorForm?) -> [Problem] {
    var gathered = Gathering(
      said: body.refusal, code: JSONValue.object(body).errorCode ?? "refused")
    let fields = form?.fieldsByTarget ?? [:]
    for detail in body["details"]?.array ?? [] {
      let raw = detail["rawResponse"]
      gathered.add(detail, key: nil)
      gathered.add(raw, key: nil)
      for entry in raw?["details"]?.array ?? [] {
        let key = entry["target"]?.string.flatMap { fields[$0] }
        gathered.add(entry, key: key)
        for requirement in entry["innerError"]?["unsatisfiedRequirements"]?.array ?? [] {
          guard let name = requirement.string else { continue }
          gathered.add(entry["innerError"]?[name]?.string, code: name, key: key)
        }
      }
    }
    return gathered.problems
  }

  private struct Gathering {
    /// The refusal's main message, which the node already contains.
    let said: String
    let code: String
    var problems: [Problem] = []
    private var seen: Set<Problem> = []

    init(said: String, code: String) {
      self.said = said
      self.code = code
    }

    mutating func add(_ level: JSONValue?, key: String?) {
      guard let text = level?.object?.refusal, !text.isEmpty else { return }
      append(text, code: level?.errorCode ?? code, key: key)
    }

    mutating func add(_ text: String?, code: String, key: String?) {
      append(
        text.map { $0.trimmed.htmlUnescaped }
          ?? "the value does not meet the requirement '\(code)'", code: code,
        key: key)
    }

    private mutating func append(_ text: String, code: String, key: String?) {
      let problem = Problem(field: key, code: code, message: text)
      let isSaid = key == nil && text == said
      if !isSaid, seen.insert(problem).inserted { problems.append(problem) }
    }
  }
}

extension CollectorForm {
  /// The ids of the fields by complete key and by attribute. A complete key comes before another
  /// field's attribute.
  fileprivate var fieldsByTarget: [String: String] {
    var fields: [String: String] = [:]
    let targets =
      collectors.map { ($0.data.key, $0.id) } + collectors.map { ($0.data.attribute, $0.id) }
    for case (let target?, let id) in targets where fields[target] == nil { fields[target] = id }
    return fields
  }
}

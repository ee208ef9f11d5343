import HTTP
import JSON
import Orchestration

/// The texts of a refusal's `details`, each with the field that it belongs to.
///
/// Nothing in them can be relied on: each level may be missing, and a `target` names a directory
/// attribute, not a field, so it is found as the last part of a key.
enum ErrorDetails {
  /// - Parameter secrets: what a server that says everything back is not to make us tell.
  static func problems(
    in body: JSONObject, of form: CollectorForm?, hiding secrets: Secrets = Secrets()
  ) -> [Problem] {
    var gathered = Gathering(
      said: body.refusal, code: code(in: .object(body)) ?? "refused", secrets: secrets)
    for detail in body["details"]?.array ?? [] {
      let raw = detail["rawResponse"]
      gathered.add(detail, key: nil)
      gathered.add(raw, key: nil)
      for entry in raw?["details"]?.array ?? [] {
        let key = entry["target"]?.string.flatMap { form?.field(of: $0) }
        gathered.add(entry, key: key)
        for requirement in entry["innerError"]?["unsatisfiedRequirements"]?.array ?? [] {
          guard let name = requirement.string else { continue }
          gathered.add(entry["innerError"]?[name]?.string, code: name, key: key)
        }
      }
    }
    return gathered.problems
  }

  private static func code(in value: JSONValue?) -> String? {
    let code = value?["code"].flatMap { $0.string ?? $0.integer.map(String.init) }?.trimmed
    return code?.isEmpty == false ? code : nil
  }

  private struct Gathering {
    /// What the node's message says already.
    let said: String
    let code: String
    let secrets: Secrets
    var problems: [Problem] = []

    mutating func add(_ level: JSONValue?, key: String?) {
      guard let text = level?.object?.refusal, !text.isEmpty else { return }
      append(text, code: ErrorDetails.code(in: level) ?? code, key: key)
    }

    mutating func add(_ text: String?, code: String, key: String?) {
      append(
        text.map { $0.trimmed.htmlUnescaped } ?? "the requirement '\(code)' is not met", code: code,
        key: key)
    }

    private mutating func append(_ text: String, code: String, key: String?) {
      let problem = Problem(
        key: key, code: secrets.hide(in: code), message: secrets.hide(in: text))
      let isSaid = key == nil && text == said
      if !isSaid, !problems.contains(problem) { problems.append(problem) }
    }
  }
}

extension CollectorForm {
  /// The id of the field that holds a directory attribute.
  fileprivate func field(of target: String) -> String? {
    let exact = collectors.first { $0.data.key == target }
    return (exact ?? collectors.first { $0.data.attribute == target })?.id
  }
}

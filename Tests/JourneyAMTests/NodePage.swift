import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// One page of a node of PingAM: the required answers, and the submission for each set of answers.
struct NodePage: Sendable, CustomTestStringConvertible {
  /// The answers, by the callback's index and property.
  typealias Answers = [(index: Int, property: String, value: JSONValue)]

  /// One submission to answer the page.
  struct Submission: Sendable {
    let answers: Answers
    /// The input values that are submitted for each callback, or `nil` if an answer is missing.
    let posts: [[JSONValue]]?
    /// The required answers, as `index.property`.
    let requires: [String]
  }

  let node: String
  let callbacks: [JSONValue]
  var submissions: [Submission] = []

  var testDescription: String { node }

  /// - Parameter build: Closures that make the callbacks from their number on the page.
  init(_ node: String, _ build: (@Sendable (Int) -> JSONValue)...) {
    self.node = node
    callbacks = build.enumerated().map { $1($0 + 1) }
  }

  func posts(_ answers: (Int, String, JSONValue)..., as posts: [JSONValue]...) -> NodePage {
    adding(Submission(answers: answers.map { ($0.0, $0.1, $0.2) }, posts: posts, requires: []))
  }

  func requires(_ answers: (Int, String, JSONValue)..., missing: String...) -> NodePage {
    adding(Submission(answers: answers.map { ($0.0, $0.1, $0.2) }, posts: nil, requires: missing))
  }

  private func adding(_ submission: Submission) -> NodePage {
    var page = self
    page.submissions.append(submission)
    return page
  }

  /// Answers the page in each submission, and compares the submissions.
  func check() async throws {
    for submission in submissions {
      let bench = submission.posts == nil ? try Bench() : try Bench(.refusal)
      let page = try bench.page(.array(callbacks))
      #expect(!page.callbackFields.contains { $0 is UnknownCallback })
      for (index, property, value) in submission.answers {
        let field = page.callbackFields[index]
        let kind = try #require(field.properties.first { $0.name == property }?.kind, "\(property)")
        field.setAccepted(try kind.accept(value), for: property)
      }
      let node = await page.next()
      guard let posts = submission.posts else {
        #expect((node as? FailureNode)?.cause.kind == .answers)
        let ids = page.callbackFields.map(\.id)
        var open = page.callbackFields.map(\.missing)
        let missing = node.problems.map { problem -> String in
          guard problem.code == "required", let index = problem.key.flatMap(ids.firstIndex),
            !open[index].isEmpty
          else { return problem.message }
          return "\(index).\(open[index].removeFirst())"
        }
        #expect(missing == submission.requires)
        continue
      }
      #expect(node is ErrorNode, "\(node.problems.map(\.message))")
      guard node is ErrorNode else { continue }
      let sent = try bench.sent()["callbacks"]?.array ?? []
      let values = sent.map { callback in
        (callback["input"]?.array ?? []).map { $0["value"] ?? .null }
      }
      #expect(values == posts)
      // The number, order and types, and everything except the inputs, are the server's.
      #expect(sent.map { Self.withoutInput($0) } == callbacks.map { Self.withoutInput($0) })
    }
  }

  private static func withoutInput(_ callback: JSONValue) -> JSONValue {
    var members = callback.object ?? [:]
    members["input"] = nil
    return .object(members)
  }
}

/// The callbacks of nodes, by their names in the node table.
enum Wire {
  typealias Draft = @Sendable (Int) -> JSONValue

  static func text(_ type: String, _ message: String = "text") -> Draft {
    { number in
      .callback(
        "TextOutputCallback", output: ["message": .string(message), "messageType": .string(type)],
        more: ["_id": .integer(number - 1)])
    }
  }

  static func one(
    _ type: String, _ output: JSONObject, value: JSONValue = "", suffixes: [String] = [""]
  ) -> Draft {
    { number in
      .callback(
        type, output: output,
        input: JSONObject(suffixes.map { ("IDToken\(number)\($0)", value) }),
        more: ["_id": .integer(number - 1)])
    }
  }

  static func name(_ prompt: String = "User Name") -> Draft {
    one("NameCallback", ["prompt": .string(prompt)])
  }

  static func password(_ prompt: String = "Password", _ value: JSONValue = "") -> Draft {
    one("PasswordCallback", ["prompt": .string(prompt)], value: value)
  }

  static func hidden(_ id: String, _ value: JSONValue) -> Draft {
    one("HiddenValueCallback", ["value": value, "id": .string(id)], value: .string(id))
  }

  static func confirm(_ options: [String], _ preset: Int = 0, came: JSONValue? = nil) -> Draft {
    { number in
      ConfirmationTests.confirmation(
        options, preset: .integer(preset), received: came ?? .integer(preset), number: number)
    }
  }

  static func poll(_ time: String, _ message: JSONValue = .null) -> Draft {
    { _ in
      .callback("PollingWaitCallback", output: ["waitTime": .string(time), "message": message])
    }
  }

  static func attribute(
    _ kind: String, _ name: String, _ value: JSONValue, failed: JSONValue = [],
    required: Bool = true
  ) -> Draft {
    { number in
      .callback(
        "\(kind)AttributeInputCallback",
        output: [
          "name": .string(name), "prompt": .string(name), "required": .boolean(required),
          "policies": [:], "failedPolicies": failed, "validateOnly": false, "value": value,
        ],
        input: ["IDToken\(number)": value, "IDToken\(number)validateOnly": false])
    }
  }

  static func validated(_ what: String, failed: JSONValue = [], value: JSONValue = "") -> Draft {
    { number in
      .callback(
        "ValidatedCreate\(what)Callback",
        output: ["policies": [:], "failedPolicies": failed, "validateOnly": false, "prompt": "P"],
        input: ["IDToken\(number)": value, "IDToken\(number)validateOnly": false])
    }
  }

  static func question(_ question: JSONValue = "", _ answer: JSONValue = "") -> Draft {
    { number in
      .callback(
        "KbaCreateCallback",
        output: [
          "prompt": "Select a security question.", "predefinedQuestions": ["Pet?", "Town?"],
          "allowUserDefinedQuestions": true,
        ],
        input: ["IDToken\(number)question": question, "IDToken\(number)answer": answer])
    }
  }

  static func metadata(_ data: JSONValue) -> Draft {
    { _ in .callback("MetadataCallback", output: ["data": data]) }
  }

  static func redirect(_ method: String = "GET", _ data: JSONValue? = nil) -> Draft {
    { _ in
      var output: JSONObject = [
        "redirectUrl": "https://idp.example", "redirectMethod": .string(method),
        "trackingCookie": true,
      ]
      output["redirectData"] = data
      return .callback("RedirectCallback", output: output)
    }
  }

  static let suspended: Draft = { _ in
    .callback("SuspendedTextOutputCallback", output: ["message": "Look", "messageType": "0"])
  }
}

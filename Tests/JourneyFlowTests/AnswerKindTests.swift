import JourneyFlow
import JourneyJSON
import Testing

@Suite("Kinds of answers")
struct AnswerKindTests {
  struct Case: Sendable {
    let kind: AnswerKind
    let given: JSONValue
    /// `nil` if the value is refused.
    let taken: JSONValue?

    init(_ kind: AnswerKind, _ given: JSONValue, _ taken: JSONValue?) {
      self.kind = kind
      self.given = given
      self.taken = taken
    }
  }

  static let offered: AnswerKind = .choice(
    Choice.indices(of: ["Email", "SMS", "2", "twin", "twin"]))
  static let devices: AnswerKind = .choice([
    Choice(
      answer: "d1", value: "d1", texts: ["My phone", "SMS"], shown: ["id": "d1", "type": "SMS"]),
    Choice(answer: "d2", value: "d2", texts: ["Other"], shown: ["id": "d2"]),
  ])

  static let accepted: [Case] = [
    Case(.text, "x", "x"), Case(.text, "", ""), Case(.text, ["a": [1]], "{\"a\":[1]}"),
    Case(.text, [1, 2], nil), Case(.text, 7, nil), Case(.text, true, nil),
    Case(.text, .null, nil),
    Case(.boolean, true, true), Case(.boolean, false, false), Case(.boolean, "true", true),
    Case(.boolean, 1, nil), Case(.boolean, .null, nil),
    Case(.integer, 7, 7), Case(.integer, .number("7.0"), 7), Case(.integer, .number("7.5"), nil),
    Case(.integer, "7", 7), Case(.integer, .number("1e400"), nil),
    Case(.number, 7, 7), Case(.number, .number("7.25"), .number("7.25")),
    Case(.number, .null, .null),
    Case(.number, "7", 7), Case(.number, "", .null), Case(.number, "x", nil),
    Case(offered, 0, 0), Case(offered, 4, 4), Case(offered, 5, nil), Case(offered, -1, nil),
    Case(offered, .number("1.0"), 1), Case(offered, .number("0.5"), nil),
    Case(offered, "SMS", 1), Case(offered, "sms", nil), Case(offered, "1", 1),
    Case(offered, "2", 2), Case(offered, "01", nil), Case(offered, "5", nil),
    Case(offered, "twin", nil), Case(offered, "4", 4), Case(offered, "", nil),
    Case(offered, true, nil), Case(offered, .null, nil), Case(offered, [0], nil),
    Case(devices, "d2", "d2"), Case(devices, "My phone", "d1"), Case(devices, "SMS", "d1"),
    Case(devices, ["type": "SMS", "id": "d1"], "d1"), Case(devices, ["id": "d3"], nil),
    Case(devices, 1, "d2"), Case(devices, "0", "d1"),
    Case(.choice([]), "anything", "anything"),
    Case(.choices(Choice.indices(of: ["a", "b"])), ["b", 0], [1, 0]),
    Case(.choices(Choice.indices(of: ["a", "b"])), "a", [0]),
    Case(.choices(Choice.indices(of: ["a", "b"])), ["c"], nil),
    Case(.choices(Choice.indices(of: ["a", "b"])), "", []),
    Case(.choices(Choice.indices(of: ["a", "b"])), [], []),
    Case(.choices(Choice.indices(of: ["a", ""])), "", [1]),
    Case(.button(label: "Go"), true, true), Case(.button(label: "Go"), "Go", true),
    Case(.button(label: "Go"), false, false), Case(.button(label: "Go"), "go", nil),
    Case(.object, ["a": 1], ["a": 1]), Case(.object, [], nil),
    Case(.members(["a", "b"]), ["b": 1], ["b": 1]), Case(.members(["a"]), ["c": 1], nil),
    Case(.members(["a"]), "a", nil), Case(.any, .null, .null), Case(.any, [1], [1]),
  ]

  @Test("a kind accepts or refuses a JSON value", arguments: accepted)
  func accepts(_ row: Case) {
    #expect(taken { () throws(AnswerError) in try row.kind.accept(row.given) } == row.taken)
  }

  static let texts: [Case] = [
    Case(.text, "42", "42"), Case(.text, "", ""), Case(.text, "{\"a\":1}", "{\"a\":1}"),
    Case(.boolean, "true", true), Case(.boolean, "yes", nil), Case(.integer, "42", 42),
    Case(.integer, "4x", nil), Case(.number, "4.5", .number("4.5")),
    Case(offered, "SMS", 1), Case(offered, "0", 0), Case(offered, "2", 2),
    Case(devices, "{\"id\":\"d2\"}", "d2"),
    Case(.choices(Choice.indices(of: ["a", "b"])), "[\"a\",1]", [0, 1]),
    Case(.choices(Choice.indices(of: ["a", "b"])), "b", [1]),
    Case(.button(label: "Go"), "Go", true), Case(.button(label: "Go"), "false", false),
    Case(.object, "{\"a\":1}", ["a": 1]), Case(.object, "a", nil), Case(.any, "{}", [:]),
    Case(.any, "plain", "plain"),
  ]

  @Test("a string of the command line is read as the type of the property", arguments: texts)
  func reads(_ row: Case) throws {
    let text = try #require(row.given.string)
    #expect(taken { () throws(AnswerError) in try row.kind.read(text) } == row.taken)
  }

  @Test("a refusal names titles, and a value only if no text is unique")
  func titles() {
    let phones = ["+1 555 0100", "+1 555 0101"].enumerated().map { index, number in
      Choice(
        answer: .integer(index), value: .string("7d2c0000-0\(index)"),
        texts: ["Text message", "SMS", number])
    }
    let mail = Choice(answer: 2, value: "7d2c0000-02", texts: ["E-mail"])
    let twins = ["a1", "a2"].map { Choice(answer: .string($0), value: .string($0), texts: ["A"]) }
    func reason(_ choices: [Choice]) -> String? {
      refusal { () throws(AnswerError) in _ = try AnswerKind.choice(choices).accept("x") }?.reason
    }
    #expect(reason(phones + [mail]) == "expected '+1 555 0100', '+1 555 0101' or 'E-mail'")
    #expect(reason(twins + [mail]) == "expected 'a1', 'a2' or 'E-mail'")
    for (index, choice) in (phones + [mail]).enumerated() {
      let name = (phones + [mail]).optionNames[index]
      let taken = taken { () throws(AnswerError) in
        try AnswerKind.choice(phones + [mail]).accept(.string(name))
      }
      #expect(taken == choice.answer)
    }
  }

  @Test("a refusal says what is expected, and never what was given")
  func messages() {
    #expect(
      refusal { () throws(AnswerError) in _ = try Self.offered.accept("s3cret") }
        == AnswerError(
          "choice", "expected 'Email', 'SMS', '2', '3' or '4'"))
    let kinds: [AnswerKind] = [
      .text, .boolean, .integer, .number, Self.offered, .button(label: "Go"), .object,
      .members(["a"]),
    ]
    for kind in kinds {
      for given in ["s3cret", ["s3cret": 1], ["s3cret"]] as [JSONValue] {
        let error = refusal { () throws(AnswerError) in _ = try kind.accept(given) }
        if case .members = kind { continue }
        #expect(error?.reason.contains("s3cret") != true)
      }
    }
  }

  private func taken(_ take: () throws(AnswerError) -> JSONValue) -> JSONValue? {
    do { return try take() } catch { return nil }
  }

  private func refusal(_ take: () throws(AnswerError) -> Void) -> AnswerError? {
    do {
      try take()
      return nil
    } catch { return error }
  }
}

import JourneyFlow
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyCommand

/// The time for problems is proportional to their number, because each names a few keys and is
/// found in an index.
@Suite("Many problems of answers")
struct ManyFaultsTests {
  @Test("the time for unknown keys on a page with as many fields grows in proportion")
  func unknown() throws {
    let growth = try ProcessorTime.growth(to: 2_000, rounds: 1) { count throws in
      let fields = try FakePage.inputs(count)
      let answers = JSONObject((0..<count).map { ("nobody\($0)", JSONValue.string("x")) })
      let problems = AnswerReader(fields).read(answers).problems
      #expect(problems.count == count)
      #expect(problems[0].message.hasSuffix(" and \(count - 8) more"))
      #expect(problems.allSatisfy { $0.message.utf8.count < 1_000 })
      #expect(FlowError.answers(problems).message.utf8.count < 3_000)
    }
    #expect(growth < 24)
  }

  @Test("the time for answers in the page itself grows in proportion to their number")
  func inPage() throws {
    let growth = try ProcessorTime.growth(to: 2_000, rounds: 1) { count throws in
      let fields = try FakePage.inputs(count)
      let entries = fields.map { JSONValue.object(["id": .string($0.id), "nobody": 1]) }
      #expect(EditedFields(fields: fields).read(.array(entries)).problems.count == count)
    }
    #expect(growth < 24)
  }

  @Test(
    "the time for fields without an answer grows in proportion to their number",
    arguments: [true, false])
  func unanswered(sharesPrompt: Bool) throws {
    let growth = try ProcessorTime.growth(to: 2_000, rounds: 1) { count throws in
      let node = try FakePage.node(attributes: count, sharesPrompt: sharesPrompt)
      let problems = Answers.none.apply(Assignments(), to: node)
      #expect(problems.count == count)
      #expect(node.answerHint(for: .next) == nil)
    }
    #expect(growth < 24)
  }

  @Test("a key that matches all fields names a few of them")
  func ambiguous() throws {
    let problems = AnswerReader(try FakePage.inputs(500)).read(["NameCallback": "x"]).problems
    #expect(problems.count == 1 && problems[0].message.hasSuffix(" and 492 more"))
  }
}

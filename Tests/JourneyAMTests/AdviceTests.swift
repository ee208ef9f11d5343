import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

/// docs/protocol/journey.md, "Step-up": the advice of a policy decision, as XML without white
/// space.
@Suite("Advice")
struct AdviceTests {
  @Test("names and values are escaped, in their order")
  func byName() {
    let advice = Advice([
      (name: "TransactionConditionAdvice", values: ["9dae2c80-fe7a"]),
      (name: "A\"<&>", values: ["realm:Log&in", "<b>"]),
    ])
    #expect(
      advice.xml
        == "<Advices><AttributeValuePair><Attribute name=\"TransactionConditionAdvice\"/>"
        + "<Value>9dae2c80-fe7a</Value></AttributeValuePair>"
        + "<AttributeValuePair><Attribute name=\"A&quot;&lt;&amp;&gt;\"/>"
        + "<Value>realm:Log&amp;in</Value><Value>&lt;b&gt;</Value></AttributeValuePair></Advices>")
  }

  static let one =
    "<Advices><AttributeValuePair><Attribute name=\"A\"/><Value>1</Value></AttributeValuePair></Advices>"

  @Test(
    "AM's XML loses only the white space between its elements",
    arguments: [
      (one, one),
      ("\n \(one)\n", one),
      (
        """
        <Advices>
          <AttributeValuePair>
            <Attribute  name="A" />
            <Value>1</Value>
          </AttributeValuePair>
        </Advices>
        """, one
      ),
      (
        "<Advices><AttributeValuePair><Attribute name=\"A\"/><Value> 1  2 </Value></AttributeValuePair></Advices>",
        "<Advices><AttributeValuePair><Attribute name=\"A\"/><Value> 1  2 </Value></AttributeValuePair></Advices>"
      ),
      ("<Advices/>", "<Advices/>"),
      (
        "<Advices><AttributeValuePair><Attribute\n name = \"A  /  b\tc\" /></AttributeValuePair></Advices>",
        "<Advices><AttributeValuePair><Attribute name = \"A  /  b\tc\"/></AttributeValuePair></Advices>"
      ),
      (
        "<Advices><AttributeValuePair><Attribute  name='a > \"b  c\"'/></AttributeValuePair></Advices>",
        "<Advices><AttributeValuePair><Attribute name='a > \"b  c\"'/></AttributeValuePair></Advices>"
      ),
    ])
  func xml(_ text: String, _ sent: String) {
    #expect(Advice(xml: text)?.xml == sent)
  }

  @Test(
    "invalid advice is refused",
    arguments: [
      "", "Advices", "<Advices>", "</Advices>", "<Advices></Value></Advices>",
      "<Advices>x</Advices>",
      "<Advices/><Advices/>", "<Advices/>more", "more<Advices/>", "<AdvicesFoo/>",
      "<Advices><Foo/></Advices>", "<Value>1</Value>", "<!DOCTYPE x><Advices/>",
      "<Advices><!-- x --></Advices>", "<Advices><Value>1</Advices></Value>", "<Advices", "<>",
      "<Advices><Attribute name=\"A/></Advices>",
    ])
  func noAdvice(_ text: String) {
    #expect(Advice(xml: text) == nil)
  }
}

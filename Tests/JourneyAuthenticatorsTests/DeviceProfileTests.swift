import JourneyAuthenticators
import JourneyJSON
import Testing

@Suite struct DeviceProfileTests {
  @Test(
    "a profile contains what the page asks for, and nothing of this machine",
    arguments: [
      (false, false, nil, #"{"identifier":"i","version":"1.0"}"#),
      (true, false, nil, #"{"identifier":"i","version":"1.0","metadata":{}}"#),
      (false, true, nil, #"{"identifier":"i","version":"1.0","location":null}"#),
      (
        true, true,
        [
          "identifier": "own", "metadata": ["platform": ["jailBreakScore": 0]],
          "location": ["latitude": 1, "longitude": .number("2.50")], "more": true,
        ],
        #"{"identifier":"own","version":"1.0","metadata":{"platform":{"jailBreakScore":0}},"#
          + #""location":{"latitude":1,"longitude":2.50},"more":true}"#
      ),
      (
        false, false, ["metadata": ["a": 1], "location": .null, "version": "2.0"],
        #"{"identifier":"i","version":"2.0"}"#
      ),
      (
        true, false, #"{"metadata":{"a":1}}"#,
        #"{"identifier":"i","version":"1.0","metadata":{"a":1}}"#
      ),
      (true, false, .null, #"{"identifier":"i","version":"1.0","metadata":{}}"#),
    ] as [(Bool, Bool, JSONValue?, String)])
  func profile(metadata: Bool, location: Bool, given: JSONValue?, text: String) throws {
    #expect(
      try DeviceProfile.text(
        identifier: "i", wantsMetadata: metadata, wantsLocation: location, given: given) == text)
  }

  @Test("a profile of 3,073 bytes is sent, and the server decides")
  func long() throws {
    let filler = String(
      repeating: "a", count: 3_073 - #"{"identifier":"i","version":"1.0","x":""}"#.count)
    let text = try DeviceProfile.text(
      identifier: "i", wantsMetadata: false, wantsLocation: false,
      given: ["x": .string(filler)])
    #expect(text.utf8.count == 3_073)
  }

  @Test(
    "a profile that is not an object, or has an invalid identifier, is refused",
    arguments: [
      [], 7, true, "x", "[]", "{", ["identifier": 7], ["identifier": ""], ["identifier": .null],
      .string(String(repeating: "[", count: 100_000)),
    ] as [JSONValue])
  func refused(_ given: JSONValue) {
    #expect(throws: AuthenticatorError.invalidProfile) {
      try DeviceProfile.text(
        identifier: "i", wantsMetadata: true, wantsLocation: true, given: given)
    }
  }
}

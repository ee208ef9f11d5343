import JourneyFlow
import JourneyJSON
import Testing

@testable import JourneyDaVinci

/// docs/protocol/davinci.md, "Validation": the results of `validate()`, which `next()` does not
/// call.
@Suite("Validation")
struct ValidationTests {
  @Test(
    "a text is checked by its length and pattern",
    arguments: [
      (["required": true], "", [.required]), ([:], "", []),
      (["validation": ["regex": "^[0-9]+$", "errorMessage": "digits"]], "", []),
      (
        ["validation": ["regex": "^[0-9]+$", "errorMessage": "digits"]], "x",
        [.regexError(message: "digits")]
      ),
      (["validation": ["regex": "[0-9]", "errorMessage": "digits"]], "a1b", []),
      (["validation": ["errorMessage": "no pattern"]], "x", []),
      (["validation": "no object"], "x", []),
    ] as [(JSONObject, String, [ValidationError])])
  func validatesText(_ more: JSONObject, value: String, errors: [ValidationError]) throws {
    var field: JSONObject = ["type": "TEXT", "key": "t"]
    for (name, value) in more { field[name] = value }
    let text = try #require(Form.of([.object(field)]).collectors[0] as? TextCollector)
    text.value = value
    #expect(text.validate() == errors)
  }

  @Test(
    "each limit of a password policy is checked, and all of them at once",
    arguments: [
      (["length": ["min": 4]], "abc", [.invalidLength(min: 4, max: nil)]),
      (["length": ["max": 2]], "abc", [.invalidLength(min: nil, max: 2)]),
      (["length": ["min": 2, "max": 2]], "\u{1F600}", []),
      (["minUniqueCharacters": 3], "abab", [.uniqueCharacter(min: 3)]),
      (["maxRepeatedCharacters": 2], "abaxa", [.maxRepeat(max: 2)]),
      (
        ["minCharacters": ["0123456789": 2]], "a1",
        [.minCharacters(character: "0123456789", min: 2)]
      ),
      ([:], "", [.required]),
      (
        ["length": ["min": 9], "minUniqueCharacters": 3, "maxRepeatedCharacters": 1], "aa",
        [.invalidLength(min: 9, max: nil), .uniqueCharacter(min: 3), .maxRepeat(max: 1)]
      ),
      (["length": ["min": "4"], "minCharacters": ["a": "x"]], "abcd", []),
    ] as [(JSONObject, String, [ValidationError])])
  func validatesPassword(_ policy: JSONObject, value: String, errors: [ValidationError]) throws {
    let form = Form.of([
      [
        "type": "PASSWORD_VERIFY", "key": "p", "required": true,
        "passwordPolicy": .object(policy),
      ]
    ])
    let password = try #require(form.collectors[0] as? PasswordCollector)
    password.value = value
    #expect(password.validate() == errors)
  }

  @Test("required options, boxes, devices and telephone numbers are checked")
  func validatesOthers() {
    let form = Form.of([
      ["type": "RADIO", "key": "r", "required": true, "options": CollectorCase.options],
      ["type": "CHECKBOX", "key": "c", "required": true, "options": CollectorCase.options],
      ["type": "SINGLE_CHECKBOX", "key": "b", "required": true],
      [
        "type": "DEVICE_REGISTRATION", "key": "d", "required": true,
        "options": CollectorCase.kinds,
      ],
      ["type": "PHONE_NUMBER", "key": "p", "required": true, "defaultCountryCode": "GB"],
    ])
    for collector in form.collectors { #expect(collector.validate() == [.required]) }
    (form.collectors[2] as? BooleanCollector)?.value = false
    #expect(form.collectors[2].validate() == [.required])
  }

  @Test("a policy applies to a new password, not to one that signs on")
  func validatesNewOnly() throws {
    let form = Form.of(
      [
        ["type": "PASSWORD", "key": "old"], ["type": "PASSWORD_VERIFY", "key": "new"],
        ["type": "PASSWORD_VERIFY", "key": "own", "passwordPolicy": ["length": ["min": 2]]],
      ], ["passwordPolicy": ["name": "Standard", "length": ["min": 8]]])
    for collector in form.collectors {
      try #require(collector as? PasswordCollector).value = "abc"
    }
    #expect(form.collectors[0].validate().isEmpty)
    #expect(form.collectors[1].validate() == [.invalidLength(min: 8, max: nil)])
    #expect(form.collectors[2].validate().isEmpty)
    #expect((form.collectors[1] as? PasswordCollector)?.passwordPolicy?.name == "Standard")
  }

  @Test(
    "a pattern that could take too long is not tried",
    arguments: [
      ("^(a+)+$", false), ("(a*)*", false), ("(a|aa)+$", false), ("(?=a)b", false),
      ("(?<!a)b", false), (#"(a)\1"#, false), (#"\k<x>"#, false), ("(", false), ("[", false),
      ("", false), ("a{2}{3}", false), ("((a+)b)*", false), ("(a{1,9}){1,9}", false),
      ("^[a-z0-9._%+-]+@[a-z]+$", true), ("(?:abc)+", true), (#"^\d{3,4}-\(\)$"#, true),
      ("(a+)?b", true), ("[(+*]+", true), ("a+?b", true), ("^(GB|DE)$", true),
      ("a*a*a*a*b", false), ("a?b?c?d?", false), ("a{1,2}b{3,}c+d*", false),
      (#"(?x)(?:.+) +\x01"#, false), ("(?i)a", false), ("(?i:a)", false), ("(?-x:a)", false),
      ("(?x:(?:.+) +)", false), ("(?^:a)", false), ("(?#a)b", false), ("(?|a)", false),
      ("(?'n'a)", false), ("(?P=n)", false), ("(?P>n)", false), ("(?&n)", false), ("(?1)", false),
      ("(?<n>a)+", true), ("(?P<n>a)", true), ("(?<>a)", false), ("(?:.+) +", false),
      ("(a+)\t*", false), ("(a+) ?", true), ("a b+ c*", true),
      (#"\Q[\E(?:.+)+\x01\Q]\E"#, false), (#"\c[(?:.+)+\x01]"#, false),
      (#"[\c](?:.+)+\x01]"#, false), (#"{(?:.+)+\x01}"#, false), ("a{x}", false),
      ("a{}", false), ("a{,}", false), ("a{,3}", true), ("a{2", false), ("a{1,2,3}", false),
      ("[](?:.+)+]", false), ("[^](?:.+)+]", false), ("[a[](?:.+)+]]", false), ("[a", false),
      (#"\p{L}+\x{41}"#, true), (#"\p{L"#, false), (#"[\p{Lu}\]]+"#, true), (#"\K"#, false),
      (#"(?:\d{1,9})+"#, false), (#"(?:\w{2,})*"#, false), (#"(\d{3})+"#, false),
      (#"(?:\x{41})+"#, true), (#"\N{2}"#, false), (#"\d{1,2}\d{1,2}\d{1,2}\d{1,2}"#, false),
      (#"^[^\s@]+@[^\s@]+\.[^\s@]+$"#, true), (#"^\d{3}-\d{2}-\d{4}-\d{1,3}$"#, true),
    ] as [(String, Bool)])
  func isBounded(_ pattern: String, isTried: Bool) {
    #expect((BoundedPattern(pattern) != nil) == isTried)
  }

  @Test(
    "no pattern of a server takes long",
    arguments: [
      #"(?x)(?:.+) +\x01"#, #"\Q[\E(?:.+)+\x01\Q]\E"#, #"\c[(?:.+)+\x01]"#,
      #"{(?:.+)+\x01}"#, #"(?:\w{1,9})+\x01"#, #".*.*.*\x01"#, #"(?:a{0,9}b?){1,1}\x01"#,
      "(?:abc){999999999}",
      "a{999999999}", #"(.{500}){1}\x01"#,
    ])
  func isFast(_ pattern: String) {
    let time = ContinuousClock().measure {
      for count in [24, 64, 256, 1000] {
        _ = BoundedPattern(pattern)?.matches(String(repeating: "a", count: count))
      }
    }
    #expect(time < .seconds(20))
  }

  @Test(
    "a text that is too long for the number of quantifiers counts as a match",
    arguments: [
      ("^c$", 1000), ("^a{3}$", 1000), ("a*b", 1000), ("a*a*b", 256), ("a?a{2,}b", 256),
      ("a*a*a*b", 64),
    ])
  func isTooLong(_ pattern: String, longest: Int) throws {
    let pattern = try #require(BoundedPattern(pattern))
    let text = String(repeating: "a", count: longest)
    #expect(!pattern.matches(text))
    #expect(pattern.matches(text + "a"))
  }
}

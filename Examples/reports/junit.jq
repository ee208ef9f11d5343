# Prints a JUnit report. Each sign-in is a test case, and its time is the total time of its requests.
#   usage: jq -rsf junit.jq DOCUMENTS
# If several documents belong to one sign-in, the report contains the last one.
# @html escapes the values in \(…) as XML requires.
# XML 1.0 has no control characters and no U+FFFE or U+FFFF, not even as references.
def plain: tostring | gsub("[[:cntrl:]\\x{FFFE}\\x{FFFF}]"; " ");
# The documents of one sign-in have the same tag. Without tags, their lists of requests continue each other.
def key: [.requests[]?] | tojson;
def earlier: [.requests[]?] as $all | range(1; $all | length) | $all[:.] | tojson;
def signins:
  [.[] | select(.tag == null)] as $untagged
  | ([$untagged[] | {(earlier): true}] | add // {}) as $continued
  | ([$untagged[] | {(key): .}] | add // {}) as $at
  | [$untagged[] | select($continued[key] | not) | [$at[earlier] // empty, .]] as $rest
  | ([.[] | select(.tag != null)] | group_by(.tag))
    + [$rest | to_entries[] | (if ($rest | length) > 1 then " \(.key + 1)" else "" end) as $number
      | .value | .[-1].tag = "sign-in\($number)"];

# The fields of a page, with the same names as in the line that --expect prints. The name of a field is its first name that
# no other field of the page has, or its id.
def asked:
  [(.callbacks, .collectors)[]? | objects
    | select(.type | IN("TextOutputCallback", "SuspendedTextOutputCallback", "NameValueOutputCallback", "MetadataCallback",
        "PollingWaitCallback", "FidoRegistrationCallback", "FidoAuthenticationCallback", "LabelCollector",
        "ReadOnlyTextCollector", "QRCodeCollector", "ImageCollector") | not)
    | select(.type != "UnknownCollector" or .key != null)
    # In some callbacks, `name` is the answer.
    | [.valueId, .key, (select(.type | strings | test("Attribute|Consent")) | .name), .prompt, .label] as $names
    | {id, names: [$names[] | strings | sub("^\\s+"; "") | sub("\\s+$"; "") | rtrimstr(":") | sub("\\s+$"; "") | select(. != "")]}]
  | . as $fields
  | map(first(.names[] as $name | select([$fields[] | select(any(.names[]; . == $name))] | length == 1) | $name)
      // .id | "'\(.)'")
  | if . == [] then empty else "asks for " + join(", ") end;
# The message of a FailureNode already contains its first three problems.
def message:
  ((.message | strings) // "") as $said
  | reduce (.message // .header // .name,
      (.problems[]?.message | strings | select(. as $text | $said | contains($text) | not)),
      .cause.hint, asked | strings | plain) as $text ([];
    if index($text) then . else . + [$text] end)
  | join("; ");
# The total time of all requests of the documents in an array.
def seconds: ([.[].requests[]?.ms] | add // 0 | round) / 1000;
signins | map(.[-1] | .ok = (.type == "SuccessNode" or .type == "User"))
| @html "<testsuite name=\"journeys\" tests=\"\(length)\" failures=\"\(map(select(.ok | not)) | length)\" time=\"\(seconds)\">",
  (.[]
    | @html "<testcase classname=\"journey\" name=\"\(.tag | plain)\" time=\"\([.] | seconds)\">",
      (select(.ok | not)
        | @html "<failure type=\"\([.type, .cause.kind] | map(strings) | join(" "))\" message=\"\(message)\"/>"),
      "</testcase>"),
  "</testsuite>"

# Prints a JUnit report. Each sign-in is a test case, and its time is the total time of its requests.
#   usage: jq -rsf junit.jq DOCUMENTS
# If several documents have the same tag, the report contains the last one.
# @html escapes the values in \(…) as XML requires.
def plain: tostring | gsub("[[:cntrl:]]"; " ");
def seconds: ([.requests[]?.ms] | add // 0) / 1000;
group_by(.tag) | map(.[-1] | .ok = (.type == "SuccessNode" or .type == "User"))
| @html "<testsuite name=\"journeys\" tests=\"\(length)\" failures=\"\(map(select(.ok | not)) | length)\" time=\"\(map(seconds) | add // 0)\">",
  (.[]
    | @html "<testcase classname=\"journey\" name=\"\(.tag // "sign-in" | plain)\" time=\"\(seconds)\">",
      (select(.ok | not)
        | ([.message // .header, (.problems[]?.message)] | map(strings | plain) | join("; ")) as $message
        | @html "<failure type=\"\([.type, .cause.kind] | map(strings) | join(" "))\" message=\"\($message)\"/>"),
      "</testcase>"),
  "</testsuite>"

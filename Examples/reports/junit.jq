# A JUnit report: each sign-in is a test case, and its time is that of all its requests.
#   usage: jq -rsf junit.jq DOCUMENTS
# Of documents with the same tag the last one counts.
# @html escapes what is in \(…), as XML needs it.
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

# Prints how many sign-ins succeeded, why the others failed, and how long the sign-ins and their requests took.
#   usage: jq -rsf percentiles.jq ENDS
# ENDS are the last documents of the sign-ins. A sign-in takes the time of its requests.
def percentile($part): sort | .[((length * $part / 100) | ceil) - 1];
def row($name):
  "| \($name) | \(length) | \([percentile(50, 95, 99), max] | map("\(.) ms") | join(" | ")) |";
def ok: .type == "SuccessNode" or .type == "User";
"\(map(select(ok)) | length) of \(length) sign-ins succeeded",
(map(select(ok | not) | .cause.kind // "stopped at a page") | group_by(.)[] | "\(length) failed: \(.[0])"),
(map(select(.requests[0])) | select(. != []) | "",
  "| | number | median | 95% | 99% | longest |", "| --- | --- | --- | --- | --- | --- |",
  (map([.requests[].ms] | add) | row("sign-in")),
  (map(.requests[]) | group_by(.number)[] | . as [$first] | map(.ms) | row("request \($first.number), \($first.command)")))

# Prints metrics of a sign-in for the textfile collector of the node exporter of Prometheus. The input is the last node,
# or null if there is no node.
#   usage: jq -r --arg journey NAME -f metrics.jq

# The kind of a failure, or "problems" if the sign-in ended at a page with problems. If `journey token` reads such a page, it prints
# a failure of kind state with the problems of the page.
def kind: if .problems[0]? and (.cause.kind | IN(null, "state")) then "problems" else .cause.kind end;
def labels: "{" + (map("\(.[0])=\(.[1] // "" | tostring | tojson)") | join(",")) + "}";
["journey", $journey] as $name
| "# TYPE journey_up gauge",
  "journey_up\([$name] | labels) \(if .type == "SuccessNode" or .type == "User" then 1 else 0 end)",
  "# TYPE journey_end gauge",
  "journey_end\([$name, ["type", .type], ["kind", kind]] | labels) 1",
  "# TYPE journey_seconds gauge",
  "journey_seconds\([$name] | labels) \(([.requests[]?.ms] | add // 0) / 1000)",
  (select(.requests[0]?) | "# TYPE journey_request_seconds gauge"),
  (.requests[]?
    | "journey_request_seconds\([$name, ["number", .number], ["command", .command], ["status", .status]] | labels) \(.ms / 1000)")

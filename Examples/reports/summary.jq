# Prints a Markdown summary of sign-ins: a table, and a Mermaid sequence diagram of the requests of each sign-in.
#   usage: jq -rsf summary.jq DOCUMENTS
# DOCUMENTS are the redacted documents of the run, in order. If several belong to one sign-in, the last one counts.

# Escapes a text of the server, so that it is neither Markdown nor HTML.
def markdown:
  tostring | gsub("[[:cntrl:]]"; " ")
  | gsub("(?<c>[^\\p{L}\\p{N} .,:/()-])"; "&#\(.c | explode[0]);");
# Makes a label of a diagram, without characters that Mermaid would interpret.
def plain: tostring | gsub("[^\\p{L}\\p{N} .,:/()_-]"; " ") | .[:80];
def title: .header // .stage // .name // "" | tostring;
def path: .url | sub("[?].*$"; "") | sub("^[a-z]+://[^/]*"; "") | .[-60:];
def server: .url | sub("^[a-z]+://"; "") | sub("[/?].*$"; "");
def ok: .type == "SuccessNode" or .type == "User";
# The message of a failure or the title of a page, and the messages of the problems. The message of a FailureNode contains
# its first three problems.
def reason:
  [(.message // title | tostring), (select(.type != "FailureNode") | [.problems[]?.message | strings] | unique | join("; "))]
  | map(select(. != "")) | join(": ");
def result: if ok then .type else [.type, .cause.kind, reason] | map(strings | select(. != "")) | join(" ") end;

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

def diagram:
  ([.requests[] | server] | unique) as $servers
  | "```mermaid", "sequenceDiagram", "  participant journey",
    ($servers | to_entries[] | "  participant s\(.key + 1) as \(.value | plain)"),
    (.requests[]
      | server as $server
      | "s\(($servers | index($server)) + 1)" as $to
      | "  journey->>\($to): \(.number) \(.command) \(.method) \(path | plain)",
        if .status == null then "  \($to)--xjourney: no response after \(.ms) ms"
        else ([.status, .type, (.page // "" | plain | select(. != ""))] | map(tostring) | join(" ")) as $answer
          | "  \($to)-->>journey: \($answer), \(.ms) ms"
        end),
    (select(ok | not) | "  note over journey: failed: \(result | plain)"),
    "```";

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

signins
| map(.[-1])
| "## Sign-ins", "",
  "| sign-in | result | requests | time |", "| --- | --- | --- | --- |",
  (.[]
    | "| \(.tag | markdown) | \(if ok then "✅" else "❌" end) \([result, (select(ok | not) | .cause.hint, asked)] | map(strings) | join(", ") | markdown) | \(.requests[-1].number // 0) | \([.requests[].ms] | add // 0) ms |"),
  (.[] | select(.requests[0]) | "", "### \(.tag | markdown)", diagram)

# A Markdown summary of sign-ins: a table, and for each a Mermaid sequence diagram of its requests.
#   usage: jq -rsf summary.jq DOCUMENTS
# DOCUMENTS are all redacted documents of the run, those of one sign-in in order and with the same tag.

# A text of the server, which Markdown and HTML must not read as theirs.
def markdown:
  tostring | gsub("[[:cntrl:]]"; " ")
  | gsub("(?<c>[^\\p{L}\\p{N} .,:/()-])"; "&#\(.c | explode[0]);");
# A label of a diagram: the rest of its line.
def plain: tostring | gsub("[^\\p{L}\\p{N} .,:/()_-]"; " ") | .[:80];
def title: .header // .stage // .name // "" | tostring;
def path: .url | sub("[?].*$"; "") | sub("^[a-z]+://[^/]*"; "") | .[-60:];
def server: .url | sub("^[a-z]+://"; "") | sub("[/?].*$"; "");
def ok: .type == "SuccessNode" or .type == "User";
def result: if ok then .type else [.type, .cause.kind, (.message // title)] | map(strings | select(. != "")) | join(" ") end;

# The titles of the pages, by the number of the request that brought them.
def titles:
  map(select(.type == "ContinueNode" and .requests[0]))
  | map({key: (.requests[-1].number | tostring), value: title}) | from_entries;

def diagram($titles):
  ([.requests[] | server] | unique) as $servers
  | "```mermaid", "sequenceDiagram", "  participant journey",
    ($servers | to_entries[] | "  participant s\(.key + 1) as \(.value | plain)"),
    (.requests[]
      | server as $server
      | "s\(($servers | index($server)) + 1)" as $to
      | "  journey->>\($to): \(.number) \(.command) \(.method) \(path | plain)",
        if .status == null then "  \($to)--xjourney: no response after \(.ms) ms"
        else ([.status, .type, ($titles[.number | tostring] // "" | plain | select(. != ""))] | map(tostring) | join(" ")) as $answer
          | "  \($to)-->>journey: \($answer), \(.ms) ms"
        end),
    (select(ok | not) | "  note over journey: failed: \(result | plain)"),
    "```";

group_by(.tag)
| map({last: .[-1], titles: titles})
| "## Sign-ins", "",
  "| sign-in | result | requests | time |", "| --- | --- | --- | --- |",
  (.[].last
    | "| \(.tag // "sign-in" | markdown) | \(if ok then "✅" else "❌" end) \(result | markdown) | \(.requests[-1].number // 0) | \([.requests[].ms] | add // 0) ms |"),
  (.[] | .titles as $titles | .last | select(.requests[0]) | "", "### \(.tag // "sign-in" | markdown)", diagram($titles))

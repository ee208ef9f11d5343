# Prints the OpenTelemetry spans of sign-ins as the body of an OTLP/HTTP request. Each sign-in has a span, and each of its requests
# has a child span.
#   usage: jq -sc --arg trace "$(openssl rand -hex 12)" -f spans.jq DOCUMENTS
# DOCUMENTS are the last documents of the sign-ins, redacted or not. $trace contains 24 hexadecimal digits. The trace ID of sign-in N
# consists of these digits and N.

def hex($digits):
  [while(. > 0; . / 16 | floor) % 16 | if . < 10 then 48 + . else 87 + . end] | reverse | implode
  | "0" * ($digits - length) + .;
def attribute($key): {key: $key, value: (if type == "number" then {intValue: tostring} else {stringValue: tostring} end)};
def nanoseconds: "\(.)000000";

# Adds the begin and the end of each request, in milliseconds. "at" is in whole seconds. A request therefore never begins before the
# end of the request before it.
def timed:
  reduce .[] as $request ([];
    ([$request.at * 1000, (.[-1].end // 0)] | max) as $begin
    | . + [$request + {begin: $begin, end: ($begin + $request.ms)}]);

# Why a sign-in failed. The message of a FailureNode contains its first three problems.
def reason:
  [.message // .header // .name, (select(.type != "FailureNode") | .problems[]?.message)] | map(strings) | join("; ");

def span($trace; $number; $name): {traceId: $trace, spanId: ($number | hex(16)), name: $name};

{resourceSpans: [{
  resource: {attributes: [("journey" | attribute("service.name"))]},
  scopeSpans: [{scope: {name: "journey"}, spans: [
    to_entries[] | .key as $key | .value | select(.requests[0]?)
    | ($trace + ($key + 1 | hex(8))) as $trace
    | (.requests | timed) as $requests
    | (.type == "ErrorNode" or .type == "FailureNode" or (.problems // []) != []) as $failed
    | (span($trace; 4096; "sign-in") + {
        kind: 1, startTimeUnixNano: ($requests[0].begin | nanoseconds), endTimeUnixNano: ($requests[-1].end | nanoseconds),
        attributes: [(.type | attribute("journey.type")), (.tag | values | attribute("journey.tag"))],
        status: (if $failed then {code: 2, message: reason} else {} end)}),
      ($requests | to_entries[] | .key as $place | .value
        | span($trace; .number; "journey \(.command)") + {
            parentSpanId: (4096 | hex(16)), kind: 3,
            startTimeUnixNano: (.begin | nanoseconds), endTimeUnixNano: (.end | nanoseconds),
            attributes: [
              (.method | attribute("http.request.method")), (.url | attribute("url.full")),
              (.status | values | attribute("http.response.status_code")),
              (.type | attribute("journey.type")), (.id | values | attribute("journey.transaction_id"))],
            status: (if $failed and $place == ($requests | length) - 1 then {code: 2} else {} end)})]}]}]}

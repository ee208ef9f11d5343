import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// What a response means.
enum DaVinciVerdict: Equatable {
  case page(JSONObject)
  /// The code is "" if the response contains only a session, or if the flow ended in JSON.
  case success(code: String, JSONObject)
  /// The same page, to be filled in again.
  case rewind(JSONObject)
  /// A refusal, after which the same page can be filled in again.
  case refusal(FlowError, JSONObject)
  /// A failure that ended the flow, or that left the flow's current step unknown.
  case failure(FlowError)
}

extension DaVinciVerdict {
  static func of(_ reply: DaVinciResponse) -> DaVinciVerdict {
    for rule in rules {
      if let verdict = rule(reply) { return verdict }
    }
    return .failure(reply.unexpected)
  }

  /// The decision table. The first rule that applies to a response determines its meaning.
  private static let rules: [@Sendable (DaVinciResponse) -> DaVinciVerdict?] = [
    { reply in reply.transportError.map { .failure(FlowError($0)) } },
    { reply in reply.isIn(300..<400) ? reply.redirected : nil },
    { reply in reply.overload.map { .refusal($0, reply.body) } },
    { reply in reply.isIn(200..<500) ? nil : .failure(reply.serverFailure) },
    { reply in reply.unreadableRefusal.map { .failure($0) } },
    { reply in
      guard reply.isIn(400..<500), ["1999", "requestTimedOut"].contains(reply.code) else {
        return nil
      }
      return .failure(reply.flowEnded(.expired, code: "timeout"))
    },
    { reply in
      let isEnd =
        FlowEnd(reply.body).isError
        || reply.body["connectorId"] == "pingOneAuthenticationConnector"
          && (reply.body["capabilityName"] == "returnSuccessResponseRedirect"
            || reply.body["capabilityName"] == "setSession")
      return reply.isIn(400..<500) && isEnd ? .failure(reply.flowEnded()) : nil
    },
    { reply in reply.isIn(400..<500) ? .refusal(reply.refusal, reply.body) : nil },
    { reply in reply.unreadable.map { .failure($0) } },
    { reply in
      let status = reply.body["status"]?.string?.uppercased()
      return status == "FAILED" || status == "FAILURE" ? .failure(reply.flowEnded()) : nil
    },
    { reply in
      reply.hasError || FlowEnd(reply.body).isError ? .failure(reply.flowEnded()) : nil
    },
    { reply in
      guard let code = reply.body["authorizeResponse"]?["code"]?.string, !code.isEmpty else {
        return nil
      }
      return .success(code: code, reply.body)
    },
    { reply in
      guard let response = reply.body["authorizeResponse"]?.object,
        response["error"]?.string?.isEmpty == false
      else { return nil }
      return .failure(reply.flowEnded(saying: response))
    },
    { reply in
      let end = FlowEnd(reply.body)
      return end.isSuccess && !end.isUnfinished && !end.has("session") ? reply.endInJSON : nil
    },
    { reply in reply.has("authorizeResponse") ? .failure(reply.missingCode) : nil },
    { reply in reply.has("session") ? .success(code: "", reply.body) : nil },
    { reply in
      let event = reply.body["eventName"]
      return event == "rewindStateToLastRenderedUI"
        || event == "rewindStateToSpecificRenderedUI" ? .rewind(reply.body) : nil
    },
    { reply in FlowEnd(reply.body).isForWidget ? .failure(reply.unexpected) : nil },
    { reply in FlowEnd(reply.body).leadsOn ? .page(reply.body) : nil },
    { reply in
      reply.body["success"] == true && !reply.has("form") ? reply.endInJSON : nil
    },
    { reply in reply.ownPolicy.map { .failure($0) } },
    { reply in reply.innerFailure.map { .failure($0) } },
  ]
}

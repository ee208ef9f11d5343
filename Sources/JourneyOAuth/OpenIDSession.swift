import JourneyHTTP

/// The session at an OpenID provider: a cookie that its end_session_endpoint takes.
package struct OpenIDSession: SessionEnding {
  package init() {}

  package func end(_ client: inout OidcClient, idToken: String?) async -> [LogoutStep] {
    guard client.credentials.session != nil || idToken != nil else { return [] }
    let session = client.credentials.session
    let step = await client.endSession(idToken: idToken, session: session)
    if step.outcome != .failed {
      client.credentials.session = nil
      client.credentials.cookies = CookieJar()
    }
    return session == nil ? [step] : [.noSessionsEndpoint(), step]
  }
}

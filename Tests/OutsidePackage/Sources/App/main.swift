import CCurl
import Foundation
import HTTP
import JSON
import JourneyKit
import TestSupport

precondition([nameOfJSON, nameOfHTTP, nameOfCCurl, nameOfTestSupport].count == 4)

let source = TokenSource(name: "demo", password: "Secret12!")
// Two requests of a server at once: one journey, one user.
async let first = source.authorization()
async let second = source.authorization()
let headers = try await [first, second]
let claims = try await journey.journeyUser()?.userinfo().get()
print(claims?["sub"]?.string != nil, headers.allSatisfy { $0.hasPrefix("Bearer ") })
let end = await journey.journeyUser()?.logout()
print(end?.complete == true ? "signed out" : "not signed out")

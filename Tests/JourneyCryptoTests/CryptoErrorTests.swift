import CJourneyOpenSSL
import JourneyCrypto
import Testing

@Suite("Errors of libcrypto")
struct CryptoErrorTests {
  private func leaveError() {
    let (number, context) = (BN_new(), BN_CTX_new())
    #expect(BN_div(nil, nil, number, number, context) == 0)
    BN_CTX_free(context)
    BN_free(number)
  }

  @Test("a call reports its own error, not one that an earlier call left")
  func ownError() {
    leaveError()
    let error = #expect(throws: CryptoError.self) {
      _ = try made(EVP_MD_fetch(nil, "no such digest", nil), "EVP_MD_fetch")
    }
    #expect(error == .library(call: "EVP_MD_fetch", reason: "unsupported"))
    leaveError()
    #expect(throws: CryptoError.library(call: "BN_div", reason: "no reason given")) {
      try check(0, "BN_div")
    }
  }
}

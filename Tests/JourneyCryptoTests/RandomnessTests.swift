import JourneyCrypto
import Testing

@Suite struct RandomnessTests {
  @Test("random bytes have the requested length and never repeat")
  func bytes() throws {
    let random = SystemRandomness()
    #expect(try random.bytes(0).isEmpty)
    #expect(try random.bytes(-1).isEmpty)
    #expect(try random.bytes(33).count == 33)
    #expect(try random.bytes(32) != random.bytes(32))
  }
}

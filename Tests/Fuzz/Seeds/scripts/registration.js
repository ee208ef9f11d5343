var publicKey = {
  challenge: new Int8Array([-80, 5, 117, -128, 127, 0]).buffer,
  rp: { id: "example.com", name: "Example" },
  user: { id: Uint8Array.from("ZGVtbw", function (c) { return c.charCodeAt(0) }), name: "demo", displayName: 'demo' },
  pubKeyCredParams: [ { "type": "public-key", "alg": -7 }, { "type": "public-key", "alg": "-257" } ],
  attestation: "none", timeout: 60000, // one minute
  excludeCredentials: [{ "type": "public-key", "id": new Int8Array([-128, 127]).buffer }],
  authenticatorSelection: { "userVerification": "required", "residentKey": "required", requireResidentKey: true },
  extensions: { "hmac": new Uint8Array([1]) }
};
navigator.credentials.create({ publicKey: publicKey });

/* challenge: new Int8Array([9, 9]) navigator.credentials.create */
if (!window.PublicKeyCredential) { document.getElementById('webAuthnOutcome').value = "unsupported"; }
var acceptableCredentials = [{ "type": "public-key", "id": new Int8Array([1, -1, 3]).buffer }];
var options = {
  rpId: "example.com",
  challenge: new Int8Array([-80, 5, 117, -128, 127, 0]).buffer,
  timeout: 60000,
  userVerification: "preferred",
  allowCredentials: acceptableCredentials
};
navigator.credentials.get({ "publicKey": options }).then(function (assertion) { var x = `${options}`; });

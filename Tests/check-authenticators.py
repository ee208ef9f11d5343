#!/usr/bin/env python3
"""Holds what `journey authenticator` answers against judges that somebody else wrote: py_webauthn and python-fido2
verify registrations and assertions and refuse each tampering, joserfc verifies the JWS, pyotp makes the same codes."""
import base64
import hashlib
import json
import os
import secrets
import subprocess
import sys

import pyotp
from cryptography.hazmat.primitives.asymmetric import rsa
from fido2 import cbor
from fido2.cose import CoseKey
from fido2.webauthn import AttestationObject, AuthenticatorData, CollectedClientData
from joserfc import jws
from joserfc.jwk import ECKey, RSAKey
from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers.structs import COSEAlgorithmIdentifier as Algorithm

JOURNEY = sys.argv[1]
ROUNDS = 200
ORIGIN, PARTY = "https://login.example.com", "example.com"
ENVIRONMENT = {**os.environ, "JOURNEY_DEVICE_KEY": base64.b64encode(secrets.token_bytes(32)).decode()}
STATE = {"v": 1, "flow": "journey", "server": {"journey": {"serverUrl": ORIGIN + "/am", "realm": "alpha"}}}
OUTCOME = {"type": "HiddenValueCallback",
           "output": [{"name": "value", "value": "false"}, {"name": "id", "value": "webAuthnOutcome"}],
           "input": [{"name": "IDToken2", "value": "webAuthnOutcome"}]}


def b64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def page(callbacks, **members):
    return {"type": "ContinueNode", **members, "input": {"authId": "a.b.c", "callbacks": callbacks}, "state": STATE}


def metadata(challenge, **data):
    data = {"_type": "WebAuthn", "challenge": base64.b64encode(challenge).decode(), "_relyingPartyId": PARTY, **data}
    return [{"type": "MetadataCallback", "output": [{"name": "data", "value": data}]}, OUTCOME]


def answers(pages, key):
    """What the built command answers to each page, in one process."""
    text = "\n".join(json.dumps(page) for page in pages)
    run = subprocess.run([JOURNEY, "authenticator", "--jobs", "8"], input=text, env=ENVIRONMENT, text=True,
                         capture_output=True, check=True)
    return [json.loads(line)["answers"][key] for line in run.stdout.splitlines()]


def signed_bytes(text):
    return bytes(int(number) & 0xFF for number in text.split(","))


def refused(check):
    """Whether a judge refuses what was tampered with."""
    try:
        check()
    except Exception:  # each judge has its own kinds of errors
        return True
    return False


def flip(data, place):
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1:]


def register():
    """200 registrations, of both algorithms and both formats; gives id, key and algorithm of each."""
    challenges = [secrets.token_bytes(32) for _ in range(ROUNDS)]
    kinds = [(-7 if place % 2 else -8, "direct" if place % 4 < 2 else "none") for place in range(ROUNDS)]
    pages = [page(metadata(challenge, _action="webauthn_registration", userId=b64url(b"demo"),
                           attestationPreference=attestation,
                           _pubKeyCredParams=[{"type": "public-key", "alg": algorithm}]))
             for challenge, (algorithm, attestation) in zip(challenges, kinds)]
    made = []
    for outcome, challenge, (algorithm, attestation) in zip(answers(pages, "webAuthnOutcome"), challenges, kinds):
        client, attested, identifier = outcome.split("::")
        client, attested = client.encode(), signed_bytes(attested)

        def verify(client=client, attested=attested, challenge=challenge, origin=ORIGIN, party=PARTY):
            return verify_registration_response(
                credential={"id": identifier, "rawId": identifier, "type": "public-key",
                            "response": {"clientDataJSON": b64url(client), "attestationObject": b64url(attested)}},
                expected_challenge=challenge, expected_rp_id=party, expected_origin=origin,
                require_user_verification=True, supported_pub_key_algs=[Algorithm(algorithm)])

        verified = verify()
        parsed = AttestationObject(attested)
        assert parsed.fmt == ("packed" if attestation == "direct" else "none"), parsed.fmt
        data = parsed.auth_data
        assert data.rp_id_hash == hashlib.sha256(PARTY.encode()).digest()
        assert data.credential_data.credential_id == verified.credential_id
        assert CollectedClientData(client).challenge == challenge
        if parsed.fmt == "packed":
            data.credential_data.public_key.verify(bytes(data) + hashlib.sha256(client).digest(),
                                                   parsed.att_stmt["sig"])
        if len(made) < 8:
            assert refused(lambda: verify(challenge=flip(challenge, 0)))
            assert refused(lambda: verify(origin="https://evil.example"))
            assert refused(lambda: verify(party="example.org"))
            assert refused(lambda: verify(client=client.replace(b"create", b"get")))
            assert refused(lambda: verify(attested=attested[:-1]))
            if attestation == "direct":
                assert refused(lambda: verify(client=client + b" "))
        made.append((verified.credential_id, verified.credential_public_key, algorithm))
    return made


def sign(passkeys, **members):
    challenges = [secrets.token_bytes(32) for _ in passkeys]
    pages = [page(metadata(challenge, _action="webauthn_authentication",
                           _allowCredentials=[{"type": "public-key", "id": list(identifier)}]), **members)
             for challenge, (identifier, _, _) in zip(challenges, passkeys)]
    for outcome, challenge, (identifier, key, _) in zip(answers(pages, "webAuthnOutcome"), challenges, passkeys):
        client, data, signature, name = outcome.split("::")[:4]
        client, data, signature = client.encode(), signed_bytes(data), signed_bytes(signature)
        assert name == b64url(identifier)

        def verify(client=client, data=data, signature=signature, challenge=challenge, origin=ORIGIN, party=PARTY):
            return verify_authentication_response(
                credential={"id": name, "rawId": name, "type": "public-key",
                            "response": {"clientDataJSON": b64url(client), "authenticatorData": b64url(data),
                                         "signature": b64url(signature)}},
                expected_challenge=challenge, expected_rp_id=party, expected_origin=origin,
                credential_public_key=key, credential_current_sign_count=0, require_user_verification=True)

        verify()
        CoseKey.parse(cbor.decode(key)).verify(bytes(AuthenticatorData(data)) + hashlib.sha256(client).digest(), signature)
        assert refused(lambda: verify(signature=flip(signature, len(signature) - 1)))
        assert refused(lambda: verify(data=flip(data, 32)))
        assert refused(lambda: verify(data=flip(data, 0)))
        assert refused(lambda: verify(client=client + b" "))
        assert refused(lambda: verify(challenge=flip(challenge, 0)))
        assert refused(lambda: verify(origin="https://evil.example"))


def sign_with_rsa():
    """200 assertions with a key from the document."""
    private = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    jwk = RSAKey.import_key(private).as_dict(private=True)
    jwk["alg"] = "RS256"
    numbers = private.public_key().public_numbers()
    key = cbor.encode({1: 3, 3: -257, -1: numbers.n.to_bytes(256, "big"), -2: numbers.e.to_bytes(3, "big")})
    identifier = secrets.token_bytes(20)
    known = {"passkeys": [{"id": b64url(identifier), "rpId": PARTY, "key": jwk}]}
    sign([(identifier, key, -257)] * ROUNDS, authenticator=known)


def bind():
    names = ["userId", "username", "authenticationType", "challenge", "title", "subtitle", "description"]
    output = [{"name": name, "value": ""} for name in names if name not in ("userId", "authenticationType", "challenge")]
    output += [{"name": "userId", "value": "id=demo"}, {"name": "authenticationType", "value": "NONE"},
               {"name": "challenge", "value": "Y2hhbGxlbmdl"}, {"name": "timeout", "value": 60},
               {"name": "attestation", "value": False}]
    inputs = [{"name": f"IDToken1{name}", "value": ""} for name in ["jws", "deviceName", "deviceId", "clientError"]]
    (answer,) = answers([page([{"type": "DeviceBindingCallback", "output": output, "input": inputs}])], "IDToken1")
    head = json.loads(base64.urlsafe_b64decode(answer["jws"].split(".")[0] + "=="))
    token = jws.deserialize_compact(answer["jws"], ECKey.import_key(head["jwk"]), algorithms=["ES256"])
    assert json.loads(token.payload)["challenge"] == "Y2hhbGxlbmdl"


def codes():
    """1,000 codes by counter, which need no clock."""
    callback = {"type": "NameCallback", "output": [{"name": "prompt", "value": "Enter verification code"}],
                "input": [{"name": "IDToken1", "value": ""}]}
    pages, expected = [], []
    for place in range(1000):
        secret, digits = pyotp.random_base32(), 6 + place % 3
        hashed = ["SHA1", "SHA256", "SHA512"][place % 3]
        address = f"otpauth://hotp/a?secret={secret}&counter={place}&digits={digits}&algorithm={hashed}"
        pages.append(page([callback], authenticator={"otp": address}))
        expected.append(pyotp.HOTP(secret, digits=digits, digest=getattr(hashlib, hashed.lower())).at(place))
    assert answers(pages, "Enter verification code") == expected


passkeys = register()
sign(passkeys)
sign_with_rsa()
bind()
codes()
print(f"authenticators: {ROUNDS} registrations, {2 * ROUNDS} assertions, 1 JWS and 1000 codes as others expect them")

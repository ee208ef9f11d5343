#!/usr/bin/env python3
"""Checks the answers of `journey authenticator` with other implementations.

py_webauthn and python-fido2 verify registrations and assertions, and must refuse each altered copy. joserfc verifies
the JWS. pyotp and oathtool must make the same codes.

usage: check-authenticators.py JOURNEY
"""
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
from fido2.attestation import Attestation
from fido2.cose import CoseKey
from fido2.server import Fido2Server
from fido2.webauthn import AttestedCredentialData, PublicKeyCredentialRpEntity
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


def run_authenticator(pages):
    """Returns each page as the built command prints it, in one process."""
    text = "\n".join(json.dumps(page) for page in pages)
    run = subprocess.run([JOURNEY, "authenticator", "--jobs", "8"], input=text, env=ENVIRONMENT, text=True,
                         capture_output=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def answers(pages, key):
    return [document["answers"][key] for document in run_authenticator(pages)]


def signed_bytes(text):
    return bytes(int(number) & 0xFF for number in text.split(","))


def refused(check):
    """Returns whether a check refuses an altered credential."""
    try:
        check()
    except Exception:  # each implementation has its own types of errors
        return True
    return False


def flip(data, index):
    return data[:index] + bytes([data[index] ^ 1]) + data[index + 1:]


class AM:
    """Makes pages of AM's nodes in JSON mode, and reads their outcome (docs/protocol/authenticators.md, "Independent verifiers")."""
    key = "webAuthnOutcome"

    @staticmethod
    def registration(challenge, algorithm, attestation):
        return page(metadata(challenge, _action="webauthn_registration", userId=b64url(b"demo"),
                             attestationPreference=attestation,
                             _pubKeyCredParams=[{"type": "public-key", "alg": algorithm}]))

    @staticmethod
    def sign_in(challenge, identifier, **members):
        listed = [{"type": "public-key", "id": [byte - 256 if byte > 127 else byte for byte in identifier]}]
        return page(metadata(challenge, _action="webauthn_authentication", _allowCredentials=listed), **members)

    @staticmethod
    def credential(outcome):
        parts = outcome.split("::")
        names = ["attestationObject"] if len(parts) == 3 else ["authenticatorData", "signature"]
        response = {name: b64url(signed_bytes(part)) for name, part in zip(names, parts[1:])}
        identifier = parts[len(names) + 1]
        return {"id": identifier, "rawId": identifier, "type": "public-key",
                "response": {"clientDataJSON": b64url(parts[0].encode()), **response}}


class DaVinci:
    """Makes DaVinci forms with a FIDO2 collector. Their answer is a credential without any conversion."""
    key = "fido2"

    @staticmethod
    def form(action, member, options, **members):
        field = {"type": "FIDO2", "key": "fido2", "label": "Passkey", "action": action, "trigger": "BUTTON",
                 member: options}
        links = {"next": {"href": ORIGIN + "/davinci/connections/1/capabilities/customForm"}}
        state = {"v": 1, "flow": "davinci", "own": {"verifier": "v" * 43},
                 "server": {"davinci": {}, "oidc": {
                     "clientId": "app", "redirectUri": "org.example.app://callback", "scopes": ["openid"],
                     "discoveryEndpoint": ORIGIN + "/as/.well-known/openid-configuration"}}}
        known = {"origin": ORIGIN, **members.pop("authenticator", {})}
        return {"type": "ContinueNode", "authenticator": known, "state": state,
                "input": {"interactionId": "i", "interactionToken": "t", "id": "n", "eventName": "continue",
                          "form": {"name": "Form", "components": {"fields": [field]}}, "_links": links}}

    @staticmethod
    def registration(challenge, algorithm, attestation):
        return DaVinci.form("REGISTER", "publicKeyCredentialCreationOptions", {
            "rp": {"id": PARTY, "name": "Demo"}, "user": {"id": [1, 200], "name": "demo", "displayName": "Demo"},
            "challenge": list(challenge), "pubKeyCredParams": [{"type": "public-key", "alg": str(algorithm)}],
            "attestation": attestation})

    @staticmethod
    def sign_in(challenge, identifier, **members):
        return DaVinci.form("AUTHENTICATE", "publicKeyCredentialRequestOptions", {
            "challenge": list(challenge), "rpId": PARTY, "userVerification": "required",
            "allowCredentials": [{"type": "public-key", "id": list(identifier)}]}, **members)

    @staticmethod
    def credential(answer):
        (credential,) = answer.values()
        return credential


def attested(statement, client_hash):
    """Verifies an attestation with python-fido2, whose server leaves this to the caller."""
    Attestation.for_type(statement.fmt)().verify(statement.att_stmt, statement.auth_data, client_hash)


def both(webauthn, fido2):
    """Returns a check of one credential that runs the checks of two implementations, and returns the result of the first."""
    def check(**changes):
        fido2(**changes)
        return webauthn(**changes)
    check.alone = (webauthn, fido2)
    return check


def refuses(check, **changes):
    """Returns whether both implementations refuse the credential."""
    return all(refused(lambda: one(**changes)) for one in check.alone)


def changed(credential, name, change):
    """Returns the credential with other bytes in a member of its response."""
    data = base64.urlsafe_b64decode(credential["response"][name] + "==")
    return {**credential, "response": {**credential["response"], name: b64url(change(data))}}


def with_data(attestation_object, change):
    """Returns the attestation object with other authenticator data."""
    members = cbor.decode(attestation_object)
    return cbor.encode({**members, "authData": change(members["authData"])})


def server(origin, party):
    return Fido2Server(PublicKeyCredentialRpEntity(id=party, name="Demo"), attestation="direct",
                       verify_origin=lambda claimed: claimed == origin, verify_attestation=attested)


def state(challenge):
    return {"challenge": b64url(challenge), "user_verification": "required"}


EVIL = {"origin": "https://evil.example"}


def register(pages):
    """Checks 200 registrations with both algorithms and both formats. Returns the ID, key and algorithm of each."""
    challenges = [secrets.token_bytes(32) for _ in range(ROUNDS)]
    kinds = [(-7 if index % 2 else -8, "direct" if index % 4 < 2 else "none") for index in range(ROUNDS)]
    asked = [pages.registration(challenge, *kind) for challenge, kind in zip(challenges, kinds)]
    made = []
    for answer, challenge, (algorithm, attestation) in zip(answers(asked, pages.key), challenges, kinds):
        credential = pages.credential(answer)

        def webauthn(credential=credential, challenge=challenge, origin=ORIGIN, party=PARTY):
            return verify_registration_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=party, expected_origin=origin,
                require_user_verification=True, supported_pub_key_algs=[Algorithm(algorithm)])

        def fido2(credential=credential, challenge=challenge, origin=ORIGIN, party=PARTY):
            return server(origin, party).register_complete(state(challenge), credential)

        check = both(webauthn, fido2)
        verified = check()
        assert verified.fmt == ("packed" if attestation == "direct" else "none"), verified.fmt
        if len(made) < 8:
            assert refuses(check, challenge=flip(challenge, 0))
            assert refuses(check, **EVIL)
            assert refuses(check, party="example.org")
            for name, change in [
                ("clientDataJSON", lambda data: data.replace(b"create", b"get")),
                ("attestationObject", lambda data: with_data(data, lambda inner: inner + b"\0")),
                # With `none`, nothing of this is signed: the hash of the relying party, and the presence of the user.
                ("attestationObject", lambda data: with_data(data, lambda inner: flip(inner, 0))),
                ("attestationObject", lambda data: with_data(data, lambda inner: flip(inner, 32))),
            ]:
                assert refuses(check, credential=changed(credential, name, change)), name
            if attestation == "direct":
                assert refuses(check, credential=changed(credential, "clientDataJSON", lambda data: data + b" "))
        made.append((verified.credential_id, verified.credential_public_key, algorithm))
    return made


def sign(pages, passkeys, **members):
    """Checks an assertion of each passkey. Each altered copy of it must be refused."""
    challenges = [secrets.token_bytes(32) for _ in passkeys]
    asked = [pages.sign_in(challenge, passkey[0], **members) for challenge, passkey in zip(challenges, passkeys)]
    for answer, challenge, (identifier, key, _) in zip(answers(asked, pages.key), challenges, passkeys):
        credential = pages.credential(answer)
        assert credential["id"] == b64url(identifier)

        def webauthn(credential=credential, challenge=challenge, origin=ORIGIN, party=PARTY):
            return verify_authentication_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=party, expected_origin=origin,
                credential_public_key=key, credential_current_sign_count=0, require_user_verification=True)

        def fido2(credential=credential, challenge=challenge, origin=ORIGIN, party=PARTY):
            known = AttestedCredentialData.create(bytes(16), identifier, CoseKey.parse(cbor.decode(key)))
            return server(origin, party).authenticate_complete(state(challenge), [known], credential)

        check = both(webauthn, fido2)
        check()
        assert refuses(check, challenge=flip(challenge, 0))
        assert refuses(check, **EVIL)
        assert refuses(check, party="example.org")
        for name, change in [
            ("signature", lambda data: flip(data, len(data) - 1)),
            ("clientDataJSON", lambda data: data + b" "),
            ("clientDataJSON", lambda data: data.replace(ORIGIN.encode(), b"https://evil.example")),
            # Alters the hash of the relying party, the flag of a new credential and the counter, and adds a byte.
            ("authenticatorData", lambda data: flip(data, 0)),
            ("authenticatorData", lambda data: data[:32] + bytes([data[32] | 0x40]) + data[33:]),
            ("authenticatorData", lambda data: flip(data, 36)),
            ("authenticatorData", lambda data: data + b"\0"),
        ]:
            assert refuses(check, credential=changed(credential, name, change)), name


def rsa_passkeys():
    """Returns an RSA passkey for each round, and the document that contains its key. No registration makes such a key."""
    private = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    jwk = RSAKey.import_key(private).as_dict(private=True)
    jwk["alg"] = "RS256"
    numbers = private.public_key().public_numbers()
    key = cbor.encode({1: 3, 3: -257, -1: numbers.n.to_bytes(256, "big"), -2: numbers.e.to_bytes(3, "big")})
    identifier = secrets.token_bytes(20)
    known = {"passkeys": [{"id": b64url(identifier), "rpId": PARTY, "key": jwk}]}
    return [(identifier, key, -257)] * ROUNDS, known


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


def oathtool(secret, step, digits, hashed, count):
    """Returns `count` codes from a step on. Uses TOTP, because HOTP of oathtool supports only SHA-1."""
    run = subprocess.run(["oathtool", f"--totp={hashed}", f"-d{digits}", "-s30s", "-N", f"@{step * 30}",
                          "-w", str(count - 1), secret.hex()], capture_output=True, text=True, check=True)
    return run.stdout.split()


def codes():
    """Checks 1,000 HOTP codes, which need no clock, and three TOTP codes of the time that the document contains."""
    callback = {"type": "NameCallback", "output": [{"name": "prompt", "value": "Enter verification code"}],
                "input": [{"name": "IDToken1", "value": ""}]}
    pages, own, theirs = [], [], []
    for index in range(20):
        secret, digits = secrets.token_bytes(14 + secrets.randbelow(51)), 6 + index % 3
        text = base64.b32encode(secret).decode().rstrip("=")
        hashed, first = ["SHA1", "SHA256", "SHA512"][index % 3], secrets.randbelow(10**6)
        address = f"otpauth://hotp/a?secret={text}&digits={digits}&algorithm={hashed}&counter="
        pages += [page([callback], authenticator={"otp": address + str(first + step)}) for step in range(50)]
        code = pyotp.HOTP(text, digits=digits, digest=getattr(hashlib, hashed.lower()))
        own += [code.at(first + step) for step in range(50)]
        theirs += oathtool(secret, first, digits, hashed.lower(), 50)
    assert answers(pages, "Enter verification code") == own == theirs

    secret = secrets.token_bytes(20)
    text = base64.b32encode(secret).decode()
    for hashed in ["SHA1", "SHA256", "SHA512"]:
        address = f"otpauth://totp/a?secret={text}&algorithm={hashed}"
        (document,) = run_authenticator([page([callback], authenticator={"otp": address})])
        time = document["authenticator"]["after"]
        code = pyotp.TOTP(text, digest=getattr(hashlib, hashed.lower())).at(time)
        assert [document["answers"]["Enter verification code"]] == [code] == oathtool(
            secret, time // 30, 6, hashed.lower(), 1)


for pages in (AM, DaVinci):
    sign(pages, register(pages))
    passkeys, known = rsa_passkeys()
    sign(pages, passkeys, authenticator=known)
bind()
codes()
print(f"authenticators: {2 * ROUNDS} registrations, {4 * ROUNDS} assertions, 1 JWS and 1003 codes are valid")

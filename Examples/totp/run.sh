#!/bin/sh
# Registers an authenticator app and signs in with its code, made by oathtool.
# Needs journey, jq, oathtool, JOURNEY_CONFIG, and the password in the variable PW.
set -eu

page=$(journey start TOTP | journey next name=demo password@env:PW)

# The page is meant for a phone's camera; what the QR code holds is in a hidden value.
secret=$(printf '%s\n' "$page" |
  jq -er '.callbacks[] | select(.valueId == "mfaDeviceRegistration").value | match("secret=([A-Z2-7]+)").captures[0].string')

page=$(printf '%s\n' "$page" | journey next)
OTP=$(printf '%s' "$secret" | oathtool --totp --base32 -) && export OTP
printf '%s\n' "$page" | journey next "Enter verification code"@env:OTP |
  journey next | jq -r '"end: \(.type)"'

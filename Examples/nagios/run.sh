#!/usr/bin/env bash
# Shows what the plugin prints for a sign-in, a refused sign-in, a page that appears again (without and with an answers file), a
# slow sign-in, an invalid limit, a journey with a second page (without and with an answers file, and with a missing answer), a
# misspelled journey, a wrong configuration and no journey.
# Needs journey, journey-walk, jq, JOURNEY_CONFIG, and the password in the variable PW.
set -uo pipefail
PATH=$PATH:$PWD/../walk

./check_journey Login demo; echo "status $?"
./check_journey Login nobody; echo "status $?"
PW=wrong ./check_journey Retry demo; echo "status $?"
PW=wrong ./check_journey Retry --answers answers.json; echo "status $?"
./check_journey Login demo 0; echo "status $?"
./check_journey Login demo 2s; echo "status $?"
./check_journey Hidden demo; echo "status $?"
./check_journey Hidden --answers answers.json; echo "status $?"
./check_journey Choice --answers answers.json; echo "status $?"
./check_journey Nowhere demo; echo "status $?"
JOURNEY_CONFIG=none.json ./check_journey Login demo; echo "status $?"
PATH=/usr/bin:/bin ./check_journey Login demo 2>/dev/null; echo "status $?"
PATH=/usr/bin:/bin ./check_journey Hidden --answers answers.json 2>/dev/null; echo "status $?"

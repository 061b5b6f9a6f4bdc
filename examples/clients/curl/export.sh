#!/bin/sh
# Orders an export of daily bars, waits for it and counts its rows: sh export.sh [symbols] [first date]
set -eu

: "${BOURSE_KEY:?Set BOURSE_KEY to an API key; npm start prints one.}"
service=${BOURSE_URL:-http://127.0.0.1:8080}
symbols=${1:-AAPL,MSFT}
from=${2:-2026-01-02}

file=$(mktemp)
headers=$(mktemp)
trap 'rm -f "$file" "$headers"' EXIT

# On 429 and 503, curl waits as many seconds as Retry-After says and retries.
ask() {
  curl --silent --show-error --fail-with-body --retry 4 \
    --header "Authorization: Bearer $BOURSE_KEY" --output "$file" "$@" || { cat "$file" >&2; exit 1; }
}

# The Idempotency-Key lets a retry return the first order instead of creating another one.
ask --request POST --header 'Content-Type: application/json' --header "Idempotency-Key: export-$$-$(date +%s)" \
  --data "{\"endpoint\":\"/v1/eod\",\"parameters\":{\"symbols\":\"$symbols\",\"from\":\"$from\"}}" \
  --dump-header "$headers" "$service/v1/exports"
location=$(awk 'tolower($1) == "location:" { gsub(/\r/, "", $2); print $2 }' "$headers")
echo "ordered ${location##*/}" >&2

while grep -Eq '"status":"(queued|running)"' "$file"; do
  sleep 0.5
  ask "$service$location"
done

# If the file is in another store, --location follows the redirect there; curl does not send the key to it.
ask --location "$service$location?download=true"
rows=$(wc -l <"$file" | tr -d ' ')
newest=$(sed 's/.*"date":"\([^"]*\)".*/\1/' "$file" | sort | tail -n 1)
echo "$rows rows up to $newest"

#!/bin/sh
# Prints daily closes as CSV: sh daily-bars.sh [symbols] [first date]
set -eu

: "${BOURSE_KEY:?Set BOURSE_KEY to an API key; npm start prints one.}"
service=${BOURSE_URL:-http://127.0.0.1:8080}
symbols=${1:-AAPL,MSFT}
from=${2:-2026-01-02}

page=$(mktemp)
headers=$(mktemp)
trap 'rm -f "$page" "$headers"' EXIT

echo 'symbol,date,close'
next="/v1/eod?symbols=$symbols&from=$from&limit=50&format=csv"
while [ -n "$next" ]; do
  # On 429 and 503, curl waits as many seconds as Retry-After says and retries.
  curl --silent --show-error --fail-with-body --retry 4 \
    --header "Authorization: Bearer $BOURSE_KEY" \
    --dump-header "$headers" --output "$page" "$service$next" || { cat "$page" >&2; exit 1; }
  # Every page starts with a header row.
  tail -n +2 "$page" | cut -d , -f 1,3,7
  # Every page but the last has a header such as Link: </v1/eod?…>; rel="next".
  next=$(awk 'tolower($1) == "link:" && /rel="next"/ { gsub(/[<>;]/, "", $2); print $2 }' "$headers")
done

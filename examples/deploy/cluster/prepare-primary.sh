#!/usr/bin/env bash
# Lets standbys replicate, and HAProxy find the primary. Runs once, on a new primary; standbys copy the result.
set -euo pipefail
sed -i '1i host postgres probe samenet trust\nhost replication all samenet scram-sha-256' "$PGDATA/pg_hba.conf"
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres -c 'create role probe login' -c 'select pg_reload_conf()'

#!/usr/bin/env bash
# Starts the programs of compose.cluster.yaml on this machine, without containers: a primary, standbys, PgBouncer,
# HAProxy, two hosts with two workers each, an object store and Prometheus. Needs Debian's packages:
#   apt-get install postgresql pgbouncer haproxy prometheus
# Prints the addresses, and stops everything on Ctrl-C. All data is in a temporary folder, which is removed.
#   PORTS=18000 STANDBYS=2 examples/deploy/cluster/start.sh
# PROGRAM is the start file of the hosts, and all BOURSE_ variables apply to them.
set -euo pipefail
# Each process is in its own group, so that Ctrl-C reaches only this script, which stops them in order.
set -m
exec 3>&2
here=$(cd "$(dirname "$0")" && pwd)
ports=${PORTS:-18000} standbys=${STANDBYS:-1} program=${PROGRAM:-$here/../../full/src/bourse.ts}

for file in /usr/lib/postgresql/*/bin/postgres /usr/sbin/pgbouncer /usr/sbin/haproxy /usr/bin/prometheus; do
  [ -x "$file" ] || { echo "Missing $file: apt-get install postgresql pgbouncer haproxy prometheus" >&2; exit 77; }
  case $file in */postgres) bin=$(dirname "$file") ;; esac
done

folder=$(mktemp -d)
chmod 755 "$folder"
export PGPASSWORD=cluster POSTGRES_USER=bourse
# PostgreSQL and PgBouncer do not run as root.
own=()
[ "$EUID" -ne 0 ] || own=(setpriv --reuid=postgres --regid=postgres --clear-groups)
server() { echo "$folder/postgres-$1/data"; }
port() { echo $((ports + 30 + $1)); }
# Repeats a command until it succeeds, for a minute at most.
eventually() {
  for _ in $(seq 120); do "$@" >>"$folder/eventually.log" 2>&1 && return; sleep 0.5; done
  tail -3 "$folder/eventually.log" >&2
  return 1
}
# Checks whether host $1 is ready; ends everything if it has ended.
ready() {
  kill -0 "${hosts[$1 - 1]}" || { cat "$folder/bourse-$1".{out,log} >&3; exit 1; }
  curl -fsS "http://127.0.0.1:$((ports + $1))/readyz"
}
hosts=() others=()
stop() {
  trap - EXIT
  [ ${#hosts[@]} -eq 0 ] || { kill -TERM "${hosts[@]}" 2>/dev/null; wait "${hosts[@]}" 2>/dev/null; }
  [ ${#others[@]} -eq 0 ] || kill -TERM "${others[@]}" 2>/dev/null
  for data in "$folder"/postgres-*/data; do "${own[@]}" "$bin/pg_ctl" -s -D "$data" -m immediate stop 2>/dev/null; done
  rm -rf "$folder"
}
trap 'set +e; stop' EXIT
trap 'exit 0' INT TERM

# Starts PostgreSQL server $1.
launch() {
  {
    echo "port = $(port "$1")"
    echo "listen_addresses = '127.0.0.1'"
    echo "unix_socket_directories = ''"
  } >>"$(server "$1")/postgresql.conf"
  "${own[@]}" "$bin/pg_ctl" -s -D "$(server "$1")" -l "$folder/postgres-$1/log" -w start
}

for number in $(seq $((standbys + 1))); do
  mkdir "$folder/postgres-$number"
  [ "$EUID" -ne 0 ] || chown postgres "$folder/postgres-$number"
done
(umask 077 && echo "$PGPASSWORD" >"$folder/password")
[ "$EUID" -ne 0 ] || chown postgres "$folder/password"
"${own[@]}" "$bin/initdb" -D "$(server 1)" -U bourse -A scram-sha-256 --pwfile="$folder/password" >/dev/null
printf '%s\n' 'max_connections = 200' 'wal_keep_size = 1GB' 'hot_standby_feedback = on' >>"$(server 1)/postgresql.conf"
launch 1
export PGHOST=127.0.0.1
PGDATA=$(server 1) PGPORT=$(port 1) "$here/prepare-primary.sh" >/dev/null
psql -q -U bourse -p "$(port 1)" -d postgres -c 'create database bourse'

# HAProxy also distributes requests between the hosts, as Caddy does for containers.
{
  cat "$here/haproxy.cfg"
  for number in $(seq 3 $((standbys + 1))); do echo "  server postgres-$number 127.0.0.1:$(port "$number")"; done
  cat <<END
listen service
  mode http
  bind 127.0.0.1:$ports
  option httpchk GET /readyz
  option redispatch
  retries 3
  retry-on all-retryable-errors
  http-request disable-l7-retry unless METH_GET
  balance roundrobin
  default-server check inter 500ms fall 1 rise 1
  server bourse-1 127.0.0.1:$((ports + 1))
  server bourse-2 127.0.0.1:$((ports + 2))
END
} >"$folder/haproxy.cfg"
PRIMARY_ADDRESS=127.0.0.1:$((ports + 20)) POSTGRES_1=127.0.0.1:$(port 1) POSTGRES_2=127.0.0.1:$(port 2) \
  /usr/sbin/haproxy -db -f "$folder/haproxy.cfg" >"$folder/haproxy.log" 2>&1 &
others+=($!)

# Standbys replicate from HAProxy's address, so that they follow a promotion.
for number in $(seq 2 $((standbys + 1))); do
  eventually "${own[@]}" "$bin/pg_basebackup" -U bourse -p $((ports + 20)) -D "$(server "$number")" -R -c fast
  launch "$number"
done

echo "\"bourse\" \"$PGPASSWORD\"" >"$folder/users.txt"
sed -e "s/haproxy port=5432/127.0.0.1 port=$((ports + 20))/" -e "s/= 6432/= $((ports + 21))/" \
  -e "s#/tmp/users.txt#$folder/users.txt#" -e 's/= \*/= 127.0.0.1/' "$here/pgbouncer.ini" >"$folder/pgbouncer.ini"
"${own[@]}" /usr/sbin/pgbouncer -q "$folder/pgbouncer.ini" 2>"$folder/pgbouncer.log" &
others+=($!)

"$here/../node_modules/.bin/s3rver" -s -a 127.0.0.1 -p $((ports + 40)) -d "$folder/store" --configure-bucket bourse \
  >"$folder/store.log" 2>&1 &
others+=($!)

cp "$here/../observability/alerts.yml" "$folder"
sed -e "s/bourse-1:9464/127.0.0.1:$((ports + 11))/" -e "s/bourse-2:9464/127.0.0.1:$((ports + 12))/" \
  "$here/../observability/prometheus.yml" >"$folder/prometheus.yml"
/usr/bin/prometheus --config.file="$folder/prometheus.yml" --storage.tsdb.path="$folder/prometheus" \
  --web.listen-address=127.0.0.1:$((ports + 41)) >"$folder/prometheus.log" 2>&1 &
others+=($!)

servers=$(for number in $(seq $((standbys + 1))); do printf ',127.0.0.1:%s' "$(port "$number")"; done)
reads=$(for number in $(seq $((standbys + 1))); do
  printf ',"postgres://bourse@127.0.0.1:%s/bourse?sslmode=disable"' "$(port "$number")"
done)
export DATABASE_URL="postgres://bourse@127.0.0.1:$((ports + 21))/bourse?sslmode=disable"
export DATABASE_DIRECT_URL="postgres://bourse@${servers:1}/bourse?sslmode=disable"
export DATABASE_READ_URLS="[${reads:1}]" DATABASE_PASSWORD_FILE=$folder/password
export BOURSE_OWNER_KEY=${BOURSE_OWNER_KEY:-the-owner-key-of-a-cluster-for-trials} BOURSE_TRUSTED_PROXIES='["127.0.0.1"]'
export BOURSE_DATABASE_CONNECTIONS=30 BOURSE_DIRECT_CONNECTIONS=20 BOURSE_HOST=127.0.0.1
export BOURSE_S3_BUCKET=bourse BOURSE_S3_ENDPOINT=http://127.0.0.1:$((ports + 40))
export BOURSE_S3_PUBLIC_ENDPOINT=$BOURSE_S3_ENDPOINT BOURSE_SECRET_S3_ACCESS_KEY_ID=S3RVER
export BOURSE_SECRET_S3_SECRET_ACCESS_KEY=S3RVER
for number in 1 2; do
  BOURSE_PORT=$((ports + number)) BOURSE_METRICS_PORT=$((ports + 10 + number)) BOURSE_DATA_DIR=$folder/bourse-$number \
    node "$program" serve --workers 2 --json >"$folder/bourse-$number.out" 2>"$folder/bourse-$number.log" &
  hosts+=($!)
done
for number in 1 2; do
  eventually ready "$number"
done

cat <<END
service     http://127.0.0.1:$ports
hosts       http://127.0.0.1:$((ports + 1)) http://127.0.0.1:$((ports + 2))
metrics     http://127.0.0.1:$((ports + 11))/metrics http://127.0.0.1:$((ports + 12))/metrics
prometheus  http://127.0.0.1:$((ports + 41))
key         $BOURSE_OWNER_KEY
database    $DATABASE_DIRECT_URL
binaries    $bin
folder      $folder
END
sleep infinity &
others+=($!)
wait $!

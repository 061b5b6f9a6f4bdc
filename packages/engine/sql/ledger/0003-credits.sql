-- Account counters and replicas' running requests. `bourse.admit` changes both. Separate refunds (`refund.sql`, through
-- `bourse.give_back`) and a PostgreSQL crash (`bourse.count_leases_as_spent`) also change counters.
--
-- `account_counters`: requests in the current minute, credits used on the current day (`used`, including `welcome`
-- trial credits), and trial credits used on all earlier days. The previous day is stored for refunds after midnight.
create table bourse.account_counters (
  account_id text collate "C" primary key references bourse.accounts on delete cascade,
  minute timestamptz not null default '-infinity',
  requests int8 not null default 0,
  day date not null default '-infinity',
  used int8 not null default 0,
  welcome int8 not null default 0,
  earlier_welcome int8 not null default 0,
  previous_day date not null default '-infinity',
  previous_welcome int8 not null default 0
) with (fillfactor = 25);

create table bourse.replicas (
  id text collate "C" primary key,
  heartbeat_at timestamptz not null,
  applied_seq int8 not null default 0,
  applied text not null default '{}'
) with (fillfactor = 25);

create table bourse.replica_slots (
  scope_id text collate "C",
  replica_id text collate "C",
  running int8 not null,
  primary key (scope_id, replica_id)
) with (fillfactor = 25);
create index on bourse.replica_slots (replica_id);

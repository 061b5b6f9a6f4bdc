-- The counters of accounts and the running requests of replicas. Both change in `bourse.admit`; besides, a refund that
-- stands for itself changes counters (`refund.sql`, by the same `bourse.give_back`), and so does a crash of Postgres
-- (`bourse.count_leases_as_spent`).
--
-- `account_counters`: requests of the current minute; credits of the current day (`used`, of which `welcome` came from
-- the welcome credits), and what the welcome credits gave on all earlier days. The last day before is kept for refunds
-- that come after midnight.
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

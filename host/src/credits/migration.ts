import { ADMIT_FUNCTION } from './admit-function.ts'

/**
 * The counters of accounts and the running requests of replicas, with the one function that changes them.
 *
 * `account_counters`: requests of the current minute; credits of the current day (`used`, of which `welcome` came from the welcome credits), and
 * what the welcome credits gave on all earlier days. The last day before is kept for refunds that come after midnight.
 */
export const creditsMigration = `
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
${ADMIT_FUNCTION}`

/**
 * Leases: `since_crash` holds its one row until Postgres crashes, for an unlogged table is empty after recovery and after a failover, and only
 * then. The first batch that finds it empty counts what was leased as spent, and forgets slots whose release may have been lost.
 */
export const leasesMigration = `
alter table bourse.account_counters add column leased int8 not null default 0;
update bourse.account_counters set leased = used;

create unlogged table bourse.since_crash (one boolean primary key default true check (one));
insert into bourse.since_crash default values;

create function bourse.count_leases_as_spent() returns void language plpgsql as $after$
begin
  insert into bourse.since_crash default values on conflict do nothing;
  if found then
    update bourse.account_counters set used = leased where used < leased;
    delete from bourse.replica_slots;
  end if;
end
$after$;
${ADMIT_FUNCTION}`

/** Shares: how many requests of the minute are out in shares of replicas. */
export const sharesMigration = `
alter table bourse.account_counters add column shared int8 not null default 0;
alter table bourse.replicas add column shared_at timestamptz;
${ADMIT_FUNCTION}`

/** Batches that spend welcome credits wait for the disk: until then a crash could give some of them out again. */
export const crashesAndClocksMigration = ADMIT_FUNCTION

/**
 * Limits and nothing else: how fresh versions are is kept by the store. Replicas of the release before call the function
 * with one argument more, which is passed over.
 */
export const freshnessMigration = `
drop trigger if exists outwait_shares on bourse.record_versions;
drop function if exists bourse.outwait_shares();
drop function if exists bourse.admit(text, int8, jsonb, timestamptz, interval, numeric);
${ADMIT_FUNCTION}
create function bourse.admit(p_replica text, p_seq int8, p_groups jsonb, p_now timestamptz, p_live interval, p_seen numeric)
returns text language sql as 'select bourse.admit(p_replica, p_seq, p_groups, p_now, p_live)';
`

/**
 * Welcome credits of the day come back when the account moves to a larger plan: until then `used`, `limit` and what
 * remains did not add up.
 */
export const welcomeLastMigration = ADMIT_FUNCTION

/** Refunds that stand for themselves, each given once: as few as exports that failed by our fault. */
export const refundsMigration = `
create table bourse.refunds (
  account_id text collate "C" references bourse.accounts on delete cascade,
  id text collate "C",
  primary key (account_id, id)
);`

/** The newest format of cursors that a replica reads. One of an older release says nothing, and reads the first. */
export const readsCursorsMigration = `
alter table bourse.replicas add column reads_cursors int2 not null default 1;`

/**
 * Milliseconds for which a share serves after the batch was sent that brought it. The function below waits as long: a change of one is a change of the
 * other, by a migration.
 */
export const FRESH_MS = 25

/** Lock of the database that publications hold alone while they end, and batches together while they grant shares. */
export const SHARES_LOCK = `hashtextextended('bourse.shares', 0)`

/**
 * What is admitted out of a share reads the versions that came with the last batch. So that nobody is ever answered with what was replaced before he asked,
 * a publication that is about to commit first has no more shares granted, then waits until those have served that were: no longer than one serves, also
 * where the clock of the machine was put back since.
 */
export const OUTWAIT_FUNCTION = `
create or replace function bourse.outwait_shares() returns trigger language plpgsql as $outwait$
begin
  perform pg_advisory_xact_lock(${SHARES_LOCK});
  perform pg_sleep(least(greatest(extract(epoch from max(shared_at) + interval '${FRESH_MS} ms' - clock_timestamp()), 0), ${FRESH_MS / 1_000})) from bourse.replicas;
  return null;
end
$outwait$;
`

-- What each replica has seen of the versions, and until when it answers from them without looking again.
-- A publication waits until every lease that is running has seen it (see src/versions/lease.ts).
create unlogged table bourse.version_leases (
  replica_id text collate "C" primary key,
  seen pg_snapshot not null,
  until timestamptz not null
);

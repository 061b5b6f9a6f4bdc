-- The transactions that each replica has seen, and until when it answers from the versions that it read. A publication
-- waits until every active lease has seen it (see src/store/versions/lease.ts).
create unlogged table bourse.version_leases (
  replica_id text collate "C" primary key,
  seen pg_snapshot not null,
  until timestamptz not null
);

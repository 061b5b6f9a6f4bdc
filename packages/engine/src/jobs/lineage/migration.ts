/**
 * `lineage_events`: the starts and ends of runs. `delivery` is null if the settings send events nowhere. A run has at
 * most one event that ends it, whichever process writes it first.
 */
export const lineageEventsMigration = `
create table bourse.lineage_events (
  id int8 primary key generated always as identity,
  run_id uuid not null,
  type text collate "C" not null check (type in ('START', 'COMPLETE', 'FAIL', 'ABORT')),
  at timestamptz not null,
  kind text collate "C" not null check (kind in ('source', 'import', 'derivation', 'release')),
  dataset text collate "C" not null,
  job text collate "C" not null,
  unit text not null,
  parent_id uuid,
  inputs text[] not null,
  outputs text[] not null,
  rows int8,
  message text,
  delivery text collate "C" check (delivery in ('pending', 'sent', 'dropped'))
);
create unique index lineage_starts on bourse.lineage_events (run_id) where type = 'START';
create unique index lineage_ends on bourse.lineage_events (run_id) where type <> 'START';
create index on bourse.lineage_events (dataset, job, id);
create index on bourse.lineage_events (at);
create index lineage_deliveries on bourse.lineage_events (delivery, id) where delivery in ('pending', 'dropped');
`

/** `is_open`: on the START event of a run that has not ended, so that open runs are found without reading others. */
export const openRunsMigration = `
alter table bourse.lineage_events add column is_open boolean not null default false;
create index lineage_open on bourse.lineage_events (dataset, job) where is_open;
`

/**
 * `backfills`: requested history fetches; those from one publisher run on only one host at a time. `backfill_units`:
 * their stored plan, from which another host can continue.
 */
export const backfillsMigration = `
create table bourse.backfills (
  id text collate "C" primary key,
  number int8 generated always as identity,
  dataset text collate "C" not null,
  source text collate "C" not null,
  publisher text collate "C" not null,
  window_from date not null,
  window_to date not null,
  newest_first boolean not null,
  max_requests int8,
  state text collate "C" not null default 'queued' check (state in
    ('queued', 'running', 'waiting', 'stopped', 'done')),
  units int4,
  done int4 not null default 0,
  failed int4 not null default 0,
  requests int8 not null default 0,
  bytes int8 not null default 0,
  rows int8 not null default 0,
  note text,
  requested_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  rests_until timestamptz,
  holder text,
  alive_at timestamptz
);
create index on bourse.backfills (requested_at desc, id desc);
create index on bourse.backfills (publisher, number) where state in ('queued', 'running', 'waiting');
create unique index on bourse.backfills (dataset, source) where state in ('queued', 'running', 'waiting');
create table bourse.backfill_units (
  backfill text collate "C" references bourse.backfills on delete cascade,
  position int4,
  unit text not null,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  tries int4 not null default 0,
  started_at timestamptz,
  is_interrupted boolean not null default false,
  retry_at timestamptz,
  rows int8,
  outcome text,
  primary key (backfill, position)
);
create index on bourse.backfill_units (backfill, tries, position) where state in ('waiting', 'running');
`

/** `units_by`, `symbols` and `market` restrict the back-fill's units; null if it fetches all. */
export const backfillScopesMigration = `
alter table bourse.backfills add column units_by text collate "C", add column symbols text[],
  add column market text collate "C";
`

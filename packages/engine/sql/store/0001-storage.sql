-- Data stored about every dataset: publications, quarantine, coverage, switches and secrets.
create table bourse.sources (id int2 primary key generated always as identity, name text not null unique);
create table bourse.batches (
  id int8 primary key generated always as identity,
  dataset text not null,
  source text not null,
  published_at timestamptz not null,
  opened int8 not null,
  closed int8 not null,
  demo boolean not null default false
);
create table bourse.record_versions (
  record text collate "C" primary key,
  batch_id int8 not null,
  published_at timestamptz not null
);
create table bourse.record_coverage (
  record text collate "C" not null,
  market text collate "C" not null,
  kind text collate "C" not null,
  history_from date,
  history_to date,
  primary key (record, market, kind)
);
create table bourse.ingest_runs (
  id int8 primary key generated always as identity,
  dataset text not null,
  source text not null,
  unit text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text,
  message text,
  report jsonb
);
create index on bourse.ingest_runs (dataset, started_at desc);
create table bourse.quarantine (
  id int8 primary key generated always as identity,
  dataset text not null,
  record text not null,
  source text not null,
  at timestamptz not null,
  line int8,
  reason text not null,
  content text not null
);
create index on bourse.quarantine (dataset, id);
create table bourse.dataset_switches (dataset text primary key, enabled boolean not null, changed_at timestamptz not null default clock_timestamp());
create table bourse.milestones (name text primary key, reached_at timestamptz not null default clock_timestamp());
create table bourse.publisher_pace (publisher text primary key, next_at timestamptz not null);
create table bourse.secrets (name text not null, value bytea not null, created_at timestamptz not null default clock_timestamp(), retired_at timestamptz, primary key (name, created_at));
insert into bourse.secrets (name, value) values ('signing', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

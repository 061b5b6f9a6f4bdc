/**
 * `imports`: files that operators upload in parts, and the state of each import; `import_parts`: the parts, which are
 * stored in the object store.
 */
export const importsMigration = `
create table bourse.imports (
  id text collate "C" primary key,
  dataset text collate "C" not null,
  filename text not null,
  bytes int8 not null,
  status text collate "C" not null default 'uploading' check (status in
    ('uploading', 'uploaded', 'checking', 'checked', 'running', 'done', 'failed', 'cancelled')),
  options text not null,
  columns text,
  progress text,
  report text,
  findings text not null default '[]',
  failure text,
  has_rejects boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  taken_at timestamptz,
  alive_at timestamptz,
  created_by text not null
);
create index on bourse.imports (created_at desc, id desc);
create table bourse.import_parts (
  import_id text collate "C" references bourse.imports on delete cascade,
  number int4 not null,
  bytes int8 not null,
  sha256 text not null,
  primary key (import_id, number)
);
`

/** `imports.mapping_from`: the import whose column mapping an import began with. */
export const importMappingsMigration = `alter table bourse.imports add column mapping_from text collate "C";`

/** `source_runs`: runs that operators requested; hosts claim them one at a time. */
export const sourceRunsMigration = `
create table bourse.source_runs (
  id text collate "C" primary key,
  dataset text collate "C" not null,
  source text collate "C" not null,
  window_from date not null,
  window_to date not null,
  market text,
  create_listings boolean not null,
  status text collate "C" not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  requested_at timestamptz not null,
  started_at timestamptz,
  alive_at timestamptz,
  ended_at timestamptz,
  message text
);
create index on bourse.source_runs (requested_at desc, id desc);
create index on bourse.source_runs (requested_at) where status in ('queued', 'running');
`

/** `import_dates`: dates that unfinished imports have published, by a hash of their files and options. */
export const importDatesMigration = `
create table bourse.import_dates (
  import text collate "C" not null,
  dataset text collate "C" not null,
  date date not null,
  published_at timestamptz not null,
  primary key (import, date)
);
`

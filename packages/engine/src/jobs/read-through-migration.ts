/**
 * `archive`: compressed raw responses from sources, so that they can be parsed again and the next page does not need a
 * new request. `publisher_days`: requests sent per day to a publisher with a daily limit. `recent_requests`: entities
 * that callers requested recently. `stream_use`: stream connections and symbols per replica.
 */
export const readsMigration = `
create table bourse.archive (
  source text collate "C",
  unit text collate "C",
  fetched_at timestamptz not null,
  sha256 bytea not null,
  is_text boolean not null,
  content bytea not null,
  primary key (source, unit)
);
alter table bourse.archive alter column content set storage external;
create index on bourse.archive (fetched_at);
create index on bourse.batches (demo);
create table bourse.publisher_days (publisher text primary key, day date not null, requests int8 not null);
create table bourse.recent_requests (
  list text collate "C",
  entity text collate "C",
  market text collate "C" not null,
  requested_at timestamptz not null,
  primary key (list, entity)
);
create table bourse.stream_use (
  scope text collate "C",
  replica_id text collate "C" references bourse.replicas on delete cascade,
  taken int8 not null,
  primary key (scope, replica_id)
);
create index on bourse.stream_use (replica_id);
create index on bourse.recent_requests (list, market, requested_at desc);
`

/**
 * `publisher_states`: publishers whose key is rejected, whose quota is used up or that require a wait.
 * `publisher_requests`: recent requests to publishers that have a limit per minute or hour.
 */
export const publisherStatesMigration = `
create table bourse.publisher_states (
  publisher text collate "C" primary key,
  stopped text,
  keys text collate "C",
  rests_until timestamptz,
  why text,
  throttles int4 not null default 0
);
create table bourse.publisher_requests (
  id int8 generated always as identity,
  publisher text collate "C" not null,
  at timestamptz not null,
  cost int8 not null
);
create index on bourse.publisher_requests (publisher, at);
`

/** `source_switches`: sources that an operator enabled or disabled. `publisher_choices`: plan, contract and terms. */
export const sourceSwitchesMigration = `
create table bourse.source_switches (
  source text collate "C" primary key,
  enabled boolean not null,
  settings jsonb not null default '{}',
  changed_at timestamptz not null
);
create table bourse.publisher_choices (
  publisher text collate "C" primary key,
  plan text,
  contract text,
  accepted_at timestamptz
);
`

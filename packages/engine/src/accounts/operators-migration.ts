/**
 * Operators' notes about accounts and keys, and idempotent requests to the admin API. A request's stored response
 * contains no secret.
 */
export const operatorsMigration = `
alter table bourse.accounts
  add column notes text,
  add column status text collate "C" not null default 'active' check (status in ('active', 'suspended', 'closed')),
  add column status_changed_at timestamptz,
  add column status_reason text;
create index accounts_newest on bourse.accounts (created_at desc, id desc);
alter table bourse.keys
  add column kind text collate "C" not null default 'api' check (kind in ('api', 'session')),
  add column networks text[],
  add column requests_per_minute int8 check (requests_per_minute > 0),
  add column replaces text collate "C",
  add column last_used_at timestamptz;
create index keys_newest on bourse.keys (created_at desc, id desc);
create index keys_replaced on bourse.keys (replaces) where replaces is not null;

create table bourse.repeatable_changes (
  key_id text collate "C",
  name text,
  request_hash text not null,
  answer text,
  at timestamptz not null,
  primary key (key_id, name)
);
create index on bourse.repeatable_changes (at);

insert into bourse.secrets (name, value) values
  ('audit', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
`

/**
 * `events`: the outbox. `once` names a fact that is reported only once; `destination_id` is the only destination of an
 * event. An event is dispatched when it has a row in `deliveries` for each destination that accepts it.
 *
 * `destinations`: where events are sent. A destination of an account gets only events of this account.
 *
 * `deliveries`: an event for a destination, with its last attempt. `next_at` is also the lease of a process that
 * delivers it: if the process stops, another one tries again at that time.
 */
export const eventsMigration = `
create table bourse.events (
  seq int8 primary key generated always as identity,
  id text collate "C" not null unique,
  type text collate "C" not null,
  at timestamptz not null,
  subject text collate "C" not null,
  data json not null,
  account_id text collate "C",
  destination_id text collate "C",
  once text collate "C" unique,
  is_dispatched boolean not null default false
);
create index events_undispatched on bourse.events (seq) where not is_dispatched;
create index events_of_subject on bourse.events (subject, seq);
create index events_by_time on bourse.events (at);
create table bourse.destinations (
  id text collate "C" primary key,
  account_id text collate "C" references bourse.accounts on delete cascade,
  kind text collate "C" not null check (kind in ('webhook', 'email', 'slack')),
  name text not null,
  address text not null,
  types text[],
  corrections json,
  is_enabled boolean not null default true,
  disabled_reason text,
  failing_since timestamptz,
  secret text,
  former_secret text,
  former_until timestamptz,
  created_at timestamptz not null
);
create index destinations_newest on bourse.destinations (created_at desc, id desc);
create table bourse.deliveries (
  id int8 primary key generated always as identity,
  seq int8 not null references bourse.events on delete cascade,
  destination_id text collate "C" not null references bourse.destinations on delete cascade,
  subject text collate "C" not null,
  state text collate "C" not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
  attempts int4 not null default 0,
  next_at timestamptz not null,
  attempted_at timestamptz,
  status int4,
  duration_ms int4,
  response text,
  unique (destination_id, seq)
);
create index deliveries_due on bourse.deliveries (destination_id, next_at) where state = 'pending';
create index deliveries_in_order on bourse.deliveries (destination_id, subject, seq) where state = 'pending';
create index deliveries_of_event on bourse.deliveries (seq);
`

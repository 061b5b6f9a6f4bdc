/**
 * `people`: users of identity providers, each with the key that has their rights. `provider_sessions`: their console
 * sessions, with what the provider needs to confirm them: encrypted tokens, and its own session id. `flow` identifies
 * the sign-in, which cannot be repeated.
 */
export const peopleMigration = `
alter table bourse.keys drop constraint keys_kind_check,
  add constraint keys_kind_check check (kind in ('api', 'session', 'person'));
create table bourse.people (
  key_id text collate "C" primary key references bourse.keys on delete cascade,
  provider text collate "C" not null,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  email text,
  name text,
  signed_in_at timestamptz not null,
  unique (provider, issuer, subject)
);
create table bourse.provider_sessions (
  session_id text collate "C" primary key references bourse.keys on delete cascade,
  person_key text collate "C" not null references bourse.people on delete cascade,
  flow bytea not null unique,
  sid text collate "C",
  tokens text not null,
  checked_at timestamptz not null,
  claimed_until timestamptz,
  failed_at timestamptz
);
create index on bourse.provider_sessions (person_key);
`

/**
 * Accounts and their keys. Only the SHA-256 of a key is stored; null lists mean "all that the plan grants", empty ones
 * nothing.
 */
export const accountsMigration = `
create table bourse.accounts (
  id text collate "C" primary key,
  name text not null unique,
  plan text not null,
  is_owner boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  welcome_credits int8 not null check (welcome_credits >= 0),
  welcome_until timestamptz not null
);
create unique index accounts_one_owner on bourse.accounts (is_owner) where is_owner;
create table bourse.keys (
  id text collate "C" primary key,
  account_id text collate "C" not null references bourse.accounts on delete cascade,
  hash bytea not null unique check (length(hash) = 32),
  label text,
  capabilities text[],
  markets text[],
  symbols text[],
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index on bourse.keys (account_id, created_at);
`

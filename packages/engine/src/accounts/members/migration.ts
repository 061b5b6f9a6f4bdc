/**
 * `invitations`: one-time codes, by hash, with which people become members of an account, or sign in again as the
 * member `member_key`. A member is a key of the kind `member`, whose role says what the person may do in the account.
 */
export const membersMigration = `
alter table bourse.keys drop constraint keys_kind_check,
  add constraint keys_kind_check check (kind in ('api', 'session', 'person', 'member'));
create table bourse.invitations (
  id text collate "C" primary key,
  account_id text collate "C" not null references bourse.accounts on delete cascade,
  member_key text collate "C" references bourse.keys on delete cascade,
  invited_by text collate "C",
  name text not null,
  role text collate "C" not null,
  hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on bourse.invitations (account_id, created_at);
`

/**
 * `links`: signed URLs that make one request as a key. The URL is not stored, because it is derived from the id. The
 * parameters are `json`, which, unlike `jsonb`, holds every text.
 */
export const linksMigration = `
create table bourse.links (
  id text collate "C" primary key,
  key_id text collate "C" not null references bourse.keys on delete cascade,
  label text,
  operation text collate "C" not null,
  parameters json not null,
  format text collate "C" not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index links_newest on bourse.links (created_at desc, id desc);
create index links_of_key on bourse.links (key_id, created_at desc);
`

-- Which response of its source a batch was read from: the unit of work, and the SHA-256 of the response, which finds it
-- in the archive. Null for imports and derived rows.
alter table bourse.batches add column unit text, add column sha256 bytea;
-- Held rows that a batch published, and who decided it; null if a later row confirmed them. The key is a JSON array of
-- the row's key values as text.
create table bourse.releases (
  record text collate "C" not null,
  key text collate "C" not null,
  batch_id int8 not null,
  rule text,
  held_at timestamptz not null,
  released_by text,
  primary key (record, key, batch_id)
);

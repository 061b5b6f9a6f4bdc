-- Rows that violate a rule: rejected rows are in `quarantine`, published ones in `warnings`. The digest identifies a
-- row that is received again; rows stored by an older host have none.
alter table bourse.quarantine
  add column rule text not null default 'unnamed', add column value text not null default '', add column digest bytea;
drop index bourse.quarantine_dataset_id_idx;
create index on bourse.quarantine (dataset, at);
create unique index on bourse.quarantine (dataset, record, source, digest);
create table bourse.warnings (like bourse.quarantine including all);

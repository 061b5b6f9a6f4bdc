-- Rows by the rule that they break: rejected ones in the quarantine, those that were taken as they are among the warnings.
-- A row that comes again is the same one by its digest; rows of an older host have none.
alter table bourse.quarantine
  add column rule text not null default 'unnamed', add column value text not null default '', add column digest bytea;
drop index bourse.quarantine_dataset_id_idx;
create index on bourse.quarantine (dataset, at);
create unique index on bourse.quarantine (dataset, record, source, digest);
create table bourse.warnings (like bourse.quarantine including all);

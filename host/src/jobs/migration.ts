/** `job_marks`: the newest batch of a record for which a job that waits for it was queued. `source_windows`: the last day that a scheduled source has whole. */
export const jobsMigration = `
create table bourse.job_marks (
  task text collate "C",
  record text collate "C",
  batch_id int8 not null,
  primary key (task, record)
);
create table bourse.source_windows (
  dataset text collate "C",
  source text collate "C",
  done_to date not null,
  primary key (dataset, source)
);
`

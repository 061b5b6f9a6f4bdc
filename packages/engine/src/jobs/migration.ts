/**
 * `job_marks`: the newest batch of a record for which a job that waits for it was queued. `job_due`: up to when the
 * schedule of a task was looked at. `source_windows`: the last day that a scheduled source has whole.
 */
export const jobsMigration = `
create table bourse.job_marks (
  task text collate "C",
  record text collate "C",
  batch_id int8 not null,
  primary key (task, record)
);
create table bourse.job_due (task text collate "C" primary key, looked_at timestamptz not null);
create table bourse.source_windows (
  dataset text collate "C",
  source text collate "C",
  done_to date not null,
  primary key (dataset, source)
);
`

/**
 * `open_windows`: where the window of a source whose run was broken off begins, and the last unit of it that is done.
 */
export const openWindowsMigration = `
create table bourse.open_windows (
  dataset text collate "C",
  source text collate "C",
  window_from date not null,
  unit text not null,
  primary key (dataset, source)
);
`

/** Up to which batch of which record a derivation has worked its rows out. */
export const derivedMarksMigration = `create table bourse.derived_marks (
  task text collate "C" not null,
  record text collate "C" not null,
  batch_id int8 not null,
  published_at timestamptz not null,
  primary key (task, record)
)`

/**
 * `job_marks`: a record's newest batch for which a waiting job was queued. `job_due`: the time up to which a task's
 * schedule was checked. `source_windows`: the last day that a scheduled source has completely fetched.
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

/** `open_windows`: the first day of a window whose run was interrupted, and the window's last completed unit. */
export const openWindowsMigration = `
create table bourse.open_windows (
  dataset text collate "C",
  source text collate "C",
  window_from date not null,
  unit text not null,
  primary key (dataset, source)
);
`

/** The newest batch of each record that a derivation has processed. */
export const derivedMarksMigration = `create table bourse.derived_marks (
  task text collate "C" not null,
  record text collate "C" not null,
  batch_id int8 not null,
  published_at timestamptz not null,
  primary key (task, record)
)`

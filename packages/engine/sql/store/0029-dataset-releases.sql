-- For each dataset, the newest step that a replica knows.
create table bourse.replica_steps (
  replica_id text collate "C" not null,
  dataset text collate "C" not null,
  knows text collate "C" not null,
  primary key (replica_id, dataset)
);
-- Dataset steps that break a release of their dataset, and the newest step that this release knows.
create table bourse.dataset_breaks (
  dataset text collate "C" not null,
  step text collate "C" not null,
  release text not null,
  knows text collate "C" not null,
  primary key (dataset, step)
);
-- Until `until`, hosts that know no step of the dataset later than `knows` stop, because a migration that would break
-- them waits.
create table bourse.dataset_stops (
  dataset text collate "C" primary key,
  knows text collate "C" not null,
  until timestamptz not null
);

-- The release that applied a step, and the newest step known to the hosts that it breaks (null: it breaks none).
alter table bourse.migrations add column release text, add column breaks text collate "C";
-- Until `until`, hosts that know no step later than `knows` stop and do not start, because a migration that would break
-- them waits.
create table bourse.stop_orders (
  knows text collate "C" primary key,
  release text not null,
  until timestamptz not null
);

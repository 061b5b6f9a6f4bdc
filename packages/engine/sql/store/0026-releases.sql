-- Which release took a step, and the newest step that a host knows which cannot run after it (null: none is broken).
alter table bourse.migrations add column release text, add column breaks text collate "C";
-- Hosts that know no step beyond `knows` end, and do not start, until then: a migration that would break them waits.
create table bourse.stop_orders (
  knows text collate "C" primary key,
  release text not null,
  until timestamptz not null
);

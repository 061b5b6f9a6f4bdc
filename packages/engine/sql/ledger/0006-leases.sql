-- `since_crash` has one row until PostgreSQL crashes: an unlogged table is empty after recovery or a failover, and only
-- then. The first batch that finds it empty counts all leased credits as spent and deletes slots, because their release
-- may have been lost.
alter table bourse.account_counters add column leased int8 not null default 0;
update bourse.account_counters set leased = used;

create unlogged table bourse.since_crash (one boolean primary key default true check (one));
insert into bourse.since_crash default values;

create function bourse.count_leases_as_spent() returns void language plpgsql as $after$
begin
  insert into bourse.since_crash default values on conflict do nothing;
  if found then
    update bourse.account_counters set used = leased where used < leased;
    delete from bourse.replica_slots;
  end if;
end
$after$;

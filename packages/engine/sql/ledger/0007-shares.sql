-- Number of the current minute's requests that are in replicas' quota leases.
alter table bourse.account_counters add column shared int8 not null default 0;

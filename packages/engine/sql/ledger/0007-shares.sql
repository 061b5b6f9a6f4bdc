-- Number of requests of the current minute that are in quota leases of replicas.
alter table bourse.account_counters add column shared int8 not null default 0;

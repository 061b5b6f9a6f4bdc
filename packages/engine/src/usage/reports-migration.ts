/**
 * `usage_reports`: what an account used in an hour, for destinations. `deliveries` belong to an event or to a report;
 * hosts of earlier releases deliver only events, so they never send usage.
 *
 * `destinations.usage_since`: the first hour that a destination gets; `usage_position`: the newest report that was
 * dispatched to it. A removed destination of usage stays, so that it can continue where it stopped.
 *
 * `deliveries.unsure_since`: the first attempt that the destination may have accepted without saying so.
 *
 * `billing_ids`: what billing services call an account from an instant on.
 */
export const usageReportsMigration = `
create table bourse.usage_reports (
  id int8 primary key generated always as identity,
  event_id text collate "C" not null unique,
  at timestamptz not null,
  account_id text collate "C" not null,
  hour timestamptz not null,
  data json not null
);
create index usage_reports_by_time on bourse.usage_reports (at);

alter table bourse.deliveries
  alter column seq drop not null,
  add column report_id int8 references bourse.usage_reports on delete cascade,
  add column unsure_since timestamptz,
  add constraint deliveries_of_one check (num_nonnulls(seq, report_id) = 1);
create unique index deliveries_of_report on bourse.deliveries (report_id, destination_id) where report_id is not null;

alter table bourse.destinations
  add column usage_since timestamptz,
  add column usage_position int8 not null default 0,
  add column removed_at timestamptz;
update bourse.destinations set usage_since = created_at where 'usage.hour' = any (types);

insert into bourse.usage_reports (event_id, at, account_id, hour, data)
  select id, at, data->>'account', (data->>'hour')::timestamptz, data
  from bourse.events where type = 'usage.hour' order by seq;
update bourse.deliveries d set seq = null, report_id = r.id
  from bourse.events e join bourse.usage_reports r on r.event_id = e.id where d.seq = e.seq;
delete from bourse.events where type = 'usage.hour';

create table bourse.billing_ids (
  account_id text collate "C" references bourse.accounts on delete cascade,
  since timestamptz,
  billing_id text,
  primary key (account_id, since)
);
insert into bourse.billing_ids select id, created_at, billing_id from bourse.accounts where billing_id is not null;
`

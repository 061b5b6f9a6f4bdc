/** `served_rows`: rows by month and key; bit n of `days` stands for day n + 1 of the month. */
export const servedRowsMigration = `
create table bourse.served_rows (
  month date,
  account_id text collate "C",
  key_id text collate "C",
  dataset text collate "C",
  market text collate "C",
  publishers text collate "C",
  rows int8 not null,
  days int4 not null,
  primary key (month, account_id, key_id, dataset, market, publishers)
) with (fillfactor = 50);
`

/**
 * `accounts.contracts`: contracts by publisher id, `{"massive": {"reference", "since", "until"}}`. `record_sources`:
 * the sources that rows or claims of a record are, or were, from. `licence_findings`: requests, by day, for which
 * `licences: enforce` would withhold a publisher's values.
 */
export const licencesMigration = `
alter table bourse.accounts
  add column use text not null default 'internal',
  add column data_use text not null default 'display',
  add column contracts jsonb not null default '{}';

create table bourse.record_sources (
  record text collate "C",
  source_id int2 references bourse.sources,
  primary key (record, source_id)
);
insert into bourse.record_sources (record, source_id)
select distinct v.record, s.id
from bourse.batches b
join bourse.sources s on s.name = b.source
join bourse.record_versions v on starts_with(v.record, b.dataset || '.')
where b.source not in ('precedence', 'review')
  and (b.changes is null or exists (select from jsonb_array_elements(b.changes) c where c->>0 = v.record));
do $stored$
declare stored record;
begin
  for stored in
    select n.nspname as schema, c.relname as name, v.record
    from bourse.record_versions v
    join pg_namespace n on n.nspname = replace(split_part(v.record, '.', 1), '-', '_')
    join pg_class c on c.relnamespace = n.oid
      and c.relname in (split_part(v.record, '.', 2) || '_claims', split_part(v.record, '.', 2) || '_held')
  loop
    execute format(
      'insert into bourse.record_sources (record, source_id) select distinct %L, source_id from %I.%I
       on conflict do nothing', stored.record, stored.schema, stored.name);
  end loop;
end
$stored$;

-- For hosts of earlier releases, which publish without naming the sources of records.
create function bourse.note_record_sources() returns trigger language plpgsql as $note$
begin
  insert into bourse.record_sources (record, source_id)
  select distinct c->>0, s.id
  from jsonb_array_elements(coalesce(new.changes, '[]')) c join bourse.sources s on s.name = new.source
  on conflict do nothing;
  return null;
end
$note$;
create trigger batch_sources after insert on bourse.batches
for each row when (new.source not in ('precedence', 'review')) execute function bourse.note_record_sources();

create table bourse.licence_findings (
  day date,
  account_id text collate "C",
  publisher text collate "C",
  operation text collate "C",
  requests int8 not null,
  primary key (day, account_id, publisher, operation)
) with (fillfactor = 50);
`

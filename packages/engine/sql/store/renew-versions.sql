-- Assigns a new version to records $1 of dataset $2, at the instant $3 of a simulated clock or that of the database
-- clock.
with drawn as materialized (
  select nextval(pg_get_serial_sequence('bourse.batches', 'id')) as id,
    greatest(coalesce($3::timestamptz, clock_timestamp()), max(published_at) + interval '1 microsecond') as at
  from bourse.record_versions where starts_with(record, $2 || '.')
), renewed as (
  update bourse.record_versions set batch_id = d.id, published_at = d.at from drawn d where record = any($1)
  returning d.id, d.at
)
insert into bourse.batches (id, dataset, published_at, opened, closed, demo) overriding system value
select distinct id, $2, at, 0, 0, exists (select from bourse.batches where demo) from renewed

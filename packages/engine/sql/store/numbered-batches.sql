-- The batches of dataset $2 (null: of all) that are numbered after $1, in order: at most $3. `before` is the instant of
-- the dataset's batch before each, and `since` an instant at which readers certainly saw that batch's state: its own
-- instant, or one shortly before the next batch if there is a pause between them.
select b.number::text, b.id::text as batch, b.dataset, b.source, b.changes,
  to_char(b.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  to_char(coalesce(b.closed_at, b.published_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "closedAt",
  to_char(p.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as before,
  to_char((case when p.closed_at + interval '1 minute' < b.published_at or p.published_at is null
    then b.published_at - interval '1 microsecond' else p.published_at end) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since
from bourse.batches b
left join lateral (
  select c.published_at, coalesce(c.closed_at, c.published_at) as closed_at from bourse.batches c
  where c.dataset = b.dataset and c.published_at < b.published_at order by c.published_at desc limit 1
) p on true
where b.number > $1::int8 and ($2::text is null or b.dataset = $2) order by b.number limit $3

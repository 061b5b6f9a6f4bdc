-- The publications of dataset $1 until $2, after the one at $3 with the batch $4 (null for no bound): at most $5, newest
-- first; of the sources $6, or all. Batches without a source only number versions.
select id::text as batch, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  source, opened::text, closed::text
from bourse.batches
where dataset = $1 and source is not null and published_at <= coalesce($2::timestamptz, 'infinity')
  and ($3::timestamptz is null or (published_at, id) < ($3::timestamptz, $4::int8))
  and ($6::text[] is null or source = any($6))
order by published_at desc, id desc limit $5

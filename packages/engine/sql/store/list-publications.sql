-- The publications of dataset $1 until $2, before batch $3 (null for no bound): at most $4, newest first. Batches without
-- a source only number versions.
select id::text as batch, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  source, opened::text, closed::text
from bourse.batches
where dataset = $1 and source is not null
  and ($2::timestamptz is null or published_at <= $2) and ($3::int8 is null or id < $3)
order by id desc limit $4

-- The newest batches of dataset $1 that a reader may have seen at the instant $2: the newest one published by then, and
-- the newest one that was certainly visible. They differ only if a publication was in progress at that instant. A batch's
-- own instant is exact, because a response has it only after the batch became visible.
select s.is_certain as "isCertain", b.id::text as batch,
  to_char(b.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
from (values (false), (true)) as s (is_certain)
cross join lateral (
  select c.id, c.published_at from bourse.batches c
  where c.dataset = $1 and c.published_at <= $2::timestamptz
    and (not s.is_certain or c.closed_at is null or c.published_at = $2::timestamptz
      or c.closed_at + interval '1 minute' <= $2::timestamptz)
  order by c.published_at desc limit 1
) b

-- Where versions of the row with key $2 in record $1 are from: for each of the batches $3, its instant, the response
-- that it was read from and whether the archive still has it, and whether it released the row after a review. A row that
-- was held is from the response of the batch that held it.
select b.id::text as batch, to_char(b.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "publishedAt",
  coalesce(b.unit, h.unit) as unit, encode(coalesce(b.sha256, h.sha256), 'hex') as sha256,
  to_char(a.fetched_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "fetchedAt",
  r.batch_id is not null as "wasHeld", r.rule as "heldBy", r.released_by as "releasedBy",
  to_char(r.held_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "heldAt"
from bourse.batches b
left join bourse.releases r on r.record = $1 and r.key = $2 and r.batch_id = b.id
left join bourse.batches h on h.dataset = b.dataset and h.published_at = r.held_at
left join bourse.archive a on a.source = coalesce(h.source, b.source) and a.unit = coalesce(b.unit, h.unit)
  and a.sha256 = coalesce(b.sha256, h.sha256)
where b.id = any($3::int8[])

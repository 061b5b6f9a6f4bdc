-- Moves the published rows of the period $1 from the table into segments, one per entity.
with moved as (
  delete from {table} b where {is_open} and {is_not_held} returning b.*
), packed as (
  insert into {segments}
    ({subject}, period, first, last, rows, newest_batch, newest_known, lines, known_from, batch_id, source_id)
  select m.{subject}, $1::date, min({time}), max({time}), count(*), max(m.batch_id), max(m.known_from),
    string_agg({row}, E'\n' order by {newest_first}),
    array_agg(m.known_from order by {newest_first}),
    array_agg(m.batch_id order by {newest_first}),
    array_agg(m.source_id order by {newest_first})
  from moved m group by m.{subject} order by m.{subject}
  returning rows
)
select coalesce(sum(rows), 0) as rows from packed

-- The given entities' rows on a date, from the table and from segments, unordered.
select e.id, string_agg(found.line, E'\n')
from unnest($4::text[]) as e (id) cross join lateral (
  select {row} as line from {table} b where b.{subject} = e.id and {is_on_date} and {is_seen}
  union all
  select l.line from {segments} s cross join lateral {lines}
  where s.{subject} = e.id and s.period = {period} and {line_is_on_date} and {sees_line}
) found
group by e.id

-- The rows of a date that stand in the table, and the text of all that are settled; where that has rows which this reader
-- may not see yet, those of its segments that it may. In one statement: between two of them a publication could take a
-- row out of its segment that was not in the table before.
select b.{subject} as id, {row} as line, null::bytea as content from {table} b where {is_on_date} and {is_seen}
union all
select null, null, d.content from {days} d where d.date = $3::date and {sees_day}
union all
select s.{subject}, l.line, null from {segments} s cross join lateral {lines}
where exists (select from {days} d where d.date = $3::date and not ({sees_day}))
  and s.period = {period} and {line_is_on_date} and {sees_line}

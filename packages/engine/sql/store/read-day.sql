-- A date's rows in the table, and the text of all its settled rows; if that text contains rows that are not visible to
-- this reader, the visible rows from the segments instead. One statement, because between two statements a publication
-- could move a row from its segment to the table, so that neither would return it.
select b.{subject} as id, {row} as line, null::bytea as content from {table} b where {is_on_date} and {is_seen}
union all
select null, null, d.content from {days} d where d.date = $3::date and {sees_day}
union all
select s.{subject}, l.line, null from {segments} s cross join lateral {lines}
where exists (select from {days} d where d.date = $3::date and not ({sees_day}))
  and s.period = {period} and {line_is_on_date} and {sees_line}

-- For each range `e`, one row with the lines from the table, in order, and one for each segment that may be needed. If
-- $3 is true, the number of segments is limited as if each had a single row in the range. A segment that extends beyond
-- a range has at least as many rows in the range as it has in total minus the maximum number outside. Segments are
-- returned complete, as stored; the host truncates them.
select e.place, found.* from {ranges}
cross join lateral (
  select count(*) as rows, min(n.time) as first, max(n.time) as last, string_agg(n.line, E'\n') as lines
  from (select {time} as time, {row} as line {rows_of_range}) n
) loose
cross join lateral (
  select null::boolean, loose.first, loose.last, loose.rows, loose.lines where loose.rows > 0
  union all
  select s.sees_all, s.first, s.last, s.rows,
    case when s.sees_all then s.lines
      else (select string_agg(l.line, E'\n' order by l.position) from {lines} where {sees_line}) end
  from (
    select s.*,
      sum(case when s.sees_all then greatest(s.rows - ({rows_outside}), 0) else 0 end)
        over (order by s.period {direction} rows between unbounded preceding and 1 preceding) as before
    from (
      select s.*, {sees_all} as sees_all from {segments} s
      where s.{subject} = e.id and s.period between {first_period} and {last_period}
        and s.last >= e.from_time and s.first <= e.to_time
      -- Two more segments than those entirely within the range: one at either end.
      order by s.period {direction} limit case when $3::boolean then e.most + 2 end
    ) s
  ) s
  where coalesce(s.before, 0) < e.most
) found (sees_all, first, last, rows, lines)
order by e.place

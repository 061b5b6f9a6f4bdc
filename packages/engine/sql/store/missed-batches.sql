-- How many batches of dataset $2 (null: of all) are numbered after $1, counted up to $3, and the state that a reader of
-- all batches up to $1 has: the instant of the dataset's newest one. For all datasets, it is an instant before the other
-- batches of the datasets $4, or that of their newest one.
select (
    select count(*)::int4 from (
      select from bourse.batches b where b.number > $1::int8 and ($2::text is null or b.dataset = $2) limit $3
    ) m
  ) as missed,
  to_char((case when $2::text is null
    then coalesce(
      (select min(b.published_at) - interval '1 microsecond' from bourse.batches b
        where b.number > $1::int8 and b.dataset = any($4::text[])),
      (select max(b.published_at) from bourse.batches b where b.dataset = any($4::text[])))
    else (select b.published_at from bourse.batches b where b.dataset = $2 and (b.number <= $1::int8 or b.number is null)
      order by b.published_at desc limit 1) end) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "asOf"

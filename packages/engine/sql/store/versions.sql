-- The currently committed versions: newest batch and instant of each record, and whether synthetic rows are stored.
select
  (
    select coalesce(json_agg(json_build_array(record, batch_id::text,
      to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by record), '[]')
    from bourse.record_versions
  )::text as pins,
  exists (select from bourse.batches where demo) as demo,
  pg_current_snapshot()::text as snapshot

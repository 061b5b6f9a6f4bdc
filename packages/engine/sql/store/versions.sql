-- The currently committed versions: newest batch and instant of each record, whether synthetic rows are stored, and the
-- datasets of which they are still loading, whose milestones begin with $1.
select
  (
    select coalesce(json_agg(json_build_array(record, batch_id::text,
      to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by record), '[]')
    from bourse.record_versions
  )::text as pins,
  exists (select from bourse.batches where demo) as demo,
  (
    select coalesce(json_agg(substr(name, length($1::text) + 1) order by name), '[]')
    from bourse.milestones
    where starts_with(name, $1)
  )::text as loading,
  pg_current_snapshot()::text as snapshot

-- What a server has replayed: the newest batch of each record, which database it serves, and whether it is a primary.
select
  (select coalesce(json_object_agg(record, batch_id::text), '{}') from bourse.record_versions)::text as batches,
  (select system_identifier from pg_control_system()) || ' ' ||
    (select oid from pg_database where datname = current_database()) as database,
  not pg_is_in_recovery() as "isPrimary"

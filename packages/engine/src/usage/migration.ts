/**
 * `usage`: sums by day, account, key and operation; they outlive accounts and keys. `usage_writers`: each process's
 * newest added batch, so that a resent batch is added only once. `add_usage` adds a batch and updates when its keys
 * were last used.
 */
export const usageMigration = `
create table bourse.usage (
  day date,
  account_id text collate "C",
  key_id text collate "C",
  operation text collate "C",
  requests int8 not null,
  errors int8 not null,
  credits int8 not null,
  rows int8 not null,
  bytes int8 not null,
  primary key (day, account_id, key_id, operation)
) with (fillfactor = 50);
create index on bourse.usage (account_id, day);

create table bourse.usage_writers (
  id text collate "C" primary key,
  seq int8 not null,
  at timestamptz not null
) with (fillfactor = 50);

create function bourse.add_usage(p_writer text, p_seq int8, p_rows jsonb, p_now timestamptz) returns void
language plpgsql as $add$
begin
  insert into bourse.usage_writers as w (id, seq, at) values (p_writer, p_seq, p_now)
    on conflict (id) do update set seq = excluded.seq, at = excluded.at where w.seq < excluded.seq;
  if not found then
    return;
  end if;
  insert into bourse.usage as u (day, account_id, key_id, operation, requests, errors, credits, rows, bytes)
    select (r->>0)::date, r->>1, r->>2, r->>3, (r->>4)::int8, (r->>5)::int8, (r->>6)::int8, (r->>7)::int8, (r->>8)::int8
    from jsonb_array_elements(p_rows) r order by 1, 2, 3, 4
    on conflict (day, account_id, key_id, operation) do update set
      requests = u.requests + excluded.requests, errors = u.errors + excluded.errors,
      credits = u.credits + excluded.credits, rows = u.rows + excluded.rows, bytes = u.bytes + excluded.bytes;
  update bourse.keys k set last_used_at = p_now
    where k.id in (select r->>2 from jsonb_array_elements(p_rows) r)
      and (k.last_used_at is null or k.last_used_at < p_now - interval '1 minute');
end
$add$;
`

/**
 * `usage_hours`: the counts of `usage` by UTC hour, plan and entry point. The hours of a day add up to its row in
 * `usage`. `part` is null until the counts are reported, and they never change afterward: what is counted later for the
 * same hour is another part.
 *
 * Batches of hosts of earlier releases have no hour, plan and entry point; `add_usage_rows` completes them.
 */
export const usageHoursMigration = `
create table bourse.usage_hours (
  hour timestamptz not null,
  account_id text collate "C" not null,
  key_id text collate "C" not null,
  operation text collate "C" not null,
  plan text collate "C" not null,
  entry_point text collate "C" not null,
  part int4,
  requests int8 not null,
  errors int8 not null,
  credits int8 not null,
  rows int8 not null,
  bytes int8 not null,
  unique nulls not distinct (hour, account_id, key_id, operation, plan, entry_point, part)
) with (fillfactor = 50);
create index usage_hours_unreported on bourse.usage_hours (hour, account_id) where part is null;

create function bourse.add_usage_rows(p_rows jsonb, p_now timestamptz) returns void language plpgsql as $rows$
declare v_now timestamp := p_now at time zone 'UTC';
begin
  insert into bourse.usage as u (day, account_id, key_id, operation, requests, errors, credits, rows, bytes)
    select (r->>0)::date, r->>1, r->>2, r->>3, sum((r->>4)::int8), sum((r->>5)::int8), sum((r->>6)::int8),
      sum((r->>7)::int8), sum((r->>8)::int8)
    from jsonb_array_elements(p_rows) r group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, account_id, key_id, operation) do update set
      requests = u.requests + excluded.requests, errors = u.errors + excluded.errors,
      credits = u.credits + excluded.credits, rows = u.rows + excluded.rows, bytes = u.bytes + excluded.bytes;
  insert into bourse.usage_hours as u
      (hour, account_id, key_id, operation, plan, entry_point, requests, errors, credits, rows, bytes)
    select ((r->>0)::timestamp + make_interval(hours => coalesce((r->>9)::int4,
        case when (r->>0)::date = v_now::date then extract(hour from v_now)::int4 else 23 end))) at time zone 'UTC',
      r->>1, r->>2, r->>3, coalesce(r->>10, a.plan, ''), coalesce(r->>11, 'rest'), sum((r->>4)::int8),
      sum((r->>5)::int8), sum((r->>6)::int8), sum((r->>7)::int8), sum((r->>8)::int8)
    from jsonb_array_elements(p_rows) r left join bourse.accounts a on a.id = r->>1
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (hour, account_id, key_id, operation, plan, entry_point, part) do update set
      requests = u.requests + excluded.requests, errors = u.errors + excluded.errors,
      credits = u.credits + excluded.credits, rows = u.rows + excluded.rows, bytes = u.bytes + excluded.bytes;
end
$rows$;

create or replace function bourse.add_usage(p_writer text, p_seq int8, p_rows jsonb, p_now timestamptz) returns void
language plpgsql as $add$
begin
  insert into bourse.usage_writers as w (id, seq, at) values (p_writer, p_seq, p_now)
    on conflict (id) do update set seq = excluded.seq, at = excluded.at where w.seq < excluded.seq;
  if not found then
    return;
  end if;
  perform bourse.add_usage_rows(p_rows, p_now);
  update bourse.keys k set last_used_at = p_now
    where k.id in (select r->>2 from jsonb_array_elements(p_rows) r)
      and (k.last_used_at is null or k.last_used_at < p_now - interval '1 minute');
end
$add$;
`

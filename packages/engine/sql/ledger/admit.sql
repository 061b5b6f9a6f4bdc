-- `bourse.admit` applies each of a replica's batches exactly once: a repeated number returns the first decision and
-- changes nothing. It locks a batch's accounts in id order, so that replicas cannot deadlock, and reads the clock under
-- each lock, so that time never runs backwards within an account. Under each lock, it first applies what ended requests
-- return (slots, refunds), then the admissions in order. Without forced generic plans, PostgreSQL would plan again for
-- each list length, which takes many times longer than the work itself.
--
-- `leased` is the number of the day's credits that are durably recorded as spent: the used credits plus a hundredth of
-- the remaining allowance, at most 10,000. A batch that stays within it need not wait for the disk, unless it spends
-- trial credits. After a PostgreSQL crash, the lease counts as spent (`count_leases_as_spent`), so that no usage is
-- lost.
--
-- A quota lease is what a replica may admit by itself: some of the minute's requests, credits from the day's allowance
-- (never trial credits) and slots, counted here as spent. A batch returns the replica's entire lease and may request
-- another one, so the replica itself decides the admissions between two batches. A lease has at most a hundredth of
-- what remains of the minute and of the day, and an eighth of the free slots; if that is zero, there is no lease.
-- `shared` is the number of the minute's requests that are in leases, some of which may be returned.
create or replace function bourse.admit(
  p_replica text, p_seq int8, p_groups jsonb, p_now timestamptz, p_live interval)
returns text
language plpgsql set plan_cache_mode = force_generic_plan as $admit$
declare
  v_own bourse.replicas;
  g record;
  c bourse.account_counters;
  v_now timestamptz;
  v_minute timestamptz;
  v_day date;
  v_mine int8[];
  v_others int8[];
  v_allowance int8;
  v_bonus int8;
  v_from_bonus int8;
  v_scope int4;
  v_cost int8;
  v_verdict text;
  v_verdicts text;
  v_after text[];
  v_answers text[] := '{}';
  v_kept text[] := '{}';
  v_must_last boolean := false;
  v_lease_requests int8;
  v_lease_credits int8;
  v_lease_slots int8[];
  v_lease text;
  v_told text;
begin
  if not exists (select from bourse.since_crash) then
    perform bourse.count_leases_as_spent();
  end if;

  -- The replica's own row is locked first: a batch that is sent again waits here until its first attempt has committed
  -- or failed.
  select * into v_own from bourse.replicas where id = p_replica for update;
  if not found then
    insert into bourse.replicas (id, heartbeat_at) values (p_replica, clock_timestamp()) on conflict do nothing;
    select * into v_own from bourse.replicas where id = p_replica for update;
  end if;
  if v_own.applied_seq >= p_seq then
    return json_build_object(
      'at', trunc(extract(epoch from coalesce(p_now, clock_timestamp())) * 1000), 'groups', v_own.applied::json);
  end if;

  for g in
    select a as counters, b.per_minute, b.concurrent, b.per_day, b.welcome_credits, b.welcome_until,
           b.scopes, b.released, b.refund_days, b.refunds, b.slots, b.costs,
           b.back_minute, b.back_granted, b.back_unused, b.want_requests, b.want_credits, b.want_slots
    from jsonb_to_recordset(p_groups) as b (
      account text, per_minute int8, concurrent int8, per_day int8, welcome_credits int8, welcome_until timestamptz,
      scopes text[], released int8[], refund_days date[], refunds int8[], slots int4[], costs int8[],
      back_minute int8, back_granted int8, back_unused int8, want_requests int8, want_credits int8, want_slots int8[])
    join bourse.account_counters a on a.account_id = b.account
    order by a.account_id
    for no key update of a
  loop
    c := g.counters;
    v_now := coalesce(p_now, clock_timestamp());
    v_minute := date_trunc('minute', v_now, 'UTC');
    v_day := (v_now at time zone 'UTC')::date;
    if c.minute <> v_minute then
      c.minute := v_minute;
      c.requests := 0;
      c.shared := 0;
    end if;
    if c.day <> v_day then
      c.previous_day := c.day;
      c.previous_welcome := c.welcome;
      c.earlier_welcome := c.earlier_welcome + c.welcome;
      c.day := v_day;
      c.used := 0;
      c.welcome := 0;
      c.leased := 0;
    end if;

    -- The unused requests of a lease belong to the minute of the lease. Its credits and slots are returned like those
    -- of requests.
    if to_timestamp(g.back_minute * 60) = c.minute then
      c.shared := greatest(c.shared - g.back_granted, 0);
      c.requests := greatest(c.requests - g.back_unused, 0);
    end if;

    for i in 1 .. cardinality(g.refunds) loop
      c := bourse.give_back(c, g.refund_days[i], g.refunds[i]);
    end loop;

    -- Trial credits do not count as spent if the allowance has room for them, for example after a change to a larger
    -- plan. A group that only settles requests has no limits.
    if g.per_day is not null then
      c.welcome := least(c.welcome, greatest(c.used - g.per_day, 0));
    end if;

    select array_agg(greatest(coalesce(slot.mine, 0) - s.released, 0) order by s.n),
           array_agg(coalesce(slot.others, 0) order by s.n)
    into v_mine, v_others
    from unnest(g.scopes, g.released) with ordinality as s (scope, released, n)
    left join lateral (
      select sum(r.running) filter (where r.replica_id = p_replica) as mine,
             sum(r.running) filter (
               where r.replica_id <> p_replica and live.heartbeat_at > clock_timestamp() - p_live) as others
      from bourse.replica_slots r
      join bourse.replicas live on live.id = r.replica_id
      where r.scope_id = s.scope
    ) slot on true;

    -- The day's remaining allowance, null if it is unlimited, and the remaining trial credits.
    v_allowance := case when g.per_day is not null then greatest(g.per_day - (c.used - c.welcome), 0) end;
    v_bonus := case
      when g.welcome_until > v_now then greatest(g.welcome_credits - c.earlier_welcome - c.welcome, 0)
      else 0
    end;

    v_verdicts := '';
    v_after := '{}';
    for i in 1 .. cardinality(g.costs) loop
      v_cost := g.costs[i];
      v_scope := g.slots[i];
      if c.requests >= g.per_minute then
        v_verdict := 'm';
      elsif v_scope > 0 and v_mine[v_scope] + v_others[v_scope] >= g.concurrent then
        v_verdict := 'c';
      elsif v_cost > v_allowance + v_bonus then
        v_verdict := 'd';
      else
        v_verdict := 'a';
        c.requests := c.requests + 1;
        c.used := c.used + v_cost;
        if v_cost > v_allowance then
          v_from_bonus := v_cost - v_allowance;
          v_allowance := 0;
          v_bonus := v_bonus - v_from_bonus;
          c.welcome := c.welcome + v_from_bonus;
          -- A crash counts the lease as spent, and the lease does not include trial credits.
          v_must_last := true;
        else
          v_allowance := v_allowance - v_cost;
        end if;
        if v_scope > 0 then
          v_mine[v_scope] := v_mine[v_scope] + 1;
        end if;
      end if;
      v_verdicts := v_verdicts || v_verdict;
      v_after[i] := '[' || c.requests || ',' || c.used || ',' || coalesce((v_allowance + v_bonus)::text, 'null') || ','
        || coalesce(v_mine[v_scope] + v_others[v_scope], 0) || ']';
    end loop;

    v_told := case when c.shared > 0 then ',"out":' || c.shared else '' end;
    v_lease := '';
    if g.want_requests > 0 then
      -- An unlimited value is null here, which `least` ignores.
      v_lease_requests := least(g.want_requests, (g.per_minute - c.requests) / 100);
      v_lease_credits := least(g.want_credits, v_allowance / 100);
      select array_agg(greatest(least(w.slots, (g.concurrent - v_mine[w.n] - v_others[w.n]) / 8), 0) order by w.n)
      into v_lease_slots
      from unnest(g.want_slots) with ordinality as w (slots, n);
      if v_lease_requests > 0 and (v_lease_credits > 0 or g.want_credits = 0) and 0 < any (v_lease_slots) then
        v_lease := ',"lease":{"minute":' || extract(epoch from c.minute)::int8 / 60
          || ',"requests":' || v_lease_requests
          || ',"credits":' || v_lease_credits || ',"slots":[' || array_to_string(v_lease_slots, ',') || ']}';
        v_told := v_told || ',"row":[' || c.requests || ',' || c.used
          || ',' || coalesce((v_allowance + v_bonus)::text, 'null') || '],"running":['
          || (select string_agg((v_mine[n] + v_others[n])::text, ',' order by n)
              from generate_subscripts(v_mine, 1) as n) || ']';
        c.requests := c.requests + v_lease_requests;
        c.shared := c.shared + v_lease_requests;
        c.used := c.used + v_lease_credits;
        v_allowance := v_allowance - v_lease_credits;
        for i in 1 .. cardinality(v_mine) loop
          v_mine[i] := v_mine[i] + v_lease_slots[i];
        end loop;
      end if;
    end if;

    if c.used > c.leased then
      c.leased := c.used + greatest(least(v_allowance / 100, 10000), 0);
      v_must_last := true;
    end if;

    update bourse.account_counters
    set minute = c.minute, requests = c.requests, shared = c.shared,
        day = c.day, used = c.used, leased = c.leased, welcome = c.welcome,
        earlier_welcome = c.earlier_welcome, previous_day = c.previous_day, previous_welcome = c.previous_welcome
    where account_id = c.account_id;

    insert into bourse.replica_slots as r (scope_id, replica_id, running)
    select s.scope, p_replica, s.running from unnest(g.scopes, v_mine) as s (scope, running)
    on conflict (scope_id, replica_id) do update set running = excluded.running where r.running <> excluded.running;

    v_kept := v_kept
      || ('"' || c.account_id || '":{"day":"' || v_day || '","verdicts":"' || v_verdicts || '"' || v_lease || '}');
    v_answers := v_answers
      || ('"' || c.account_id || '":{"at":' || trunc(extract(epoch from v_now) * 1000) || ',"day":"' || v_day
      || '","verdicts":"' || v_verdicts || '","after":[' || array_to_string(v_after, ',') || ']'
      || v_lease || v_told || '}');
  end loop;

  update bourse.replicas
  set heartbeat_at = clock_timestamp(), applied_seq = p_seq, applied = '{' || array_to_string(v_kept, ',') || '}'
  where id = p_replica;
  if not v_must_last then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  return '{"at":' || trunc(extract(epoch from coalesce(p_now, clock_timestamp())) * 1000)
    || ',"groups":{' || array_to_string(v_answers, ',') || '}}';
end
$admit$;

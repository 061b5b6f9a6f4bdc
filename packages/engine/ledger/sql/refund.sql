-- Gives credits ($3) of a UTC day ($4) back to an account ($1), once for each id ($2): the id is stored in the statement
-- that changes the counters. Welcome credits were spent last and come back first, as in `bourse.admit`.
with first as (
  insert into bourse.refunds (account_id, id)
  select account_id, $2 from bourse.account_counters where account_id = $1
  on conflict do nothing returning account_id
)
update bourse.account_counters c
set used = case when c.day = $4 then greatest(c.used - $3, 0) else c.used end,
    welcome = case when c.day = $4 then greatest(c.welcome - $3, 0) else c.welcome end,
    earlier_welcome = case
      when c.previous_day = $4 then c.earlier_welcome - least(c.previous_welcome, $3)
      else c.earlier_welcome
    end,
    previous_welcome = case
      when c.previous_day = $4 then greatest(c.previous_welcome - $3, 0)
      else c.previous_welcome
    end
from first where c.account_id = first.account_id returning c.account_id

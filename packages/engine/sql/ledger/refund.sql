-- Refunds credits ($3) spent on a UTC day ($4) to an account ($1), once per id ($2): the statement that changes the
-- counters also stores the id.
with first as (
  insert into bourse.refunds (account_id, id)
  select account_id, $2 from bourse.account_counters where account_id = $1
  on conflict do nothing returning account_id
)
update bourse.account_counters c
set (used, welcome, earlier_welcome, previous_welcome) = (
  select b.used, b.welcome, b.earlier_welcome, b.previous_welcome from bourse.give_back(c, $4, $3) b
)
from first where c.account_id = first.account_id returning c.account_id

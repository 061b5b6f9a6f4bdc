-- Returns an account's counters after a refund of credits from a UTC day: the current or the previous one; refunds for
-- earlier days change nothing. Trial credits are spent last and returned first.
create or replace function bourse.give_back(c bourse.account_counters, p_day date, p_credits int8)
returns bourse.account_counters language plpgsql immutable as $back$
begin
  if p_day = c.day then
    c.used := greatest(c.used - p_credits, 0);
    c.welcome := greatest(c.welcome - p_credits, 0);
  elsif p_day = c.previous_day then
    c.earlier_welcome := c.earlier_welcome - least(c.previous_welcome, p_credits);
    c.previous_welcome := greatest(c.previous_welcome - p_credits, 0);
  end if;
  return c;
end
$back$;

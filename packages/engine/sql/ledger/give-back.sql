-- The counters of an account after credits of a UTC day were given back to it: of the day that they count, or of the
-- one before it; those of earlier days are over. Welcome credits were spent last and come back first.
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

-- The store now tracks the freshness of versions, so the function that did is removed.
drop function if exists bourse.admit(text, int8, jsonb, timestamptz, interval, numeric);

-- How fresh versions are is kept by the store: the function that knew of it goes.
drop function if exists bourse.admit(text, int8, jsonb, timestamptz, interval, numeric);

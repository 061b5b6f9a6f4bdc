-- Publication instants of the batches $1.
select id::text as batch, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
from bourse.batches where id = any($1::int8[])

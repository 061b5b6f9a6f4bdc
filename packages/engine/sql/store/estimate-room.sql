-- The size of each table in $1, and an estimate of its reclaimable space from the number and the average width of its
-- rows. A row has a header and a pointer; leaf pages of an index are usually at least 70 % full. Expression and partial
-- indexes, and those other than B-trees, count as full.
with tables as (
  select g.name, c.oid, c.reltuples as rows, pg_relation_size(c.oid) as size,
    pg_indexes_size(c.oid) as indexes, current_setting('block_size')::int8 as block
  from unnest($1::text[]) as g (name) join pg_class c on c.oid = to_regclass(g.name) where c.reltuples >= 0
), widths as (
  select t.oid, a.attnum as number, s.avg_width * (1 - s.null_frac) as width
  from tables t join pg_class c on c.oid = t.oid join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname and s.attname = a.attname
    and not s.inherited
), of_rows as (
  select oid, 28 + ceil(sum(width) / 8) * 8 + ceil(count(*) / 8.0) as bytes, bool_and(width is not null) as is_known
  from widths group by oid
), of_indexes as (
  select t.oid, sum(greatest(0, pg_relation_size(i.indexrelid) - t.block * (2 + ceil(t.rows * e.bytes / (0.7 * t.block)))))
    as room
  from tables t join pg_index i on i.indrelid = t.oid and i.indexprs is null and i.indpred is null
  join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam and m.amname = 'btree'
  cross join lateral (select 12 + ceil(sum(w.width) / 8) * 8 as bytes from widths w
    where w.oid = t.oid and w.number = any (i.indkey::int2[])) e
  group by t.oid
), needed as (
  select t.*, ceil(case when t.rows = 0 then 0 else t.rows * r.bytes / (t.block - 24) end)::int8 as blocks
  from tables t join of_rows r on r.oid = t.oid where t.rows = 0 or r.is_known
)
select n.name, n.size + n.indexes as size, greatest(0, n.size - n.block * n.blocks) as "inTable",
  coalesce(i.room, 0)::int8 as "inIndexes", n.blocks
from needed n left join of_indexes i on i.oid = n.oid

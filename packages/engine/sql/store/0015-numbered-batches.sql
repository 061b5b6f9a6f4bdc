-- Every version number has a batch with its instant, even if nothing was published under it: such a batch has no
-- source.
alter table bourse.batches alter column source drop not null;
insert into bourse.batches (id, dataset, published_at, opened, closed, demo) overriding system value
select distinct on (v.batch_id) v.batch_id, split_part(v.record, '.', 1), v.published_at, 0, 0,
  exists (select from bourse.batches where demo)
from bourse.record_versions v
where not exists (select from bourse.batches b where b.id = v.batch_id)
order by v.batch_id;

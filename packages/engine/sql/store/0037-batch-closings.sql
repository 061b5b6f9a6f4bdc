-- When a batch was complete, shortly before its transaction became visible. A batch's instant is assigned when its
-- publication begins, so a reader at a later instant may not have seen it yet.
alter table bourse.batches add column closed_at timestamptz;
create index on bourse.batches (dataset, published_at);

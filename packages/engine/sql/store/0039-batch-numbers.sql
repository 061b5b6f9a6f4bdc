-- The order in which batches became visible, across all datasets. A batch's id and instant are assigned when its
-- publication begins, so a batch that began earlier may become visible later. The number is assigned when the
-- transaction commits, under a lock that it holds until the batch is visible: a reader that sees a number also sees all
-- smaller ones. `transaction` is the transaction that published the batch. `changes` are its changed rows as
-- [record, market, kind, inserted, corrected, withdrawn]; null if they were not counted.
alter table bourse.batches add column number int8, add column transaction xid8, add column changes jsonb;
create unique index on bourse.batches (number);
create sequence bourse.batch_numbers;
create function bourse.number_batch() returns trigger language plpgsql as $number$
begin
  perform pg_advisory_xact_lock(hashtextextended('bourse.batch_numbers', 0));
  update bourse.batches set number = nextval('bourse.batch_numbers'), transaction = pg_current_xact_id()
  where id = new.id;
  return null;
end
$number$;
create constraint trigger batch_numbered after insert on bourse.batches deferrable initially deferred
for each row when (new.number is null) execute function bourse.number_batch();

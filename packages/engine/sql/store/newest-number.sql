-- The newest batch number and the transaction that published it.
select b.number::text, b.transaction::text from bourse.batches b where b.number is not null order by b.number desc limit 1

-- Responses in byte ranges are purchases as well as files, so the purchases of earlier days are found by an index.
create index on bourse.purchases (account_id, day);

-- Separate refunds, each granted once. They are rare: only exports that failed because of the service have one.
create table bourse.refunds (
  account_id text collate "C" references bourse.accounts on delete cascade,
  id text collate "C",
  primary key (account_id, id)
);

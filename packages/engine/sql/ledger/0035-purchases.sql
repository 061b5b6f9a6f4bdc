-- What keys have paid for on a UTC day: repeated calls for the same thing on that day are free.
create table bourse.purchases (
  account_id text collate "C" references bourse.accounts on delete cascade,
  key_id text collate "C",
  day date,
  item text collate "C",
  primary key (account_id, key_id, day, item)
);

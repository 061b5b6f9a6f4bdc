-- Refunds that stand for themselves, each given once: as few as exports that failed by our fault.
create table bourse.refunds (
  account_id text collate "C" references bourse.accounts on delete cascade,
  id text collate "C",
  primary key (account_id, id)
);

-- Free credits used by console sessions on the newest UTC day, by account.
create table bourse.console_use (
  account_id text collate "C" primary key references bourse.accounts on delete cascade,
  day date not null,
  used int8 not null check (used >= 0)
) with (fillfactor = 25);

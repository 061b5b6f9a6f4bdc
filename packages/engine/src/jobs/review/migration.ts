/** `held_decisions`: operators' decisions on held rows, which apply a minute later unless they are undone. */
export const heldDecisionsMigration = `
create table bourse.held_decisions (
  id text collate "C" primary key,
  decision text collate "C" not null check (decision in ('release', 'discard')),
  held text not null,
  note text,
  decided_by text not null,
  actor text not null,
  decided_at timestamptz not null,
  apply_at timestamptz not null,
  status text collate "C" not null default 'waiting' check (status in
    ('waiting', 'running', 'done', 'undone', 'failed')),
  alive_at timestamptz,
  message text
);
create index on bourse.held_decisions (apply_at) where status in ('waiting', 'running');
create index on bourse.held_decisions (decided_at);
`

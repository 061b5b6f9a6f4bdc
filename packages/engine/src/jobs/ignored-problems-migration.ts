/** `ignored_problems`: problems of the deployment that operators ignore, each until a time. */
export const ignoredProblemsMigration = `
create table bourse.ignored_problems (
  problem text collate "C" primary key,
  until timestamptz not null,
  ignored_by text not null,
  ignored_at timestamptz not null
);
`

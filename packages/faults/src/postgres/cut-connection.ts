import type { ScratchDatabase } from '../support/scratch-database.ts'

/**
 * SQL for the kind of a connection, based on what the server knows: its application, its last statement, and whether it
 * writes.
 */
const KIND = `case
  when application_name = 'bourse-jobs' then 'the queue'
  when query ilike 'listen %' then 'notices'
  when query like '%bourse.admit(%' then 'admissions'
  when application_name = 'faults-worker' then 'jobs'
  when backend_xid is not null then 'publications'
  else 'reads' end`

/** All kinds of connections that hosts open. */
export const CONNECTIONS = ['reads', 'admissions', 'notices', 'publications', 'jobs', 'the queue'] as const

/** Number of terminated connections of each kind. */
export type Cuts = Map<string, number>

/** Terminates one connection, preferably of a kind that was not terminated before. Returns whether there was one. */
export async function cutConnection({ database }: ScratchDatabase, cuts: Cuts): Promise<boolean> {
  const [row] = await database.query<{ kind: string; is_cut: boolean }>(
    `with connections as (
       select pid, ${KIND} as kind from pg_stat_activity
       where datname = current_database() and application_name in ('faults-host', 'faults-worker', 'bourse-jobs')
     ), chosen as materialized (select pid, kind from connections order by kind = any ($1::text[]), random() limit 1)
     select kind, pg_terminate_backend(pid) as is_cut from chosen`,
    [[...cuts.keys()]],
  )
  if (row?.is_cut !== true) return false
  cuts.set(row.kind, (cuts.get(row.kind) ?? 0) + 1)
  return true
}

import type { Database } from '@bourse/engine/database'
import { wireDeployment } from '@bourse/host/parts'
import type { Config } from '@bourse/engine/wiring'
import type { Table } from '@bourse/engine/store'
import type { Context } from '../context.ts'
import { ACTION } from '../sources/precedence.ts'
import { warn, type Finding } from './finding.ts'

type Precedence = Config['precedence']

/** Checks whether rows from several sources were re-merged after the latest change to the `precedence` setting. */
export async function checkPrecedence(
  context: Context,
  { precedence }: Config,
  database: Database,
): Promise<readonly Finding[]> {
  const applied = await lastApplied(database)
  const keys = [...new Set([...Object.keys(precedence), ...Object.keys(applied)])]
  const changed = keys.filter((key) => precedence[key]?.join(' ') !== applied[key]?.join(' '))
  if (changed.length === 0) return []
  const tables = [...wireDeployment(await context.installed()).tables.values()]
  const unmerged: string[] = []
  for (const key of changed) {
    const table = tables.find(({ id }) => id === key.split('@')[0])
    if (table !== undefined && (await hasClaims(database, table))) unmerged.push(key)
  }
  if (unmerged.length === 0) return []
  return [
    warn(
      'precedence',
      `the setting precedence has changed since rows from several sources were merged: ${unmerged.join(', ')}`,
      `"${context.name} sources precedence --dry-run" counts the rows that would change, --apply publishes them`,
    ),
  ]
}

/** Returns the setting last applied by an operator; empty if none was applied. */
async function lastApplied(database: Database): Promise<Precedence> {
  const [row] = await database.query<{ applied: string | null }>(
    'select after as applied from bourse.audit where action = $1 order by id desc limit 1',
    [ACTION],
  )
  return JSON.parse(row?.applied ?? '{}') as Precedence
}

/** Returns whether several sources provide the same key of a record. Tables that are not migrated yet have no rows. */
async function hasClaims(database: Database, { record, claims }: Table): Promise<boolean> {
  if (record.merge === undefined) return false
  const [table] = await database.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [claims])
  if (table?.exists !== true) return false
  const [row] = await database.query<{ has: boolean }>(`select exists (select from ${claims}) as has`)
  return row?.has === true
}

import type { Statements, Transaction } from '@bourse/engine/database'
import { quoteName } from '@bourse/engine/store'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Meter } from '../backup/files.ts'

/** A table that stores rows itself, and the columns that are stored rather than generated. */
export interface CopiedTable {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
}

/** Ordinary tables and partitions of all schemas, except PostgreSQL's own. */
export function copiedTables(on: Statements): Promise<readonly CopiedTable[]> {
  return on.query<CopiedTable & object>(
    `select n.nspname as schema, c.relname as name, array(
       select a.attname from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       order by a.attnum)::text[] as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname <> 'information_schema'
       and not starts_with(n.nspname, 'pg_') order by 1, 2`,
  )
}

export const nameOf = ({ schema, name }: CopiedTable): string => `${quoteName(schema)}.${quoteName(name)}`

/**
 * Copies a table's rows as text. They are frozen, because the transaction created the table: the new server need not
 * rewrite them later.
 */
export async function copyRows(
  from: Transaction,
  to: Transaction,
  table: CopiedTable,
  { meter, signal }: { readonly meter: Meter; readonly signal: AbortSignal },
): Promise<void> {
  // PostgreSQL does not accept an empty list of columns.
  const columns = table.columns.length === 0 ? '' : `(${table.columns.map(quoteName).join(', ')})`
  const target = `${nameOf(table)} ${columns}`
  const reading = from.client.query(copyTo(`copy ${target} to stdout`))
  const writing = to.client.query(copyFrom(`copy ${target} from stdin (freeze)`))
  await pipeline(meter(reading), writing, { signal })
}

/** The state of a sequence. */
interface SequenceState {
  readonly sequence: string
  readonly value: string
  readonly called: boolean
}

/** The states of all sequences. */
export async function sequenceStates(on: Statements): Promise<readonly SequenceState[]> {
  const sequences = await on.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and c.relpersistence <> 't' order by 1`,
  )
  const states: SequenceState[] = []
  for (const { name } of sequences)
    states.push(
      ...(await on.query<SequenceState & object>(
        `select $1::text as sequence, last_value::text as value, is_called as called from ${name}`,
        [name],
      )),
    )
  return states
}

/** Sets sequences to their states. */
export async function setSequences(on: Statements, states: readonly SequenceState[]): Promise<void> {
  for (const { sequence, value, called } of states)
    await on.query('select setval($1::regclass, $2::text::int8, $3)', [sequence, value, called])
}

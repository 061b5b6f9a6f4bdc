import { incompleteList, type Refusal, type SourceWindow } from '@bourse/kit'
import type { MissingRowAction } from '@bourse/kit/host'
import type { Transaction } from '../../database/index.ts'
import { list, quoteName, type Table } from '../../store/index.ts'
import { dateExpression, isPublished } from '../../store/writing.ts'
import { allStagedRows, equalColumns, equalKeys } from './find-changes.ts'
import { LINE_OF_ADDED, stageOf, knownAtInSql } from '../stage/stage.ts'

/**
 * A source's complete list: the source, what happens to published rows that are not in the list, and the date on
 * which they were missing.
 */
export interface CompleteList {
  /** The dates for which the list is complete; undefined for all of the source's rows. */
  readonly over: SourceWindow | undefined
  readonly sourceId: number
  readonly gone: MissingRowAction
  readonly on: string
}

/**
 * Stages what happens to a source's published rows that are missing from its complete list. If the list is
 * implausible, stages nothing and returns the reason.
 */
export async function stageMissing(
  tx: Transaction,
  table: Table,
  { over, sourceId, gone, on }: CompleteList,
): Promise<Refusal | undefined> {
  const staged = allStagedRows(table)
  const open = `${table.name} o where ${isPublished('o')} and o.source_id = ${sourceId}
    and not (${isMarkedGone(table, gone)}) and ${isWithin(table, over, 'o')}`
  const [row] = await tx.query<{ received: string; before: string }>(
    `select (select count(*) from (
         select distinct ${list(table.key)} from ${staged} r where ${isWithin(table, over, 'r')}) k) as received,
       (select count(*) from ${open}) as before`,
  )
  const refusal = incompleteList(Number(row?.received ?? 0), Number(row?.before ?? 0))
  if (refusal !== undefined) return refusal
  const columns = gone === 'withdraw' ? table.names.filter((name) => table.key.includes(name)) : table.names
  const values = columns.map((name) => valueOf(table, gone, on, name)).join(', ')
  await tx.query(
    `insert into ${stageOf(table)} (_line, _mark, ${list(columns)})
     select ${LINE_OF_ADDED}, ${gone === 'withdraw' ? `'gone'` : 'null'}, ${values} from ${open}
       and not exists (select from ${staged} r where ${equalKeys(table, 'r', 'o')})`,
  )
  return undefined
}

/**
 * Stages the end of every published row that is missing from an incoming list: a list replaces everything that was
 * published for its subject and date.
 */
export async function stageMissingOfLists(tx: Transaction, table: Table, at: string): Promise<void> {
  const { time } = table.record
  if (time.mode !== 'snapshot') return
  const names = [time.per, time.field]
  const key = list(table.key)
  await tx.query('drop table if exists pg_temp.lists, pg_temp.listed')
  await tx.query(
    `create temp table listed on commit drop as
     select ${list(table.key, 'r.')}, ${knownAtInSql('r', at)} as _told, r._mark from ${allStagedRows(table)} r
     where r._mark is null or r._mark = 'empty'`,
  )
  await tx.query(`create temp table lists on commit drop as select distinct ${list(names)}, _told from pg_temp.listed`)
  await tx.query('analyze pg_temp.listed')
  await tx.query('analyze pg_temp.lists')
  await tx.query(
    `insert into ${stageOf(table)} (_line, _mark, _known_at, ${key})
     select ${LINE_OF_ADDED}, 'gone', l._told, ${list(table.key, 'k.')} from pg_temp.lists l join (
       select ${key} from pg_temp.listed where _mark is null
       union
       select ${list(table.key, 'o.')} from ${table.name} o join (select distinct ${list(names)} from pg_temp.lists) l
         on ${equalColumns(names, 'o', 'l')} where ${isPublished('o')}) k on ${equalColumns(names, 'k', 'l')}
     where not exists (select from pg_temp.listed r
       where r._mark is null and ${equalKeys(table, 'r', 'k')} and r._told = l._told)`,
  )
}

/** SQL that is true if a row's date is within the range. */
const isWithin = (table: Table, over: SourceWindow | undefined, row: string): string =>
  over === undefined
    ? 'true'
    : `${dateExpression(table, `${row}.`)} between ${literal(over.from)}::date and ${literal(over.to)}::date`

/** SQL that is true if a published row `o` is already marked as removed. */
function isMarkedGone(table: Table, gone: MissingRowAction): string {
  if (gone === 'withdraw') return 'false'
  const marks = Object.entries(gone).filter(([name]) => name !== 'on')
  return marks
    .map(([name, value]) => `o.${quoteName(name)} is not distinct from ${typedLiteral(table, name, value)}`)
    .join(' and ')
}

function valueOf(table: Table, gone: MissingRowAction, on: string, name: string): string {
  const value = gone === 'withdraw' || name === 'on' ? undefined : name === gone.on ? on : gone[name]
  return value === undefined ? `o.${quoteName(name)}` : typedLiteral(table, name, value)
}

/** SQL for a string as a value of the column's type. */
const typedLiteral = ({ columns }: Table, name: string, text: string): string =>
  `${literal(text)}::${columns.find((column) => column.name === name)?.sqlType ?? 'text'}`

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

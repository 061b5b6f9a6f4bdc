import type { Session, Statements } from '../../database/index.ts'
import { quoteName } from '../../store/index.ts'
import type { PublishingParts } from '../publishing-parts.ts'
import {
  checkStaging,
  compileRow,
  setOf,
  type CollectedStaging,
  type RowSet,
  type UnreadStaging,
} from './collect-staging.ts'
import { copyText, openCopy } from './copy.ts'

/** Minimum number of rows per set, because reconciling a set has a fixed cost. */
const MIN_ROWS = 20_000
/** Number of rows fetched per statement. */
const CHUNK = 1_000

/** The group of all rows that are reconciled together. */
const ONE_GROUP = ''

/**
 * Checks a staging table's rows one by one and copies the valid ones into a temporary table, from which they are read
 * set by set. A set consists of complete groups of rows; a complete list is one set.
 */
export async function stageStaging(
  session: Session,
  { clock }: Pick<PublishingParts, 'clock'>,
  unread: UnreadStaging,
): Promise<CollectedStaging> {
  const { stagingTable, options } = unread
  const { groupBy } = stagingTable
  const name = quoteName(`collected_${stagingTable.id}`)
  await session.query(`drop table if exists pg_temp.${name}`)
  await session.query(`create temp table ${name} (_line int8, _group text collate "C", _row text collate "C")`)
  const rowOf = compileRow(stagingTable)
  const groupOf = (values: readonly (string | null)[]) =>
    groupBy === undefined || options.complete === true ? ONE_GROUP : groupBy(rowOf(values) as never)
  const copy = openCopy(session.client, `pg_temp.${name} (_line, _group, _row)`)
  try {
    const checked = await checkStaging(unread, clock, ({ values, place }) =>
      copy.write(`${place}\t${copyText(groupOf(values))}\t${copyText(JSON.stringify(values))}\n`),
    )
    await copy.close()
    return { ...checked, sets: () => setsIn(session, `pg_temp.${name}`, rowOf) }
  } catch (error) {
    await copy.abort()
    throw error
  }
}

async function* setsIn(
  on: Statements,
  table: string,
  rowOf: (values: readonly (string | null)[]) => object,
): AsyncGenerator<RowSet> {
  await on.query(
    `declare collected no scroll cursor for
       select _line as line, _group as "group", _row as row from ${table} order by _group, _line`,
  )
  let places = new Map<object, number>()
  let last: string | undefined
  for (;;) {
    const rows = await on.query<Record<'line' | 'group' | 'row', string>>(`fetch ${CHUNK} from collected`)
    for (const { line, group, row } of rows) {
      if (places.size >= MIN_ROWS && group !== last) {
        yield setOf(places)
        places = new Map()
      }
      places.set(rowOf(JSON.parse(row) as (string | null)[]), Number(line))
      last = group
    }
    if (rows.length < CHUNK) break
  }
  await on.query('close collected')
  yield setOf(places)
}

import { sql, type Knowledge, type Rows } from '@bourse/kit'
import { isAlias } from '../names/index-aliases.ts'
import type { instruments, symbolAssignments } from '../records.ts'
import type { SymbolPeriod } from '../symbol-periods.ts'
import type { History } from './history.ts'

/** The records that resolve names. */
export interface ListingRows {
  readonly instruments: Rows<typeof instruments>
  readonly assignments: Rows<typeof symbolAssignments>
}

/** Loads every listing that ever had one of the symbols, with its complete history, in one statement. */
export async function historiesOfSymbols(
  rows: ListingRows,
  symbols: readonly string[],
  knowledge: Knowledge,
): Promise<readonly History[]> {
  const holders = rows.assignments
    .at(knowledge)
    .where(sql<boolean>`r.symbol = any(${symbols})`)
    .select('r.instrument_id')
  return gather(await assignments(rows, knowledge).where('r.instrument_id', 'in', holders).execute())
}

/** Loads listings by id with their complete histories. */
export async function historiesOfIds(
  rows: ListingRows,
  ids: readonly string[],
  knowledge: Knowledge,
): Promise<readonly History[]> {
  return gather(
    await assignments(rows, knowledge)
      .where(sql<boolean>`r.instrument_id = any(${ids})`)
      .execute(),
  )
}

/** Loads every listing with its complete history; undefined if there are more than `most` periods. */
export async function everyHistory(
  rows: ListingRows,
  knowledge: Knowledge,
  most: number,
): Promise<readonly History[] | undefined> {
  const found = await assignments(rows, knowledge)
    .limit(most + 1)
    .execute()
  return found.length > most ? undefined : gather(found)
}

function assignments({ assignments, instruments }: ListingRows, knowledge: Knowledge) {
  const kinds = instruments.at(knowledge).select(['r.id', 'r.type']).as('i')
  return assignments
    .at(knowledge)
    .innerJoin(kinds, 'i.id', 'r.instrument_id')
    .select(['r.instrument_id', 'i.type', 'r.symbol', 'r.exchange_mic', 'r.valid_from', 'r.valid_to'])
    .orderBy('r.instrument_id')
    .orderBy('r.valid_from')
    .orderBy('r.symbol')
}

interface Found extends SymbolPeriod {
  readonly instrument_id: string
  readonly type: string
}

function gather(found: readonly Found[]): readonly History[] {
  return [...Map.groupBy(found, ({ instrument_id }) => instrument_id)].map(([id, assigned]) => ({
    id,
    kind: assigned[0]?.type ?? '',
    periods: assigned.filter((one) => !isAlias(one)).map(periodOf),
    aliases: assigned.filter(isAlias).map(periodOf),
  }))
}

const periodOf = ({ symbol, exchange_mic, valid_from, valid_to }: Found): SymbolPeriod => ({
  symbol,
  exchange_mic,
  valid_from,
  valid_to,
})

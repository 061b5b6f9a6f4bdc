import {
  sql,
  type Into,
  type Knowledge,
  type ReconcileContext,
  type Refusal,
  type Rows,
  type SubjectResolver,
} from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import type { ListedMember } from './lists.ts'
import { constituents } from '../constituents/record.ts'

interface Needs {
  readonly published: Rows<typeof constituents>
  readonly listings: SubjectResolver
}

/**
 * Returns list rows by index and date. If a list's length differs too much from the previous list, all of its rows are
 * quarantined.
 */
export async function reconcileLists(
  { published, listings }: Needs,
  rows: readonly ListedMember[],
  context: ReconcileContext,
): Promise<readonly Into[]> {
  const byIndex = Map.groupBy(rows, ({ index }) => symbolOf(index))
  const carriers = await listings.carriers([...byIndex.keys()], ['INDEX'], context.knowledge)
  const ids = new Map(carriers.map(({ name, id }) => [name, id]))
  const wanted: Into[] = []
  for (const [index, members] of byIndex) {
    const id = ids.get(index)
    if (id === undefined) for (const row of members) context.reject(row, unknownIndex(index))
    else wanted.push(...listsOf(id, members, await countsOf(published, id, context.knowledge), context))
  }
  return wanted
}

/** Converts an index name to its symbol: both `SPX` and `INDEX:SPX` become `INDEX:SPX`. */
function symbolOf(index: string): string {
  const name = index.trim().toUpperCase()
  return name.includes(':') ? name : `INDEX:${name}`
}

/** Returns the number of members in an index's published lists, by date. */
async function countsOf(published: Needs['published'], id: string, knowledge: Knowledge): Promise<Map<string, number>> {
  const lists = await published
    .at(knowledge)
    .where('r.index_id', '=', id)
    .groupBy('r.snapshot_date')
    .select(['r.snapshot_date', sql<string>`count(*)::text`.as('count')])
    .execute()
  return new Map(lists.map(({ snapshot_date, count }) => [snapshot_date, Number(count)]))
}

function listsOf(
  id: string,
  rows: readonly ListedMember[],
  counts: Map<string, number>,
  { reject }: Pick<ReconcileContext, 'reject'>,
): readonly Into[] {
  const lists = [...Map.groupBy(rows, ({ snapshot_date }) => snapshot_date)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return lists.flatMap(([date, members]) => {
    const before = [...counts.keys()]
      .filter((other) => other < date)
      .sort()
      .at(-1)
    const leap =
      before === undefined ? undefined : leapOf(members.length, { date: before, count: counts.get(before) ?? 0 })
    if (leap !== undefined) {
      for (const row of members) reject(row, leap)
      return []
    }
    counts.set(date, members.length)
    return members.map((row): Into => ({ record: constituents, row: constituentOf(row, id), from: row }))
  })
}

/** Accepted range of a list's length, as a fraction of the previous list's length. */
const LEAST = '0.6'
const MOST = '1.6'

function leapOf(count: number, before: { readonly date: string; readonly count: number }): Refusal | undefined {
  const part = new Decimal(count).div(before.count)
  if (part.gte(LEAST) && part.lte(MOST)) return undefined
  const reason =
    `the list has ${count} members, the list for ${before.date} has ${before.count}: ` +
    'expected 60% to 160% of the previous count'
  return { rule: 'count-leaps', value: String(count), reason }
}

const unknownIndex = (index: string): Refusal => ({
  rule: 'unknown-index',
  value: index,
  reason: `no index ${index} is listed; import its listing on the venue INDEX first`,
})

const CIK_DIGITS = 10

function constituentOf({ index: _, ticker, ...values }: ListedMember, index_id: string) {
  const { provider_symbol, constituent, cik, isin } = values
  const [symbol = provider_symbol] = (ticker ?? provider_symbol).split(':').toReversed()
  return {
    ...values,
    index_id,
    instrument_id: null,
    symbol_sort: symbol.toUpperCase(),
    constituent: constituent ?? provider_symbol,
    cik: cik === null ? null : cik.padStart(CIK_DIGITS, '0'),
    ticker: ticker ?? provider_symbol,
    member_isin: isin,
  }
}

import type { Source } from '@bourse/kit'
import { feedsOf } from '@bourse/kit/host'
import type { Sessions } from '@bourse/services'
import type { Database, Statements } from '../database/index.ts'
import { isDated, quoteName, timeField, type Table } from '../store/index.ts'
import { LINES_OF_SEGMENT, timeOfLine } from '../store/writing.ts'
import { entitiesOf, isAlone, NUMBER, type ProvidedEntity, type FeedWiring } from './provided-rows.ts'

/** Fraction of a market's entities below which a session counts as a gap. */
const FEWEST = 0.6
/** Maximum number of gaps to return. */
const MAX_GAPS = 1_000

/** The rows of a record in one market and year; the market is null for rows without one. */
export interface YearRows {
  readonly record: string
  readonly market: string | null
  readonly year: number
  readonly rows: number
}

/** Consecutive sessions with no rows for more than 40% of the entities that have earlier and later rows. */
export interface Gap {
  readonly record: string
  readonly market: string
  readonly from: string
  readonly to: string
  readonly sessions: number
}

/** What a source provides for a range of dates. */
export interface HistoryReport {
  readonly years: readonly YearRows[]
  readonly gaps: readonly Gap[]
}

interface ReportParts {
  readonly database: Database
  readonly wiring: FeedWiring
  readonly sessions: Pick<Sessions, 'between' | 'lastClosed'> | undefined
  readonly now: string
}

interface Days {
  readonly from: string
  readonly to: string
}

/** Counts the rows that a source provides within a range of dates, and finds sessions with missing rows. */
export async function reportHistory(parts: ReportParts, source: Source, days: Days): Promise<HistoryReport> {
  const tables = feedsOf(source).flatMap((feed) =>
    feed.part === 'record' && isDated(feed) ? (parts.wiring.tables.get(feed) ?? []) : [],
  )
  return parts.database.session(async (session) => {
    const years: YearRows[] = []
    const gaps: Gap[] = []
    for (const table of tables) {
      const entities = await entitiesOf(session, parts.wiring, table, source.id)
      for (const [market, own] of Map.groupBy(entities, (each) => each.market)) {
        const counts = await countByDate(session, table, { source: source.id, own, days })
        years.push(...byYear(table.id, market, counts))
        if (market !== null) gaps.push(...gapsOf(parts, table.id, { market, own, counts, days }))
      }
    }
    return { years, gaps: gaps.slice(0, MAX_GAPS) }
  })
}

type Counts = ReadonlyMap<string, number>

/** Counts the given entities' rows by date. */
async function countByDate(
  on: Statements,
  table: Table,
  { source, own, days }: { readonly source: string; readonly own: readonly ProvidedEntity[]; readonly days: Days },
): Promise<Counts> {
  const rows = await on.query<{ date: string; rows: number }>(
    `select date::text as date, count(*)::float8 as rows from (${datesInSql(table)}) d
     where date between $2::date and $3::date and ($4::text[] is null or of = any ($4)) group by 1`,
    [source, days.from, days.to, own.some(({ of }) => of === null) ? null : own.map(({ of }) => of)],
  )
  return new Map(rows.map(({ date, rows: count }) => [date, count]))
}

/** SQL for the entity and the date of each row that a source provides. */
function datesInSql(table: Table): string {
  const { subject, market, merge, longHistory } = table.record
  const column = subject?.column ?? market
  const select = `select ${column === undefined ? 'null::text' : `b.${quoteName(column)}`} as of,
    b.${quoteName(timeField(table))} as date`
  const settled = `select s.${quoteName(column ?? '')} as of, (${timeOfLine(table)})::date as date
    from ${table.segments} s cross join lateral ${LINES_OF_SEGMENT}
    where l.source_id = ${NUMBER} and s.first <= $3::date and s.last >= $2::date`
  return [
    `${select} from ${table.name} b where ${isAlone(table)}`,
    ...(merge === undefined ? [] : [`${select} from ${table.claims} b where b.source_id = ${NUMBER}`]),
    ...(longHistory ? [settled] : []),
  ].join(' union all ')
}

function byYear(record: string, market: string | null, counts: Counts): readonly YearRows[] {
  const years = new Map<number, number>()
  for (const [date, rows] of counts) {
    const year = Number(date.slice(0, 4))
    years.set(year, (years.get(year) ?? 0) + rows)
  }
  return [...years].map(([year, rows]) => ({ record, market, year, rows })).toSorted((a, b) => a.year - b.year)
}

interface MarketRows {
  readonly market: string
  readonly own: readonly ProvidedEntity[]
  readonly counts: Counts
  readonly days: Days
}

/** Returns ranges of consecutive sessions that have too few rows. */
function gapsOf({ sessions, now }: ReportParts, record: string, rows: MarketRows): readonly Gap[] {
  const { market, own, counts, days } = rows
  const last = sessions?.lastClosed(market, now)?.date ?? days.to
  const dates = sessions?.between(market, days.from, days.to < last ? days.to : last) ?? []
  const expected = expectedOn(own)
  const gaps: Gap[] = []
  let open: Gap | undefined
  for (const date of dates) {
    const there = counts.get(date) ?? 0
    const isGap = there === 0 || there < FEWEST * expected(date)
    if (isGap) open = { record, market, from: open?.from ?? date, to: date, sessions: (open?.sessions ?? 0) + 1 }
    if (open === undefined || isGap) continue
    gaps.push(open)
    open = undefined
  }
  return open === undefined ? gaps : [...gaps, open]
}

/** Returns a function that counts the entities with rows on or before a date, and on or after it. */
function expectedOn(own: readonly ProvidedEntity[]): (date: string) => number {
  const firsts = own.flatMap(({ oldest }) => oldest ?? []).toSorted()
  const lasts = own.flatMap(({ newest }) => newest ?? []).toSorted()
  let [begun, ended] = [0, 0]
  // Dates are passed in ascending order.
  return (date) => {
    while (begun < firsts.length && (firsts[begun] ?? '') <= date) begun += 1
    while (ended < lasts.length && (lasts[ended] ?? '') < date) ended += 1
    return begun - ended
  }
}

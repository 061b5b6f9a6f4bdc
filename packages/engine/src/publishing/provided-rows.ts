import type { AnyRecord, Clock, Source, Subject, SubjectResolver } from '@bourse/kit'
import { feedsOf } from '@bourse/kit/host'
import { addDays } from '@bourse/kit/values'
import type { Database, Statements } from '../database/index.ts'
import { currentKnowledge, isDated, quoteName, timeField, type Table } from '../store/index.ts'
import { dateExpression, isPublished, LINES_OF_SEGMENT, timeOfLine } from '../store/writing.ts'
import { differs, equalKeys } from './compare/find-changes.ts'
import { marketOfRows } from './compare/market-of-rows.ts'

/** Number of days for which a source's rows are compared with the published ones. */
const RECENT_DAYS = 30

/** Rows of one record and market whose values a source provides. */
export interface ProvidedRows {
  readonly record: string
  /** Null for rows without a market. */
  readonly market: string | null
  readonly rows: number
  readonly oldest_date: string | null
  readonly newest_date: string | null
}

/** Number of rows from the last 30 days that a source provides, and how many of those are published with its values. */
export interface RecentRows {
  readonly record: string
  readonly rows: number
  readonly published: number
}

/** What a source provides. */
export interface ProvidedSummary {
  readonly rows_total: number
  readonly rows_by_market: readonly ProvidedRows[]
  /** One entry for each record with dates that merges several sources. */
  readonly last_30_days: readonly RecentRows[]
}

/** The record tables and the resolvers for their entities. */
export interface FeedWiring {
  readonly tables: ReadonlyMap<AnyRecord, Table>
  service(resolver: Subject['resolver']): SubjectResolver | undefined
}

interface ProvidedParts {
  readonly database: Database
  readonly wiring: FeedWiring
  readonly clock: Clock
}

/** Reads which rows a source provides, by itself or with other sources. Reads all rows of the records that it feeds. */
export async function readProvided(
  { database, wiring, clock }: ProvidedParts,
  source: Source,
): Promise<ProvidedSummary> {
  const tables = feedsOf(source).flatMap((feed) => (feed.part === 'record' ? (wiring.tables.get(feed) ?? []) : []))
  const since = addDays(clock.now().slice(0, 10), -RECENT_DAYS)
  // Uses a reserved connection, because a long history takes longer than the limit for a standalone statement.
  return database.session(async (session) => {
    const rows: ProvidedRows[] = []
    const recent: RecentRows[] = []
    for (const table of tables) {
      rows.push(...(await byMarket(session, wiring, table, source.id)))
      if (table.record.merge !== undefined && isDated(table.record))
        recent.push(await recentRows(session, table, source.id, since))
    }
    return {
      rows_total: rows.reduce((total, each) => total + each.rows, 0),
      rows_by_market: rows,
      last_30_days: recent,
    }
  })
}

/** SQL for a source's number. */
export const NUMBER = '(select id from bourse.sources where name = $1)'

/** An entity, or another group of rows, for which a source provides rows. */
export interface ProvidedEntity {
  readonly of: string | null
  readonly market: string | null
  readonly rows: number
  readonly oldest: string | null
  readonly newest: string | null
}

/** Returns the entities for which a source provides rows of a record, with their first and last dates. */
export async function entitiesOf(
  on: Statements,
  wiring: FeedWiring,
  table: Table,
  source: string,
): Promise<readonly ProvidedEntity[]> {
  const column = groupColumn(table.record)
  const groups = await on.query<Omit<ProvidedEntity, 'market'>>(
    `select of, sum(n)::float8 as rows, min(first)::text as oldest, max(last)::text as newest
     from (${groupsInSql(table, column)}) g where n > 0 group by of order by of`,
    [source],
  )
  const { subject } = table.record
  const rowOf = ({ of }: Pick<ProvidedEntity, 'of'>) => ({ [column ?? '']: of })
  const resolver = subject && wiring.service(subject.resolver)
  const knowledge = await currentKnowledge(on)
  const marketOf = await marketOfRows(table, groups.map(rowOf), { resolver, knowledge })
  return groups.map((group) => ({ ...group, market: (group.of === null ? null : marketOf(rowOf(group))) ?? null }))
}

async function byMarket(
  on: Statements,
  wiring: FeedWiring,
  table: Table,
  source: string,
): Promise<readonly ProvidedRows[]> {
  const entities = await entitiesOf(on, wiring, table, source)
  return [...Map.groupBy(entities, ({ market }) => market)].map(([market, own]) => ({
    record: table.id,
    market,
    rows: own.reduce((total, { rows }) => total + rows, 0),
    oldest_date: own.flatMap(({ oldest }) => oldest ?? []).toSorted()[0] ?? null,
    newest_date:
      own
        .flatMap(({ newest }) => newest ?? [])
        .toSorted()
        .at(-1) ?? null,
  }))
}

const groupColumn = ({ subject, market }: AnyRecord): string | undefined => subject?.column ?? market

/**
 * SQL for a source's rows in groups, as `of`, `n`, `first` and `last`: published rows that only this source provides,
 * in the table and in segments, and its claims alongside those of other sources.
 */
function groupsInSql(table: Table, column: string | undefined): string {
  const of = column === undefined ? 'null::text' : `b.${quoteName(column)}`
  const date = table.record.time.mode === 'catalog' ? 'null::date' : dateExpression(table, 'b.')
  const counts = `select ${of} as of, count(*) as n, min(${date}) as first, max(${date}) as last`
  const own = `${counts} from ${table.name} b where ${isAlone(table)} group by 1`
  const claims = `${counts} from ${table.claims} b where b.source_id = ${NUMBER} group by 1`
  const line = `left(${timeOfLine(table)}, 10)::date`
  const isOwn = `l.source_id = ${NUMBER}`
  // The segment's dates apply if the source provides all of its rows; otherwise, the dates are read from the lines.
  const settled = `select s.${quoteName(column ?? '')} as of, c.n,
      case when c.n = s.rows then s.first::date
        when c.n > 0 then (select min(${line}) from ${LINES_OF_SEGMENT} where ${isOwn}) end as first,
      case when c.n = s.rows then s.last::date
        when c.n > 0 then (select max(${line}) from ${LINES_OF_SEGMENT} where ${isOwn}) end as last
    from ${table.segments} s
    cross join lateral (select count(*) as n from unnest(s.source_id) as o (id) where o.id = ${NUMBER}) c`
  return [
    own,
    ...(table.record.merge === undefined ? [] : [claims]),
    ...(table.record.longHistory ? [settled] : []),
  ].join(' union all ')
}

/** SQL that is true if a published row `b` is from the source and the source has no claim with its key. */
export function isAlone(table: Table): string {
  const isOfSource = `${isPublished('b')} and b.source_id = ${NUMBER}`
  if (table.record.merge === undefined) return isOfSource
  return `${isOfSource} and not exists (select from ${table.claims} k
    where ${equalKeys(table, 'k', 'b')} and k.source_id = ${NUMBER})`
}

async function recentRows(on: Statements, table: Table, source: string, since: string): Promise<RecentRows> {
  const time = quoteName(timeField(table))
  const isSame = `exists (select from ${table.name} p
    where ${equalKeys(table, 'p', 'k')} and ${isPublished('p')} and not (${differs(table, 'p', 'k')}))`
  const [row] = await on.query<{ rows: number; published: number }>(
    `select count(*)::float8 as rows, count(*) filter (where is_published)::float8 as published from (
       select true as is_published from ${table.name} b where b.${time} >= $2::date and ${isAlone(table)}
       union all
       select ${isSame} from ${table.claims} k where k.${time} >= $2::date and k.source_id = ${NUMBER}) c`,
    [source, since],
  )
  return { record: table.id, rows: row?.rows ?? 0, published: row?.published ?? 0 }
}

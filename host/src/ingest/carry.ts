import { problem, type Carrier, type Knowledge, type NewEntity, type SubjectResolver } from '@bourse/kit'
import type { Statements } from '../storage/database.ts'
import { quoted } from '../storage/columns.ts'
import type { Table } from '../storage/tables.ts'
import { stageOf } from './stage.ts'
import type { Staged, StagedName } from './stage-rows.ts'

/** A day after every assignment: an entity is known whenever it lived. */
const FAR = '9999-12-31'
/** Names or ids asked for at once. */
const CHUNK = 5_000

/** The temporary table that says who carried which name when, for the rows of one stage. */
export const carriedOf = (table: Table) => `pg_temp.${quoted(`carried_${table.record.table}`)}`

export interface CarryOptions {
  readonly resolver: SubjectResolver
  readonly knowledge: () => Promise<Knowledge>
  /** Markets in the order in which a bare name prefers them. */
  readonly markets: readonly string[]
  /** Creates entities for names that nobody carried, in this market. */
  readonly createIn: string | undefined
  /** Goes on as if they had been created. */
  readonly dryRun: boolean
}

/**
 * Works out who carried each staged name on which days, and leaves it in a temporary table to join with. True where every row of every name is
 * sure to be carried by somebody.
 */
export async function carryNames(
  on: Statements,
  table: Table,
  { names, ids }: Pick<Staged, 'names' | 'ids'>,
  options: CarryOptions,
): Promise<boolean> {
  const strangers = await unknownIds(ids, options)
  await disown(on, table, strangers)
  await on.query(`drop table if exists ${carriedOf(table)}`)
  await on.query(
    `create temp table ${quoted(`carried_${table.record.table}`)} (name text collate "C", asked text collate "C", id text collate "C", valid_from date, valid_to date)`,
  )
  const carriers = await withCreated(names, await carriersOf(names, options), options)
  const rows = names.flatMap((staged) => spans(staged, carriers.get(staged.name) ?? [], options.markets))
  await on.query(
    `insert into ${carriedOf(table)} select * from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::date[])`,
    [
      rows.map((r) => r.name),
      rows.map((r) => r.asked),
      rows.map((r) => r.id),
      rows.map((r) => r.from),
      rows.map((r) => r.to),
    ],
  )
  await on.query(`analyze ${carriedOf(table)}`)
  const byName = Map.groupBy(rows, ({ name, asked }) => `${asked ?? ''}:${name}`)
  if (strangers.length > 0) return false
  return names.every(({ name, market, from, to }) =>
    byName.get(`${market ?? ''}:${name}`)?.some((span) => span.from <= from && to <= span.to),
  )
}

async function unknownIds(ids: readonly string[], options: CarryOptions): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const knowledge = await options.knowledge()
  const unknown: string[] = []
  for (let at = 0; at < ids.length; at += CHUNK) {
    const requested = ids.slice(at, at + CHUNK)
    const request = { by: 'id', requested, on: FAR, today: FAR, labels: 'current', markets: [], knowledge } as const
    for (const { requested: id, found } of await options.resolver.resolve(request)) if (!found) unknown.push(id)
  }
  return unknown
}

/** Rows with an id that nobody has go the way of rows with a name that nobody carried. */
async function disown(on: Statements, table: Table, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const column = quoted(table.record.subject?.column ?? '')
  await on.query(`update ${stageOf(table)} set _name = ${column}, ${column} = null where ${column} = any($1::text[])`, [
    ids,
  ])
}

/** The date on which a row's name is looked up: its time field, or any where the record has none. */
export function dateExpression(table: Table, prefix = ''): string {
  const { time } = table.record
  return time.mode === 'catalog' ? "date 'infinity'" : `${prefix}${quoted(time.field)}`
}

async function carriersOf(
  names: readonly StagedName[],
  options: CarryOptions,
): Promise<ReadonlyMap<string, readonly Carrier[]>> {
  const knowledge = await options.knowledge()
  const distinct = [...new Set(names.map(({ name }) => name))]
  const byName = new Map<string, Carrier[]>()
  for (let at = 0; at < distinct.length; at += CHUNK)
    for (const carrier of await options.resolver.carriers(distinct.slice(at, at + CHUNK), [], knowledge))
      byName.set(carrier.name, [...(byName.get(carrier.name) ?? []), carrier])
  return byName
}

/** The carriers with those that an import has created, or in a dry run would have. */
async function withCreated(
  names: readonly StagedName[],
  carriers: ReadonlyMap<string, readonly Carrier[]>,
  options: CarryOptions,
): Promise<ReadonlyMap<string, readonly Carrier[]>> {
  const { createIn, resolver, dryRun } = options
  if (createIn === undefined) return carriers
  const missing = missingIn(names, carriers, createIn)
  if (missing.length === 0) return carriers
  if (resolver.create === undefined)
    throw problem(
      'invalid-parameter',
      'the dataset that keeps the listings cannot create them: import the listings first, then these rows',
    )
  if (dryRun) return withPretended(carriers, missing)
  await resolver.create(missing)
  return carriersOf(names, options)
}

/** Names that nobody carried from the day of their first row. */
function missingIn(
  names: readonly StagedName[],
  carriers: ReadonlyMap<string, readonly Carrier[]>,
  createIn: string,
): readonly NewEntity[] {
  return names
    .map(({ name, market, from }) => ({ name, market: market ?? createIn, from }))
    .filter(({ name, market, from }) => {
      const known = (carriers.get(name) ?? []).filter((carrier) => carrier.market === market)
      return !known.some((carrier) => carrier.from <= from)
    })
}

/** As creating does: the first carrier on the market starts earlier, or there is a new one. */
function withPretended(
  carriers: ReadonlyMap<string, readonly Carrier[]>,
  missing: readonly NewEntity[],
): ReadonlyMap<string, readonly Carrier[]> {
  const all = new Map(carriers)
  for (const { name, market, from } of missing) {
    const known = (all.get(name) ?? []).toSorted((a, b) => (a.from < b.from ? -1 : 1))
    const first = known.find((carrier) => carrier.market === market)
    const pretended = first ?? { name, id: `new ${market}:${name}`, market, kind: '', to: null }
    all.set(name, [...known.filter((carrier) => carrier !== first), { ...pretended, from }])
  }
  return all
}

interface Span {
  readonly name: string
  readonly asked: string | null
  readonly id: string
  readonly from: string
  readonly to: string
}

/** The stretches of a name that do not overlap: within the market asked for, else the preferred markets first. */
function spans(staged: StagedName, carriers: readonly Carrier[], markets: readonly string[]): readonly Span[] {
  const rank = (market: string) => (markets.indexOf(market) + markets.length + 1) % (markets.length + 1)
  const eligible = carriers
    .filter(({ market }) => staged.market === null || market === staged.market)
    .sort((a, b) => rank(a.market) - rank(b.market))
  const taken: Span[] = []
  for (const { id, from, to } of eligible) {
    const span = { name: staged.name, asked: staged.market, id, from, to: to ?? 'infinity' }
    if (!taken.some((other) => span.from <= other.to && other.from <= span.to)) taken.push(span)
  }
  return taken
}

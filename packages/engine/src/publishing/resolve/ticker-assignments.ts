import { entitiesById, lookUpCarriers, type Carrier, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { NewEntity } from '@bourse/kit/subject'
import { inMarketOrder } from '@bourse/kit/host'
import type { Statements } from '../../database/index.ts'
import { currentKnowledge, quoteName, subjectColumn, type Table } from '../../store/index.ts'
import { cannotCreate } from './cannot-create.ts'
import { dateExpression } from '../../store/writing.ts'
import { identifierOf } from '../stage/identifier-names.ts'
import { stageOf } from '../stage/stage.ts'
import type { StageResult } from '../stage/stage-rows.ts'
import { NO_DATE, type StagedName } from '../stage/staged-names.ts'

/** Name of the temporary table that maps one stage's names to entities by period. */
export const assignmentsOf = (table: Table) => `pg_temp.${quoteName(`assigned_${table.record.table}`)}`

export interface AssignmentOptions {
  readonly resolver: SubjectResolver
  readonly knowledge: Knowledge
  /** Markets in the order of preference for a symbol without an exchange. */
  readonly markets: readonly string[]
  /** The only markets in which a symbol without an exchange is looked up; undefined for all. */
  readonly among?: readonly string[] | undefined
  /** The market in which entities are created for unknown names. */
  readonly createIn: string | undefined
  /** The publication's date: the first day of an entity whose rows have no date. */
  readonly today: string
}

/** Facts about the entities of staged rows that are known once their names are resolved. */
export interface AssignedRows {
  /** Whether every row is certain to have an entity. */
  readonly all: boolean
  /** Whether no two rows have the same entity and date. */
  readonly onceEach: boolean
  /** Ids of the entities that the rows may belong to. */
  readonly entities: readonly string[]
}

/** Resolves each staged name to entities by day and stores the result in a temporary table for joins. */
export async function assignTickers(
  on: Statements,
  table: Table,
  { names, ids, datesDiffer }: Pick<StageResult, 'names' | 'ids' | 'datesDiffer'>,
  options: AssignmentOptions,
): Promise<AssignedRows> {
  const strangers = await unknownIds(ids, options)
  await clearUnknownIds(on, table, strangers)
  const known = await carriersOf(namesOf(names), options)
  const carriers = await withCreated(on, names, known, missingIn(names, known, options), options)
  const fill = (by: EntitiesByName) => fillAssignments(on, table, names, by, options)
  let filled = await fill(carriers)
  const later = filled.all ? [] : await missingLater(on, table, names, options)
  if (later.length > 0) filled = await fill(await withCreated(on, names, carriers, later, options))
  return {
    all: filled.all && strangers.length === 0,
    onceEach: datesDiffer && filled.onceEach,
    entities: ids.length === 0 ? filled.entities : [...new Set([...filled.entities, ...ids])],
  }
}

const namesOf = (names: readonly StagedName[]) => names.map(({ name }) => name)

type EntitiesByName = ReadonlyMap<string, readonly Carrier[]>

/**
 * Writes the temporary table of assignments. Returns whether every day of every name has an entity, and whether no
 * entity has two of the names.
 */
async function fillAssignments(
  on: Statements,
  table: Table,
  names: readonly StagedName[],
  carriers: EntitiesByName,
  options: Pick<AssignmentOptions, 'markets' | 'among'>,
): Promise<AssignedRows> {
  const rows = names.flatMap((staged) => assignmentPeriods(staged, carriers.get(staged.name) ?? [], options))
  await on.query(`drop table if exists ${assignmentsOf(table)}`)
  await on.query(
    `create temp table ${quoteName(`assigned_${table.record.table}`)} (name text collate "C", asked text collate "C",
      id text collate "C", valid_from date, valid_to date)`,
  )
  await on.query(
    `insert into ${assignmentsOf(table)} select *
      from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::date[])`,
    [
      rows.map((r) => r.name),
      rows.map((r) => r.asked),
      rows.map((r) => r.id),
      rows.map((r) => r.from),
      rows.map((r) => r.to),
    ],
  )
  await on.query(`analyze ${assignmentsOf(table)}`)
  const byName = Map.groupBy(rows, keyOf)
  const all = names.every(({ name, market, from, to }) =>
    byName.get(keyOf({ name, asked: market }))?.some((span) => span.from <= from && to <= span.to),
  )
  const nameOf = new Map(rows.map((row) => [row.id, keyOf(row)]))
  const onceEach = rows.every((row) => nameOf.get(row.id) === keyOf(row))
  return { all, onceEach, entities: [...nameOf.keys()] }
}

const keyOf = ({ name, asked }: Pick<AssignmentPeriod, 'name' | 'asked'>) => `${asked ?? ''}:${name}`

async function unknownIds(ids: readonly string[], options: AssignmentOptions): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const entities = await entitiesById(options.resolver, ids, options.knowledge)
  return ids.filter((id) => !entities.has(id))
}

/** Rows with an unknown id are treated like rows with an unknown name. */
async function clearUnknownIds(on: Statements, table: Table, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const column = subjectColumn(table)
  await on.query(`update ${stageOf(table)} set _name = ${column}, ${column} = null where ${column} = any($1::text[])`, [
    ids,
  ])
}

export async function carriersOf(
  names: readonly string[],
  { resolver, knowledge }: Pick<AssignmentOptions, 'resolver' | 'knowledge'>,
): Promise<EntitiesByName> {
  const distinct = [...new Set(names)]
  const plain = distinct.filter((name) => identifierOf(name) === undefined)
  const named = await lookUpCarriers(resolver, plain, knowledge)
  const byName = new Map<string, readonly Carrier[]>(plain.map((name) => [name, named(name)]))
  const identified = distinct.flatMap((name) => identifierOf(name) ?? [])
  for (const [member, some] of Map.groupBy(identified, (each) => each.member)) {
    const values = some.map(({ value }) => value)
    const carriers = (await resolver.identified?.(member, values, knowledge)) ?? []
    for (const [value, of] of Map.groupBy(carriers, ({ name }) => name)) byName.set(`${member}:${value}`, of)
  }
  return byName
}

/** Creates the missing entities and returns all entities. */
async function withCreated(
  on: Statements,
  names: readonly StagedName[],
  carriers: EntitiesByName,
  missing: readonly NewEntity[],
  options: AssignmentOptions,
): Promise<EntitiesByName> {
  const { resolver } = options
  if (missing.length === 0) return carriers
  if (resolver.create === undefined) throw cannotCreate()
  await resolver.create(missing)
  return carriersOf(namesOf(names), { resolver, knowledge: await currentKnowledge(on) })
}

type Creating = Pick<AssignmentOptions, 'createIn' | 'today'>

/** Returns the names that no entity had on the date of their first row or later. */
function missingIn(
  names: readonly StagedName[],
  carriers: EntitiesByName,
  { createIn, today }: Creating,
): readonly NewEntity[] {
  if (createIn === undefined) return []
  return names
    .filter(isPlain)
    .map((staged) => entityOf(staged, createIn, staged.from === NO_DATE ? today : staged.from))
    .filter(({ name, market, from }) => {
      const known = (carriers.get(name) ?? []).filter((carrier) => carrier.market === market)
      return !known.some((carrier) => carrier.from <= from)
    })
}

/** Returns the names whose entities ended before the last row, each with the first day without an entity. */
async function missingLater(
  on: Statements,
  table: Table,
  names: readonly StagedName[],
  { createIn }: Creating,
): Promise<readonly NewEntity[]> {
  const { subject, time } = table.record
  if (createIn === undefined || subject === undefined || time.mode === 'catalog') return []
  const date = dateExpression(table, 's.')
  const rows = await on.query<{ name: string; market: string | null; from: string }>(
    `select s._name as name, s._market as market, min(${date}) as "from" from ${stageOf(table)} s
     where s.${quoteName(subject.column)} is null and not exists (select from ${assignmentsOf(table)} c
       where c.name = s._name and c.asked is not distinct from s._market 
         and ${date} between c.valid_from and c.valid_to)
     group by s._name, s._market`,
  )
  const from = new Map(rows.map((row) => [keyOf({ name: row.name, asked: row.market }), row.from]))
  return names.filter(isPlain).flatMap((staged) => {
    const day = from.get(keyOf({ name: staged.name, asked: staged.market }))
    return day === undefined ? [] : [entityOf(staged, createIn, day)]
  })
}

/** Imports do not create entities from identifiers. */
const isPlain = ({ name }: StagedName) => identifierOf(name) === undefined

const entityOf = ({ name, market, knownAt }: StagedName, createIn: string, from: string): NewEntity => ({
  name,
  market: market ?? createIn,
  from,
  knownAt: knownAt ?? undefined,
})

/** The period in which an entity had a name. */
export interface AssignmentPeriod {
  readonly name: string
  readonly asked: string | null
  readonly id: string
  readonly from: string
  readonly to: string
}

/**
 * Returns the periods in which a name belonged to an entity, without overlap: on each day, the entity in the requested
 * market, otherwise the one in the most preferred market.
 */
export function assignmentPeriods(
  staged: Pick<StagedName, 'name' | 'market'>,
  carriers: readonly Carrier[],
  { markets, among }: Pick<AssignmentOptions, 'markets' | 'among'>,
): readonly AssignmentPeriod[] {
  const eligible = carriers.filter(({ market }) =>
    staged.market === null ? among === undefined || among.includes(market) : market === staged.market,
  )
  const assigned: AssignmentPeriod[] = []
  for (const { id, from, to } of inMarketOrder(eligible, markets)) {
    const span = { name: staged.name, asked: staged.market, id, from, to: to ?? 'infinity' }
    assigned.push(...assigned.reduce((left, other) => left.flatMap((each) => subtractPeriod(each, other)), [span]))
  }
  return assigned
}

/** Returns the parts of a period before and after another period. */
function subtractPeriod(span: AssignmentPeriod, other: AssignmentPeriod): AssignmentPeriod[] {
  if (span.to < other.from || other.to < span.from) return [span]
  const before = span.from < other.from ? [{ ...span, to: addDays(other.from, -1) }] : []
  return other.to < span.to ? [...before, { ...span, from: addDays(other.to, 1) }] : before
}

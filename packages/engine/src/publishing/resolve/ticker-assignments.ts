import { entitiesById, lookUpCarriers, type Carrier, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { NewEntity } from '@bourse/kit/subject'
import { inMarketOrder } from '@bourse/kit/host'
import type { Statements } from '../../database/index.ts'
import { currentKnowledge, quoted, subjectColumn, type Table } from '../../store/index.ts'
import { cannotCreate } from './cannot-create.ts'
import { dateExpression } from '../../store/writing.ts'
import { identifierOf } from '../stage/identifier-names.ts'
import { stageOf } from '../stage/stage.ts'
import type { Staged } from '../stage/stage-rows.ts'
import { NO_DATE, type StagedName } from '../stage/staged-names.ts'

/** The temporary table that says who carried which name when, for the rows of one stage. */
export const assignmentsOf = (table: Table) => `pg_temp.${quoted(`assigned_${table.record.table}`)}`

export interface AssignmentOptions {
  readonly resolver: SubjectResolver
  readonly knowledge: Knowledge
  /** Markets in the order in which a bare name prefers them. */
  readonly markets: readonly string[]
  /** The only markets in which a bare name is looked for; undefined: all. */
  readonly among?: readonly string[] | undefined
  /** Creates entities for names that nobody carried, in this market. */
  readonly createIn: string | undefined
  /** The date of the publication: the first day of an entity whose rows have no date. */
  readonly today: string
}

/** What is known of the entities of staged rows once their names are looked up. */
export interface AssignedRows {
  /** True where every row of every name is sure to be carried by somebody. */
  readonly all: boolean
  /** True where no two rows are of the same entity and date. */
  readonly onceEach: boolean
  /** The entities that they may be of. */
  readonly entities: readonly string[]
}

/** Works out who carried each staged name on which days, and leaves it in a temporary table to join with. */
export async function assignTickers(
  on: Statements,
  table: Table,
  { names, ids, datesDiffer }: Pick<Staged, 'names' | 'ids' | 'datesDiffer'>,
  options: AssignmentOptions,
): Promise<AssignedRows> {
  const strangers = await unknownIds(ids, options)
  await disown(on, table, strangers)
  const known = await carriersOf(namesOf(names), options)
  const carriers = await withCreated(on, names, known, missingIn(names, known, options), options)
  const fill = (by: Carriers) => fillAssignments(on, table, names, by, options)
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

type Carriers = ReadonlyMap<string, readonly Carrier[]>

/**
 * Writes the temporary table of who carried what: whether that is somebody for every day of every name, and nobody
 * under two of them.
 */
async function fillAssignments(
  on: Statements,
  table: Table,
  names: readonly StagedName[],
  carriers: Carriers,
  options: Pick<AssignmentOptions, 'markets' | 'among'>,
): Promise<AssignedRows> {
  const rows = names.flatMap((staged) => spans(staged, carriers.get(staged.name) ?? [], options))
  await on.query(`drop table if exists ${assignmentsOf(table)}`)
  await on.query(
    `create temp table ${quoted(`assigned_${table.record.table}`)} (name text collate "C", asked text collate "C",
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

const keyOf = ({ name, asked }: Pick<Span, 'name' | 'asked'>) => `${asked ?? ''}:${name}`

async function unknownIds(ids: readonly string[], options: AssignmentOptions): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const entities = await entitiesById(options.resolver, ids, options.knowledge)
  return ids.filter((id) => !entities.has(id))
}

/** Rows with an id that nobody has go the way of rows with a name that nobody carried. */
async function disown(on: Statements, table: Table, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const column = subjectColumn(table)
  await on.query(`update ${stageOf(table)} set _name = ${column}, ${column} = null where ${column} = any($1::text[])`, [
    ids,
  ])
}

export async function carriersOf(
  names: readonly string[],
  { resolver, knowledge }: Pick<AssignmentOptions, 'resolver' | 'knowledge'>,
): Promise<Carriers> {
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

/** The carriers with those that an import has created. */
async function withCreated(
  on: Statements,
  names: readonly StagedName[],
  carriers: Carriers,
  missing: readonly NewEntity[],
  options: AssignmentOptions,
): Promise<Carriers> {
  const { resolver } = options
  if (missing.length === 0) return carriers
  if (resolver.create === undefined) throw cannotCreate()
  await resolver.create(missing)
  return carriersOf(namesOf(names), { resolver, knowledge: await currentKnowledge(on) })
}

type Creating = Pick<AssignmentOptions, 'createIn' | 'today'>

/** Names that nobody carried from the day of their first row. */
function missingIn(
  names: readonly StagedName[],
  carriers: Carriers,
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

/** Names whose carriers ended before their last row, with the first day on which nobody carried them any more. */
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
     where s.${quoted(subject.column)} is null and not exists (select from ${assignmentsOf(table)} c
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

/** Nobody is created out of an identifier. */
const isPlain = ({ name }: StagedName) => identifierOf(name) === undefined

const entityOf = ({ name, market, knownAt }: StagedName, createIn: string, from: string): NewEntity => ({
  name,
  market: market ?? createIn,
  from,
  knownAt: knownAt ?? undefined,
})

/** Who carried a name on which days. */
export interface Span {
  readonly name: string
  readonly asked: string | null
  readonly id: string
  readonly from: string
  readonly to: string
}

/** One carrier for each day of a name: within the market asked for, else that in the preferred market. */
export function spans(
  staged: Pick<StagedName, 'name' | 'market'>,
  carriers: readonly Carrier[],
  { markets, among }: Pick<AssignmentOptions, 'markets' | 'among'>,
): readonly Span[] {
  const eligible = carriers.filter(({ market }) =>
    staged.market === null ? among === undefined || among.includes(market) : market === staged.market,
  )
  const taken: Span[] = []
  for (const { id, from, to } of inMarketOrder(eligible, markets)) {
    const span = { name: staged.name, asked: staged.market, id, from, to: to ?? 'infinity' }
    taken.push(...taken.reduce((left, other) => left.flatMap((each) => without(each, other)), [span]))
  }
  return taken
}

/** What is left of a stretch before and after another. */
function without(span: Span, other: Span): Span[] {
  if (span.to < other.from || other.to < span.from) return [span]
  const before = span.from < other.from ? [{ ...span, to: addDays(other.from, -1) }] : []
  return other.to < span.to ? [...before, { ...span, from: addDays(other.to, 1) }] : before
}

import type { AnyRecord, Knowledge, Subject } from '@bourse/kit'
import { resolveNames } from '@bourse/kit/subject'
import { waysOf } from '@bourse/kit/host'
import { listing } from '@bourse/services'
import type { Versions } from '@bourse/engine/store'
import { selectionOf, type CompiledOperation } from '@bourse/engine/operations'
import type { CoverageBook } from '../request/coverage-book.ts'
import type { Wiring } from '@bourse/engine/wiring'

/** Example values by parameter name, or by `<operation>.<name>` for an operation with its own value. */
export type ExampleValues = Readonly<Record<string, readonly unknown[]>>

/** The parts of a serving installation that examples are read from. */
interface Installation {
  readonly wiring: Wiring
  readonly operations: readonly CompiledOperation[]
  readonly versions: Versions
  readonly coverage: CoverageBook
  /** Markets, in order of preference for symbols without an exchange. */
  readonly markets: readonly string[]
  readonly today: string
}

/**
 * Parameters that end a range or select the newest row up to a date: today's date always finds rows if there are any.
 */
const UNTIL = ['to', 'known_to', 'effective_date']

/**
 * Example values that exist in this installation, which no declaration can know. Ids belong to the entities in the
 * example names; lists that are retained for a limited time use their newest date.
 */
export async function exampleValues(installation: Installation): Promise<ExampleValues> {
  const selected = installation.operations.flatMap(({ operation }) =>
    waysOf(selectionOf(operation)).map(({ subject }) => subject),
  )
  // The first subject with a selector provides its example. Listings precede all others that use the same name for
  // their ids.
  const subjects = new Map([listing, ...selected].toReversed().map((subject) => [subject.selectors.ids, subject]))
  const found = await Promise.all([
    ...[...subjects.values()].map((subject) => entityOf(subject, installation)),
    ...installation.operations.map((operation) => ownEntityOf(operation, installation)),
    ...installation.operations.map((operation) => newestDateOf(operation, installation)),
    ...installation.operations.map((operation) => storedIdOf(operation, installation)),
  ])
  const until = UNTIL.map((name) => [name, [installation.today]] as const)
  // Today's state is never older than what is retained.
  const since = ['changed_since', [`${installation.today}T00:00:00Z`]] as const
  return Object.fromEntries([...until, since, ...found.flatMap((each) => Object.entries(each))])
}

/** Name and id of the entity that the provider uses as its example, or else the id of the declared one. */
async function entityOf(subject: Subject, installation: Installation): Promise<ExampleValues> {
  const { selectors, labels, nameField, resolver: ref } = subject
  const knowledge = { asOf: undefined, pins: installation.versions.pins }
  const example = await installation.wiring.service(ref)?.example?.(knowledge)
  if (example !== undefined) return { [selectors.names]: [example.labels[nameField]], [selectors.ids]: [example.id] }
  const id = await idOf(subject, labels[nameField]?.example, installation)
  return id === undefined ? {} : { [selectors.ids]: [id] }
}

/** The id of the entity in the operation's own example. */
async function ownEntityOf({ operation }: CompiledOperation, installation: Installation): Promise<ExampleValues> {
  const subject = selectionOf(operation)?.subject
  const name = subject && operation.examples[subject.selectors.names]
  const id = name === undefined ? undefined : await idOf(subject, name, installation)
  return id === undefined ? {} : { [`${operation.id}.${subject?.selectors.ids}`]: [id] }
}

async function idOf(
  subject: Subject | undefined,
  name: unknown,
  installation: Installation,
): Promise<string | undefined> {
  const resolver = subject && installation.wiring.service(subject.resolver)
  if (resolver === undefined || typeof name !== 'string') return undefined
  const { versions, markets, today } = installation
  const knowledge = { asOf: undefined, pins: versions.pins }
  const [resolution] = await resolveNames(resolver, [name], { on: today, markets, knowledge })
  return resolution?.found === true ? resolution.entity.id : undefined
}

/**
 * The newest date in the first market with rows, for a parameter that selects a date when only the newest dates are
 * retained.
 */
async function newestDateOf(
  { operation, params, own }: CompiledOperation,
  installation: Installation,
): Promise<ExampleValues> {
  const record = own.find((each) => params.has(retainedDate(each) ?? ''))
  const date = record && (await newestDate(record, installation))
  return date === undefined ? {} : { [`${operation.id}.${record && retainedDate(record)}`]: [date] }
}

/**
 * A stored id for an operation on one record: the id in the operation's own example if a row has it, or else any id.
 */
async function storedIdOf(
  { operation }: CompiledOperation,
  { wiring, versions }: Installation,
): Promise<ExampleValues> {
  if (operation.kind !== 'item' || operation.record.longHistory || !wiring.tables.has(operation.record)) return {}
  const { rows } = wiring.inject({ rows: operation.record }) as { readonly rows: StoredIds }
  const stored = () => rows.at({ asOf: undefined, pins: versions.pins }).select('r.id').limit(1)
  const example = String(operation.examples[operation.param] ?? '')
  const [row] = [...(await stored().where('r.id', '=', example).execute()), ...(await stored().execute())]
  return row === undefined ? {} : { [`${operation.id}.${operation.param}`]: [row.id] }
}

/** The part of the rows interface that reads ids. */
interface StoredIds {
  at(knowledge: Knowledge): { select(column: 'r.id'): IdQuery }
}

interface IdQuery {
  limit(rows: number): IdQuery
  where(column: 'r.id', operator: '=', id: string): IdQuery
  execute(): Promise<readonly { readonly id: string }[]>
}

function retainedDate({ time, retain }: AnyRecord): string | undefined {
  if (time.mode === 'snapshot') return time.field
  return retain !== undefined && 'newest' in retain ? retain.by : undefined
}

async function newestDate(record: AnyRecord, { wiring, coverage, markets }: Installation): Promise<string | undefined> {
  const id = wiring.tables.get(record)?.id
  const extents = (await coverage.extents()).filter((extent) => extent.record === id)
  const market = markets.find((mic) => extents.some((extent) => extent.market === mic))
  const dates = extents.flatMap((extent) => (extent.market === market ? (extent.to ?? []) : []))
  return dates.toSorted().at(-1)
}

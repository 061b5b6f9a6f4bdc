import {
  isCarriedOn,
  knowledgeDay,
  lookUpCarriers,
  type Carrier,
  type Entity,
  type Field,
  type Subject,
} from '@bourse/kit'
import { visibleEntities, maySee, splitName } from '@bourse/kit/subject'
import { parseNested, refersWithin, type Reference } from '@bourse/kit/host'
import { isCells, type Reading, type ReadResult, type ReadRow } from './reading.ts'
import { referencedBy } from './seen-entities.ts'

type Item = Readonly<Record<string, unknown>>

/** A reference from an item to an entity: an id, or else a name and a day on which the entity had it. */
interface EntityReference {
  readonly subject: Subject
  readonly id: string | undefined
  readonly name: string | undefined
  readonly market: string | undefined
  readonly day: string
}

/** What may be shown of an item: the id of its entity, if known and visible, and whether its names may be shown. */
interface VisibleEntity {
  readonly id: string | null
  readonly isSeen: boolean
}

type ResolveReference = (reference: EntityReference) => VisibleEntity

/**
 * Removes the ids and names of entities that are not visible to the key from list items and object properties. Adds the
 * id to an item that has only its entity's name.
 */
export async function maskNested(call: Reading, result: ReadResult): Promise<ReadResult> {
  if (result.part !== undefined || result.rows.length === 0) return result
  const columns = [...Object.entries(call.compiled.fields).entries()].flatMap(([index, [name, field]]) =>
    refersWithin(field) ? [{ index, name, field }] : [],
  )
  if (columns.length === 0) return result
  const names = Object.keys(call.compiled.fields)
  const read = result.rows.map((row) => {
    const cells = cellsOf(row)
    const dayOf = dayOfRow(call, (name) => cells[names.indexOf(name)])
    return { cells, dayOf, values: columns.map(({ index, field }) => valueOf(field, cells[index])) }
  })
  const references = read.flatMap(({ values, dayOf }) =>
    columns.flatMap(({ field }, at) => referencesIn(field, values[at], dayOf)),
  )
  const resolveReference = await resolveReferences(call, references)
  const rows = read.map(({ cells, values, dayOf }) =>
    columns.reduce(
      (masked, { index, field }, at) => masked.with(index, maskedValue(field, values[at], dayOf, resolveReference)),
      cells,
    ),
  )
  return { ...result, rows }
}

function cellsOf(row: ReadRow) {
  if (isCells(row)) return row
  throw new TypeError('expected cells, got text: nested references cannot be masked in rows by range or date')
}

const valueOf = (field: Field, cell: unknown) => (typeof cell === 'string' ? parseNested(field, cell) : cell)

type DayOf = (ref: Reference) => string

/** Returns the date on which a row's reference is resolved. */
function dayOfRow(call: Reading, cellOf: (name: string) => unknown): DayOf {
  return ({ on }) => {
    const value = on === undefined ? undefined : cellOf(on)
    return typeof value === 'string' ? value.slice(0, 10) : knowledgeDay(call)
  }
}

/** Every entity that a value refers to, at any depth. */
function referencesIn(field: Field, value: unknown, dayOf: DayOf): readonly EntityReference[] {
  const { items, members } = field
  if (value === null || value === undefined) return []
  if (items !== undefined) {
    const { ref } = items
    return (value as readonly unknown[]).flatMap((item) =>
      ref === undefined ? referencesIn(items, item, dayOf) : [referenceOf(ref, { [ref.from]: item }, item, dayOf)],
    )
  }
  return Object.entries(members ?? {}).flatMap(([name, member]) => {
    const item = value as Item
    return member.ref === undefined
      ? referencesIn(member, item[name], dayOf)
      : [referenceOf(member.ref, item, item[name], dayOf)]
  })
}

function referenceOf(ref: Reference, item: Item, id: unknown, dayOf: DayOf): EntityReference {
  const name = textOf(item[ref.from])?.toUpperCase()
  const parts = name === undefined ? undefined : splitName(name)
  const market = parts?.market ?? textOf(ref.market === undefined ? null : item[ref.market])?.toUpperCase()
  return { subject: ref.subject, id: textOf(id), name: parts?.symbol, market, day: dayOf(ref) }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

function maskedValue(field: Field, value: unknown, dayOf: DayOf, resolveReference: ResolveReference): unknown {
  const { items, members } = field
  if (value === null || value === undefined) return value
  if (items !== undefined) {
    const { ref } = items
    return (value as readonly unknown[]).map((item) =>
      ref === undefined
        ? maskedValue(items, item, dayOf, resolveReference)
        : resolveReference(referenceOf(ref, { [ref.from]: item }, item, dayOf)).id,
    )
  }
  const item = value as Item
  const masked: Record<string, unknown> = { ...item }
  for (const [name, member] of Object.entries(members ?? {})) {
    if (member.ref === undefined) {
      if (refersWithin(member)) masked[name] = maskedValue(member, item[name], dayOf, resolveReference)
      continue
    }
    const { id, isSeen } = resolveReference(referenceOf(member.ref, item, item[name], dayOf))
    masked[name] = id
    if (!isSeen) for (const other of member.ref.beside) masked[other] = null
  }
  return masked
}

/** Resolves all entities together: a page refers to few subjects, so each resolver is called once. */
async function resolveReferences(call: Reading, references: readonly EntityReference[]): Promise<ResolveReference> {
  const bySubject = Map.groupBy(references, ({ subject }) => subject)
  const resolvers = new Map<Subject, ResolveReference>()
  for (const [subject, own] of bySubject) resolvers.set(subject, await referenceResolver(call, subject, own))
  return (one) => resolvers.get(one.subject)?.(one) ?? { id: null, isSeen: false }
}

async function referenceResolver(
  call: Reading,
  subject: Subject,
  references: readonly EntityReference[],
): Promise<ResolveReference> {
  const resolver = referencedBy(call, subject)
  if (resolver === undefined) return () => HIDDEN
  const nameless = references.filter(({ id }) => id === undefined)
  const carriersOf = await lookUpCarriers(
    resolver,
    nameless.flatMap((one) => namesOf(one)),
    call.knowledge,
  )
  const candidatesOf = (one: EntityReference) =>
    candidates(
      namesOf(one).flatMap((name) => carriersOf(name)),
      one,
    )
  const ids = references.flatMap((one) => (one.id === undefined ? candidatesOf(one).map(({ id }) => id) : [one.id]))
  const known = await visibleEntities(resolver, ids, call, knowledgeDay(call))
  const isSeen = (id: string) => isVisible(call, known.get(id))
  return (one) => {
    if (one.id !== undefined) return isSeen(one.id) ? { id: one.id, isSeen: true } : HIDDEN
    if (one.name === undefined) return { id: null, isSeen: true }
    const found = candidatesOf(one)
    if (found.length === 0) return { id: null, isSeen: mayShowName(call, one) }
    const seen = new Set(found.flatMap(({ id }) => (isSeen(id) ? [id] : [])))
    const carried = new Set(found.flatMap((carrier) => (isCarriedOn(carrier, one.day) ? [carrier.id] : [])))
    const [only = null] = carried.size === 1 ? carried : []
    return seen.size === 0 ? HIDDEN : { id: only !== null && seen.has(only) ? only : null, isSeen: true }
  }
}

const HIDDEN: VisibleEntity = { id: null, isSeen: false }

/** The forms in which a name may be stored: by itself, or prefixed with its market. */
const namesOf = ({ name, market }: EntityReference): readonly string[] =>
  name === undefined ? [] : [name, ...(market === undefined ? [] : [`${market}:${name}`])]

/** The entities that had a name on the given day; if there are none, those that had it at any time. */
function candidates(carriers: readonly Carrier[], { market, day }: EntityReference): readonly Carrier[] {
  const own = carriers.filter((carrier) => market === undefined || carrier.market === market)
  const onDay = own.filter((carrier) => isCarriedOn(carrier, day))
  return onDay.length > 0 ? onDay : own
}

const isVisible = ({ scope }: Reading, entity: Entity | undefined) => entity !== undefined && maySee(scope, entity)

/** Whether a name that no listing has may be shown: it is treated like a row without a listing. */
const mayShowName = ({ scope }: Reading, { market }: EntityReference) =>
  scope.ids === undefined && (market === undefined || scope.markets.includes(market))

import type { Field } from './field.ts'
import type { Knowledge } from './knowledge.ts'
import type { Scope } from './scope.ts'
import type { ServiceRef } from './service.ts'

/** An entity that rows are about, as resolved for one request. */
export interface Entity {
  /** Public id, the value of the subject's column. */
  readonly id: string
  /** MIC that entitlement looks at; `NO_MARKET` where every key may see the entity, such as an economic series. */
  readonly market: string
  /**
   * What a key's list of symbols is compared with, where that is another id: of an issuer the listing that stands for
   * it.
   */
  readonly listedAs?: string | undefined
  /** Values of the subject's further wire columns, such as symbol and exchange_mic. */
  readonly labels: Readonly<Record<string, string | null>>
  /** The kind that a plan may leave out, such as FUND or BOND. */
  readonly kind: string
  /** True where the label is the earliest recorded one because none was recorded on the date asked for. */
  readonly unrecorded: boolean
  /** Last day under its last label, whatever date is asked for; left out while no end is known. */
  readonly endsOn?: string | undefined
}

/** The market of entities that belong to none: every key may see them. */
export const NO_MARKET = ''

/** Whether a key may see an entity: its market, its kind and its place on a list of symbols must all allow it. */
export function maySee(
  { markets, excludedKinds, ids }: Pick<Scope, 'markets' | 'excludedKinds' | 'ids'>,
  { id, market, kind, listedAs = id }: Pick<Entity, 'id' | 'market' | 'kind' | 'listedAs'>,
): boolean {
  if (market === NO_MARKET) return true
  return markets.includes(market) && !excludedKinds.includes(kind) && (ids === undefined || ids.has(listedAs))
}

/** True where the last day of an entity is before a date: no row is expected of it then. */
export function hasEnded({ endsOn }: Pick<Entity, 'endsOn'>, date: string): boolean {
  return endsOn !== undefined && endsOn < date
}

/** A name in its parts: `XNAS:AAPL` has a market before the colon, a bare ticker none. */
export function splitName(name: string): { readonly market: string | undefined; readonly symbol: string } {
  const colon = name.indexOf(':')
  return colon <= 0
    ? { market: undefined, symbol: name }
    : { market: name.slice(0, colon), symbol: name.slice(colon + 1) }
}

/** What came of one requested name or id; several with the same `requested` where it stands for several entities. */
export type Resolution =
  | { readonly requested: string; readonly found: true; readonly entity: Entity }
  | { readonly requested: string; readonly found: false; readonly reason: 'unknown' | 'ambiguous' }

/** Names or ids to look up, and as of when. */
export interface ResolveRequest {
  /** `name`, `id`, or how a further selector of the subject says it, such as `company`. */
  readonly by: string
  readonly requested: readonly string[]
  /** The date on which a name is looked up; its last earlier holder answers where nobody held it then. */
  readonly on: string
  /**
   * Today, or the date of `as_of`: names nobody held on `on` go to their holder of this day, and current labels are of
   * this day.
   */
  readonly day: string
  /** Whether the labels are those of `on` or of `day`. */
  readonly labels: 'recorded' | 'current'
  /** Markets a bare name may resolve in, in the order in which they win. */
  readonly markets: readonly string[]
  readonly knowledge: Knowledge
}

/** Which entities of the market are wanted, and under the symbols of which day. */
export interface UniverseRequest {
  readonly scope: Scope
  /** The date whose symbols order and label the entities. */
  readonly on: string
  readonly markets: readonly string[]
  readonly excludeKinds: readonly string[]
  readonly knowledge: Knowledge
}

/** Who carried a name, for rows that come in under it. */
export interface Carrier {
  readonly name: string
  readonly id: string
  readonly market: string
  readonly kind: string
  /** First and last day, inclusive; `to` is null while it holds. */
  readonly from: string
  readonly to: string | null
}

/** A name that came in and that nobody carried, to be created on request of the operator. */
export interface NewEntity {
  readonly name: string
  readonly market: string
  readonly from: string
  /** When the first row under it was known, where that was earlier than now. */
  readonly knownAt?: string
}

/** Names or ids that a resolver is asked for at once. */
export const ASKED_AT_ONCE = 5_000

/** A day after every other: an entity is known whenever it lived, under its last labels. */
const LAST_DAY = '9999-12-31'

/**
 * Entities by their ids, under the labels of a day (the last they have unless a day is given); ids that nothing has are
 * not among them. An id is an identity: one that was not known at the cutoff is looked up in what is known today.
 * Whether a key may see an entity is not checked.
 */
export async function entitiesById(
  resolver: SubjectResolver,
  ids: readonly string[],
  knowledge: Knowledge,
  on: string = LAST_DAY,
): Promise<ReadonlyMap<string, Entity>> {
  const known = await knownEntities(resolver, ids, knowledge, on)
  const missing = notKnownThen(ids, known, knowledge)
  if (missing.length === 0) return known
  return new Map([...known, ...(await knownEntities(resolver, missing, knownToday(knowledge), on))])
}

/** The same for a resolver that builds on another one: only what the cutoff itself knows. */
export async function knownEntities(
  resolver: SubjectResolver,
  ids: readonly string[],
  knowledge: Knowledge,
  on: string = LAST_DAY,
): Promise<ReadonlyMap<string, Entity>> {
  const distinct = [...new Set(ids)]
  const entities = new Map<string, Entity>()
  for (let at = 0; at < distinct.length; at += ASKED_AT_ONCE) {
    const requested = distinct.slice(at, at + ASKED_AT_ONCE)
    const request = { by: 'id', requested, on, day: on, labels: 'current', markets: [], knowledge } as const
    for (const each of await resolver.resolve(request)) if (each.found) entities.set(each.requested, each.entity)
  }
  return entities
}

/** Ids that a cutoff in the past does not know. */
const notKnownThen = (ids: readonly string[], known: ReadonlyMap<string, Entity>, { asOf }: Knowledge) =>
  asOf === undefined ? [] : ids.filter((id) => !known.has(id))

/** The same publications without the cutoff. */
export const knownToday = (knowledge: Knowledge): Knowledge => ({ ...knowledge, asOf: undefined })

/** What names mean in some markets on a day, with the labels of another or the same. */
export const resolveNames = (
  resolver: SubjectResolver,
  requested: readonly string[],
  at: Pick<ResolveRequest, 'on' | 'markets' | 'knowledge'> & { readonly day?: string },
): Promise<readonly Resolution[]> => resolver.resolve({ by: 'name', requested, labels: 'current', day: at.on, ...at })

/**
 * Entities by their ids as a key may see them: one that a listing stands for, such as an issuer, under another of its
 * listings where the key lacks that one. One of which the key may see nothing is as `entitiesById` returns it; one that
 * only today's knowledge has is left out where the key may not see it today.
 */
export async function entitiesAsSeen(
  resolver: SubjectResolver,
  ids: readonly string[],
  key: { readonly scope: Scope; readonly knowledge: Knowledge },
  on: string = LAST_DAY,
): Promise<ReadonlyMap<string, Entity>> {
  const known = await seenAt(resolver, ids, key, on)
  const missing = notKnownThen(ids, known, key.knowledge)
  if (missing.length === 0) return known
  const today = { ...key, knowledge: knownToday(key.knowledge) }
  const visible = await seenAt(resolver, missing, today, today.knowledge.today)
  const seen = missing.filter((id) => isSeen(key.scope, visible.get(id)))
  return new Map([...known, ...(await seenAt(resolver, seen, today, on))])
}

const isSeen = (scope: Scope, entity: Entity | undefined) => entity !== undefined && maySee(scope, entity)

/** Entities that a cutoff knows, as a key may see them. */
async function seenAt(
  resolver: SubjectResolver,
  ids: readonly string[],
  { scope, knowledge }: { readonly scope: Scope; readonly knowledge: Knowledge },
  on: string = LAST_DAY,
): Promise<ReadonlyMap<string, Entity>> {
  const known = await knownEntities(resolver, ids, knowledge, on)
  const hidden = new Set([...known].flatMap(([id, entity]) => (isUnderOther(scope, entity) ? [id] : [])))
  if (hidden.size === 0) return known
  const { markets } = scope
  const seen = await resolver.universe({ scope, on, markets, excludeKinds: [], knowledge })
  return new Map([...known, ...seen.flatMap((entity) => (hidden.has(entity.id) ? [[entity.id, entity] as const] : []))])
}

/** Whether a listing that the key lacks stands for an entity. */
const isUnderOther = (scope: Scope, entity: Entity) => entity.listedAs !== undefined && !maySee(scope, entity)

/** What the provider of a subject offers to the host: names to entities, and the whole universe in symbol order. */
export interface SubjectResolver {
  /**
   * The answer follows from the request and what is published, and from nothing else: it is remembered until one of
   * them is another.
   */
  resolve(request: ResolveRequest): Promise<readonly Resolution[]>
  /** Entities of the entitled markets in the order of their name, then id. The array is shared: never change it. */
  universe(request: UniverseRequest): Promise<readonly Entity[]>
  /**
   * Everyone whom values of an identifier name, such as CIKs, for incoming rows that name their entity by one. `name`
   * is the value.
   */
  identified?(identifier: string, values: readonly string[], knowledge: Knowledge): Promise<readonly Carrier[]>
  /**
   * One that has rows now, for the documentation, where names that a declaration knows go out of use, as those of
   * option contracts do.
   */
  example?(knowledge: Knowledge): Promise<Entity | undefined>
  /**
   * Everyone who carried these names, in any case, in the given markets (all when empty), for resolving incoming rows
   * by date.
   */
  carriers(names: readonly string[], markets: readonly string[], knowledge: Knowledge): Promise<readonly Carrier[]>
  /** Creates entities, or starts an existing one earlier; only for imports that ask for it. */
  create?(entities: readonly NewEntity[]): Promise<void>
}

/** The query parameters that select entities: at most one of them may be given. */
export interface Selectors {
  readonly names: string
  readonly ids: string
  readonly others?: Readonly<Record<string, OtherSelector>>
}

/** A further parameter that selects entities: what the resolver calls it, and what callers read of it. */
export interface OtherSelector {
  readonly by: string
  /** What its values are, in the plural: `Public ids of companies`. */
  readonly values: string
  readonly example: string
}

/** What rows are about: the key column, the selectors, and the service that resolves them. */
export interface Subject<Column extends string = string> {
  readonly name: string
  /** Key column of the record, also the name of the row's member. */
  readonly column: Column
  /**
   * Query parameters that select by name and by id, the value of the subject's column; `others` holds further ones,
   * such as `{ company_ids: { by: 'company', values: 'Public ids of companies', example: 'cmp_…' } }`.
   */
  readonly selectors: Selectors
  /** What incoming rows call the name, such as `symbol`. */
  readonly nameField: string
  /**
   * How a name in a request must be written, in capitals, as a pattern, and what to tell of another one; left out: any
   * text is looked up.
   */
  readonly spelling?: { readonly pattern: string; readonly expected: string }
  /** Further members by which incoming rows may name their entity, the surest first, such as `cik` and `isin`. */
  readonly identifiers?: readonly string[]
  /** What is said of a name or an id that nothing has; default: the words for listings. */
  readonly unknown?: { readonly name: string; readonly id: string }
  /** What to do about an incoming row that names nobody, told behind the reason why it is refused. */
  readonly advice?: string
  readonly columns: { readonly [K in Column]: Field<string> }
  /** Further members the host adds to every row from the resolution. */
  readonly labels: Readonly<Record<string, Field<string | null>>>
  readonly resolver: ServiceRef<SubjectResolver, false, false>
  /** True where a row's entity may be unknown: its column is then null. */
  readonly isUnknown?: boolean
  /**
   * True where incoming rows name their entity by its id alone; a ticker or a CIK among their fields says nothing of
   * it.
   */
  readonly isByIdAlone?: boolean
}

/**
 * A subject that a row may lack, such as the listing of a company that is not listed yet. Such a row is hidden from
 * keys with a symbol list; others see it, within their markets where the record has a `market` column. With `byId`
 * incoming rows name it by its id alone, for fields of their own that are spelled as a name or an identifier would be.
 */
export function orUnknown<C extends string>(
  subject: Subject<C>,
  { byId = false }: { readonly byId?: boolean } = {},
): Subject<C> & { readonly isUnknown: true } {
  const columns = Object.entries<Field<string>>(subject.columns).map(([name, field]) => [name, field.nullable()])
  return {
    ...subject,
    columns: Object.fromEntries(columns) as Subject<C>['columns'],
    isUnknown: true,
    isByIdAlone: byId,
  }
}

import type { Entity } from './entity.ts'
import type { Knowledge } from '../values/knowledge.ts'
import type { Scope } from './scope.ts'

/**
 * The result for one requested name or id. A name that refers to several entities has several results with the same
 * `requested`.
 */
export type Resolution =
  | { readonly requested: string; readonly found: true; readonly entity: Entity }
  | { readonly requested: string; readonly found: false; readonly reason: 'unknown' | 'ambiguous' }

/** Names or ids to resolve, and the dates on which to resolve them. */
export interface ResolveRequest {
  /** `name`, `id`, or the `by` of an additional selector of the subject, such as `company`. */
  readonly by: string
  readonly requested: readonly string[]
  /**
   * The date on which a name is resolved; if no entity has it on that date, its most recent earlier holder is returned.
   */
  readonly on: string
  /**
   * Today, or the date of `as_of`: a name that no one holds on `on` resolves to its holder as of this date, and
   * current labels are as of this date too.
   */
  readonly day: string
  /** Whether the labels are those of `on` (`recorded`) or of `day` (`current`). */
  readonly labels: 'recorded' | 'current'
  /** Markets in which a name without an exchange may resolve, in order of preference. */
  readonly markets: readonly string[]
  readonly knowledge: Knowledge
}

/** The markets whose entities to list, and the date of their symbols. */
export interface UniverseRequest {
  readonly scope: Scope
  /** The date of the symbols that order and label the entities. */
  readonly on: string
  /** If given, listings are returned under each symbol that they had from this date to `on`. */
  readonly since?: string
  readonly markets: readonly string[]
  readonly excludeKinds: readonly string[]
  readonly knowledge: Knowledge
}

/** An entity that had a name during a period, for resolving incoming rows. */
export interface Carrier {
  readonly name: string
  readonly id: string
  readonly market: string
  readonly kind: string
  /** First and last day on which the entity had the name, inclusive; `to` is null if the name is still in use. */
  readonly from: string
  readonly to: string | null
}

/** An incoming name without an entity, to be created if the operator requests it. */
export interface NewEntity {
  readonly name: string
  readonly market: string
  readonly from: string
  /** When the first row with this name became known, if earlier than now. */
  readonly knownAt?: string
}

/** Maximum number of names or ids per request to a resolver. */
export const MAX_NAMES_PER_REQUEST = 5_000

/**
 * The service that the provider of a subject offers to the host: resolves names to entities, and lists all entities in
 * symbol order.
 */
export interface SubjectResolver {
  /**
   * Resolves names or ids. The result must depend only on the request and the published rows, because the host caches
   * it until either changes.
   */
  resolve(request: ResolveRequest): Promise<readonly Resolution[]>
  /** Returns the entities of the entitled markets, sorted by name, then id. The array is shared: never change it. */
  universe(request: UniverseRequest): Promise<readonly Entity[]>
  /**
   * Returns all entities with the given values of an identifier, such as CIKs, for incoming rows that use identifiers.
   * `name` of each carrier is the value.
   */
  identified?(identifier: string, values: readonly string[], knowledge: Knowledge): Promise<readonly Carrier[]>
  /**
   * Returns an entity that has rows now, for examples in the documentation. Needed if names in a declaration expire, as
   * option contract names do.
   */
  example?(knowledge: Knowledge): Promise<Entity | undefined>
  /**
   * Returns all entities that had these names (ignoring case) in the given markets (all if empty), to resolve incoming
   * rows by date.
   */
  carriers(names: readonly string[], markets: readonly string[], knowledge: Knowledge): Promise<readonly Carrier[]>
  /** Creates entities, or moves the start of existing ones to an earlier date; only for imports that request it. */
  create?(entities: readonly NewEntity[]): Promise<void>
}

import type { Entity } from './entity.ts'
import type { Knowledge } from '../values/knowledge.ts'
import type { Scope } from './scope.ts'

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

import type { Entity, ItemError, Knowledge, Scaling, Scope, Selection } from '@bourse/kit'
import type { Form } from '@bourse/kit/host'
import type { Admission, FreeCredits } from '@bourse/engine/ledger'
import type { CompiledOperation, Query, Terms } from '@bourse/engine/operations'
import type { StoredRow } from '@bourse/engine/store'
import type { Principal } from '@bourse/engine/accounts'
import type { Engine } from './engine.ts'
import type { Input } from './input.ts'
import type { Representation } from './represent.ts'

/*
 * What is known of a request after each of its steps (`until-admission.ts` and `run.ts` list them). A step takes the
 * request as the step before left it and returns what it adds; nothing that was added is changed afterwards.
 */

/** The history of a plan that has no bound begins before every date. */
export const NO_FLOOR = '0001-01-01'

/** Who asks for which operation, and when. */
export interface Authenticated {
  readonly engine: Engine
  readonly asked: CompiledOperation
  readonly principal: Principal
  readonly input: Input
  /** Now, UTC. */
  readonly now: string
  /** The newest batch of each record, at most as old as the request. */
  readonly pins: Knowledge['pins']
}

/** The request as its parameters and its body say it. */
export interface Validated extends Authenticated {
  /** The operation, in the way in which its rows are to be told. */
  readonly compiled: CompiledOperation
  /** How the rows are to be told; undefined where they are to be as they are stored. */
  readonly scaling: Scaling | undefined
  readonly query: Query
  /** The parameters in one spelling and order, without cursor, limit and format. */
  readonly normalised: string
  readonly representation: Representation
  /** The checked body of a POST. */
  readonly body: unknown
  /** Rows of a page. */
  readonly limit: number
}

/** The point in time that it is answered at: every page has that of the first. */
export interface Pinned extends Validated {
  /** The date of the request; on a later page that of the first one, so that names mean the same over midnight. */
  readonly today: string
  readonly knowledge: Knowledge
  /** The earliest date of the plan's history. */
  readonly floor: string
  /** What a later page goes on with. */
  readonly cursor: TakenUp | undefined
}

/** What it names. */
export interface Selected extends Pinned {
  /** How the request names its entities: of two ways the one that it uses. */
  readonly selection: Selection | undefined
  readonly requested: Requested | undefined
  /** Of a collection the form of the read. */
  readonly form: Form | undefined
}

/** What the names mean. */
export interface Resolved extends Selected {
  /** What the key may see. */
  readonly scope: Scope
  /** The row that the path names, of the record of `childOf`. */
  readonly parent: StoredRow | undefined
  readonly entities: readonly Entity[] | undefined
  /** The same, but an issuer once for each of its listings that the request names. */
  readonly named: readonly Entity[] | undefined
  /** How the request named an entity, by its id; empty where it was named by id. */
  readonly spelling: ReadonlyMap<string, string>
  /** Distinct entities that are charged for, unresolved names included. */
  readonly subjects: number
  /** The names that mean nothing here. */
  readonly unresolved: readonly ItemError[]
  /** `current` where only today's knowledge has whom a name meant. */
  readonly resolvedBy: 'current' | undefined
}

/** What of it the key allows. */
export interface Entitled extends Resolved {
  /** The capabilities and the price of a request with these parameters. */
  readonly terms: Terms
  /** Markets of the answer: those of the key, or what `exchanges` leaves of them. */
  readonly markets: readonly string[]
}

/** What it holds and costs until it is settled. */
export interface Admitted extends Entitled {
  readonly admission: Admission
  /** Credits that a session of the console has free for it; undefined where it costs as usual. */
  readonly free: FreeCredits | undefined
}

export type Added<After extends Before, Before> = Readonly<Omit<After, keyof Before>>

export interface Requested {
  /** `name`, `id`, or what a further selector of the subject is called by its resolver. */
  readonly by: string
  /** The parameter. */
  readonly selector: string
  /** Distinct, case folded. */
  readonly items: readonly string[]
  /** How the request spelled an item, where that differs. */
  readonly spelled: ReadonlyMap<string, string>
}

/** What a later page goes on with. */
export interface TakenUp {
  readonly scopeMark: string
  /** When the first page was read. */
  readonly begun: string
  /** The last row sent; undefined before the first. */
  readonly key: Readonly<Record<string, string | null>> | undefined
}

/** A request whose scope is known, while its names are resolved. */
export type Scoped = Selected & Pick<Resolved, 'scope'>

export type Entities = Pick<Resolved, 'entities' | 'named' | 'spelling' | 'unresolved' | 'resolvedBy'>

import type { Entity, ItemError, Knowledge, Scaling, Scope, Selection } from '@bourse/kit'
import type { Form } from '@bourse/kit/host'
import type { Admission, FreeCredits } from '@bourse/engine/ledger'
import type { CompiledOperation, Query, Terms } from '@bourse/engine/operations'
import type { StoredRow } from '@bourse/engine/store'
import type { Principal } from '@bourse/engine/accounts'
import type { Engine } from './engine.ts'
import type { RequestedHistory } from './history/requested-history.ts'
import type { Input } from './input.ts'
import type { Representation } from './represent.ts'

/*
 * The state of a request after each of its steps (`until-admission.ts` and `run.ts` list them). A step receives the
 * state left by the step before it and returns what it adds; nothing that was added changes later.
 */

/** The floor for a plan with unlimited history: earlier than every date. */
export const NO_FLOOR = '0001-01-01'

/** The caller, the requested operation, and the request time. */
export interface AuthenticatedRequest {
  readonly engine: Engine
  readonly target: CompiledOperation
  readonly principal: Principal
  readonly input: Input
  /** Current time as a UTC instant. */
  readonly now: string
  /** The newest batch of each record, including everything published before the request. */
  readonly pins: Knowledge['pins']
  /** The row whose versions are requested; undefined for every other request. */
  readonly history?: RequestedHistory | undefined
}

/** The request with its parsed parameters and body. */
export interface ValidatedRequest extends AuthenticatedRequest {
  /** The operation, adapted to the requested scaling. */
  readonly compiled: CompiledOperation
  /** How values are scaled; undefined for values as stored. */
  readonly scaling: Scaling | undefined
  readonly query: Query
  /** The parameters in canonical spelling and order, without cursor, limit and format. */
  readonly normalised: string
  readonly representation: Representation
  /** The validated body of a POST. */
  readonly body: unknown
  /** Maximum number of rows per page. */
  readonly limit: number
}

/** The request with its knowledge: every page uses the knowledge of the first page. */
export interface PinnedRequest extends ValidatedRequest {
  /** The request date; on a later page, the first page's date, so that names keep their meaning past midnight. */
  readonly today: string
  readonly knowledge: Knowledge
  /** The earliest date in the plan's history. */
  readonly floor: string
  /** The state of the cursor; undefined for a first page. */
  readonly cursor: ResumedPage | undefined
}

/** The request with its selection. */
export interface SelectedRequest extends PinnedRequest {
  /** How the request selects its entities; the one in use, if the operation has several. */
  readonly selection: Selection | undefined
  readonly requested: RequestedNames | undefined
  /** The form in which a collection is read; undefined for any other operation. */
  readonly form: Form | undefined
}

/** The request with its resolved entities. */
export interface ResolvedRequest extends SelectedRequest {
  /** What is visible to the key. */
  readonly scope: Scope
  /** The row identified by the path, from the record in `childOf`. */
  readonly parent: StoredRow | undefined
  readonly entities: readonly Entity[] | undefined
  /** The requested entities, with an issuer listed once for each of its requested listings. */
  readonly named: readonly Entity[] | undefined
  /** The request's spelling of an entity, by entity id; empty if it was requested by id. */
  readonly spelling: ReadonlyMap<string, string>
  /** Number of distinct entities to charge, including unresolved names. */
  readonly subjects: number
  /** Names that did not resolve. */
  readonly unresolved: readonly ItemError[]
  /** The id that each requested name resolved to, null if unknown; undefined if nothing was requested by name. */
  readonly resolved: Readonly<Record<string, string | null>> | undefined
  /** `current` if only today's knowledge could resolve a name. */
  readonly resolvedBy: 'current' | undefined
}

/** The request after the key was checked. */
export interface EntitledRequest extends ResolvedRequest {
  /** The capabilities that a request with these parameters requires, and its price. */
  readonly terms: Terms
  /** The response's markets: the key's markets, narrowed by `exchanges`. */
  readonly markets: readonly string[]
}

/** The request with its slot and credits until it is settled. */
export interface AdmittedRequest extends EntitledRequest {
  readonly admission: Admission
  /** Free credits of the console session; undefined if the request is charged at the usual price. */
  readonly free: FreeCredits | undefined
}

export type AddedContext<After extends Before, Before> = Readonly<Omit<After, keyof Before>>

export interface RequestedNames {
  /** `name`, `id`, or the name that the resolver uses for a different selector of the subject. */
  readonly by: string
  /** Name of the parameter that selects the entities. */
  readonly selector: string
  /** Distinct requested values, case-folded. */
  readonly items: readonly string[]
  /** The caller's spelling of an item, if it differs. */
  readonly spelled: ReadonlyMap<string, string>
}

/** The state that a cursor carries to a later page. */
export interface ResumedPage {
  readonly scopeMark: string
  /** When the first page was read. */
  readonly startedAt: string
  /** Key of the last row sent; undefined before the first. */
  readonly key: Readonly<Record<string, string | null>> | undefined
}

/** A request with its scope, while its names are resolved. */
export type ScopedRequest = SelectedRequest & Pick<ResolvedRequest, 'scope'>

export type Entities = Pick<
  ResolvedRequest,
  'entities' | 'named' | 'spelling' | 'unresolved' | 'resolved' | 'resolvedBy'
>

/** A request without requested entities. */
export const NO_ENTITIES: Entities = {
  entities: undefined,
  named: undefined,
  spelling: new Map(),
  unresolved: [],
  resolved: undefined,
  resolvedBy: undefined,
}

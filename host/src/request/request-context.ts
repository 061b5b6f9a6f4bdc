import type { Download, Entity, ItemError, Knowledge, Redirect, Scope, Selection } from '@bourse/kit'
import type { Form } from '@bourse/kit/host'
import type { StoredRow } from '@bourse/store'
import type { Readable } from 'node:stream'
import type { Principal } from '../accounts/principal.ts'
import type { Admission, Standing } from '@bourse/ledger'
import type { Cells, CompiledOperation, Query, RawQuery } from '@bourse/operations'
import type { Engine } from './engine.ts'
import type { Format, Representation } from './represent.ts'

/** A request as a transport hands it in. */
export interface Input {
  /** The address as it was sent, path and query; undefined for a transport that has none. */
  readonly url: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: RawQuery
  readonly accept: string | undefined
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
  /** The parsed body; undefined where there is none. */
  readonly body: unknown
  /** Where it came from, and its id. */
  readonly from?: { readonly address: string | undefined; readonly requestId: string | undefined }
  /** True for transports that cannot hand on a file: one is refused, and costs nothing; the address of one is told. */
  readonly rowsOnly?: boolean
  /** True where all rows are read for a file, and not a page for somebody who waits. */
  readonly isWhole?: boolean
  /** All request headers, by name in small letters. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Looks again who is asking, for answers that take long. Rejects where the key is dead. */
  reauthenticate(): Promise<Principal>
}

/** What goes back to the transport. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | Readable | undefined
  /** Rows in the body; absent where there are none. */
  readonly rows?: number | undefined
}

/** How the request names its entities. */
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

/** Rows of the answer, with what else goes into its envelope. */
export type ReadResult = RowsRead | Download | Redirect

/** A row as its cells; or one row or more as text in the format asked for, with what that puts between them. */
export type ReadRow = Cells | string

/** Rows, and where the next page begins. */
export interface RowsRead {
  readonly part?: undefined
  readonly rows: readonly ReadRow[]
  /** How many rows these are. */
  readonly count: number
  /** Key of the last row where more follow. */
  readonly next: Readonly<Record<string, string | null>> | undefined
}

/** What a later page goes on with. */
export interface TakenUp {
  readonly floor: string
  readonly scopeMark: string
  /** The last row sent; undefined before the first. */
  readonly key: Readonly<Record<string, string | null>> | undefined
}

/** One request on its way through the steps; each step fills in its part. */
export interface RequestContext {
  readonly engine: Engine
  /** Of an operation that tells its rows in several ways the one that is asked for. */
  compiled: CompiledOperation
  readonly principal: Principal
  readonly input: Input
  /** Now, UTC. */
  readonly now: string
  /** Its date; on a later page that of the first one, so that names mean the same over midnight. */
  today: string
  query: Query
  /** The parameters in one spelling and order, without cursor, limit and format. */
  normalised: string
  representation: Representation
  format: Format
  /** The checked body of a POST. */
  body: unknown
  limit: number
  cursor: TakenUp | undefined
  knowledge: Knowledge
  scope: Scope
  /** How the request names its entities: of two ways the one that it uses. */
  selection: Selection | undefined
  /** The row that the path names, of the record of `childOf`. */
  parent: StoredRow | undefined
  form: Form | undefined
  requested: Requested | undefined
  /** Distinct entities that are charged for, unresolved names included. */
  subjects: number
  entities: readonly Entity[] | undefined
  /** The same, but an issuer once for each of its listings that the request names. */
  named: readonly Entity[] | undefined
  /** Markets of the answer: those of the key, or what `exchanges` leaves of them. */
  markets: readonly string[]
  floor: string
  cost: number
  /** What the request holds until it is settled. */
  admission: Admission | undefined
  /** Where the account stands after this request, for the headers. */
  standing: Standing | undefined
  readonly errors: ItemError[]
  /** How the request named an entity, by its id; empty where it was named by id. */
  spelling: ReadonlyMap<string, string>
  readonly meta: Record<string, unknown>
  /** Headers that the read set. */
  readonly answerHeaders: Record<string, string>
  /** True where the credits are given back although the call succeeds. */
  refunded: boolean
}

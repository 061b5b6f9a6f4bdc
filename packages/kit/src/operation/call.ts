import type { Page } from '../record/keyset.ts'
import type { Knowledge } from '../values/knowledge.ts'
import type { Scope } from '../subject/scope.ts'
import type { ServiceRef } from '../record/needs.ts'
import type { Entity } from '../subject/entity.ts'
import type { Subject } from '../record/subject.ts'

/** A problem with one item of a request that succeeds as a whole, reported in `meta.errors`. */
export interface ItemError {
  readonly code: string
  readonly message: string
  /** The symbol as requested; null if the request named the item by its id. */
  readonly symbol?: string | null
  readonly instrument_id?: string | null
  readonly exchange_mic?: string
  /** The date of the problem, if it concerns one. */
  readonly date?: string
  /** The reason, if the code has several. */
  readonly reason?: string
}

/** Identifies the caller. Pass it to the host's services; its ids may be stored. */
export interface Caller {
  readonly accountId: string
  readonly keyId: string
  /** The console session that sends the request; undefined for a request with a key. */
  readonly sessionId?: string | undefined
}

/** The allowance and limits of an account, as whole numbers in strings; null for no limit. */
export interface Usage {
  readonly limit: string | null
  readonly remaining: string | null
  readonly used: string
  readonly welcome_remaining: string | null
  /** When the trial credits expire; null if none are left. */
  readonly welcome_expires_at: string | null
  readonly requests_per_minute: string | null
  readonly concurrent_requests: string | null
}

/** The cost of an admitted request, unless it is refunded. */
export interface ChargedCredits {
  /** Credits, a whole number of 0 or more. */
  readonly credits: number
  /** The UTC day to which the credits are charged; around midnight it may differ from the request date. */
  readonly day: string
  /** The account's plan at that time. */
  readonly plan: string
  /** How the request reached the service, such as `rest` or `mcp`. */
  readonly entryPoint: string
}

/** One admitted request, as `read` receives it. */
export interface Call<Query = Readonly<Record<string, unknown>>, Body = unknown> {
  readonly query: Query
  readonly params: Readonly<Record<string, string>>
  /** The body as described by its schema; a `Buffer` if the operation takes bytes. */
  readonly body: Body
  /** The request headers that the operation declares, by lowercase name. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly caller: Caller
  /** The client's address and the request's id; undefined for a transport that knows neither. */
  readonly from: { readonly address: string | undefined; readonly requestId: string | undefined }
  readonly scope: Scope
  /**
   * Returns the extension implementations that the caller's plan does not include. Values that these implementations
   * supplied must not be shown, even in stored rows.
   */
  withheld<T>(extension: ServiceRef<T, true, false>): readonly T[]
  /** Entities named by the caller, in the order of the request; undefined if there are none. */
  readonly entities: readonly Entity[] | undefined
  /**
   * Like `entities`, except that an issuer appears once for each of its listings named by the caller, with that
   * listing's labels.
   */
  readonly requestedEntities: readonly Entity[] | undefined
  /** The subject of `entities`, if the operation accepts either of two subjects. */
  readonly subject: Subject | undefined
  /** The row that the path identifies through `childOf`. */
  readonly parent: Readonly<Record<string, unknown>> | undefined
  readonly knowledge: Knowledge
  /** Changes whenever anything that the operation reads is published: a cache key for computed results. */
  readonly version: string
  readonly page: Page
  /** The current time, UTC. */
  readonly now: string
  /** Today's UTC date; on later pages, the date on which the first page was requested. */
  readonly today: string
  /** Earliest date that the plan's history depth allows. */
  readonly floor: string
  /** Undefined if nothing is charged: for the stream, and for results that were paid for when ordered. */
  readonly spent: ChargedCredits | undefined
  /** Returns the account's usage as of this request's admission. */
  usage(): Usage
  /** Adds an entry to `meta.errors`. */
  report(error: ItemError): void
  /** Sets an additional property of `meta`. */
  meta(name: string, value: unknown): void
  /** Sets the `Location` header to a path on this server. */
  location(path: string): void
  /** Sets the `ETag` of a response that defines its own version. */
  tag(text: string): void
  /** Refunds the credits of a call that succeeds, for example because it repeats an earlier one. */
  refund(): void
}

/** Returns the default for dates that a request omits: the date of the as-of time, or else today. */
export const knowledgeDay = ({ knowledge, today }: Pick<Call, 'knowledge' | 'today'>): string =>
  knowledge.asOf?.slice(0, 10) ?? today

/**
 * Returns the value of the parameter `effective_date`; if omitted, the date of the as-of time, or else today. Never
 * later than today.
 */
export function effectiveDay(
  call: Pick<Call<{ readonly effective_date?: string }>, 'query' | 'knowledge' | 'today'>,
): string {
  const asked = call.query.effective_date ?? knowledgeDay(call)
  return asked < call.today ? asked : call.today
}

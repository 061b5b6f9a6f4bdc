import type { Page } from '../record/keyset.ts'
import type { Knowledge } from '../values/knowledge.ts'
import type { Scope } from '../subject/scope.ts'
import type { ServiceRef } from '../record/needs.ts'
import type { Entity } from '../subject/entity.ts'
import type { Subject } from '../record/subject.ts'

/** A problem with one item of a request that as a whole succeeds; goes to `meta.errors`. */
export interface ItemError {
  readonly code: string
  readonly message: string
  /** As requested; null where the item was named by its id. */
  readonly symbol?: string | null
  readonly instrument_id?: string | null
  readonly exchange_mic?: string
  /** The date that the entry is about, where it is about one. */
  readonly date?: string
  /** Why, where one code has several reasons. */
  readonly reason?: string
}

/** Who is asking. Hand it on to the host's services; its ids may be stored. */
export interface Caller {
  readonly accountId: string
  readonly keyId: string
}

/** Allowance and limits of an account; null where no limit applies. Whole numbers as text. */
export interface Usage {
  readonly limit: string | null
  readonly remaining: string | null
  readonly used: string
  readonly welcome_remaining: string | null
  /** An instant; null where no welcome credits are left. */
  readonly welcome_expires_at: string | null
  readonly requests_per_minute: string | null
  readonly concurrent_requests: string | null
}

/** What an admitted request costs unless it is given back. */
export interface Spent {
  /** Credits, a whole number from 0. */
  readonly credits: number
  /** The UTC day on which they were taken, which over midnight is not the date of the request. */
  readonly day: string
}

/** One admitted request as `read` sees it. */
export interface Call<Query = Readonly<Record<string, unknown>>, Body = unknown> {
  readonly query: Query
  readonly params: Readonly<Record<string, string>>
  /** The body, as its schema describes it; a `Buffer` where the operation takes bytes. */
  readonly body: Body
  /** The request headers that the operation asked for, by name in small letters. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly caller: Caller
  /** Where the request came from, and its id; undefined for a transport that knows neither. */
  readonly from: { readonly address: string | undefined; readonly requestId: string | undefined }
  readonly scope: Scope
  /**
   * What datasets offer of an extension that the caller's plan does not include: rows that store values of theirs show
   * none of these.
   */
  withheld<T>(extension: ServiceRef<T, true, false>): readonly T[]
  /** Entities the caller named, in the order of the request; undefined where none were named. */
  readonly entities: readonly Entity[] | undefined
  /** The same, but an issuer once for each of its listings that the caller named, under the labels of that listing. */
  readonly named: readonly Entity[] | undefined
  /** What `entities` are, where the operation takes one of two subjects. */
  readonly subject: Subject | undefined
  /** The row of the record of `childOf` that the path names. */
  readonly parent: Readonly<Record<string, unknown>> | undefined
  readonly knowledge: Knowledge
  /**
   * Another text whenever anything that the operation reads was published since: to keep what was worked out from it
   * under.
   */
  readonly version: string
  readonly page: Page
  /** Now, UTC. */
  readonly now: string
  /** Its date; on a later page that of the first. */
  readonly today: string
  /** Earliest date of the plan's history. */
  readonly floor: string
  /** Undefined where nothing is charged: for the stream, and for what was paid when it was ordered. */
  readonly spent: Spent | undefined
  /** What the account has used, as the request's own admission found it. */
  usage(): Usage
  /** Adds an entry to `meta.errors`. */
  report(error: ItemError): void
  /** Sets a further member of `meta`. */
  meta(name: string, value: unknown): void
  /** Sets `Location`, below the server. */
  location(path: string): void
  /** Sets the `ETag` of an answer that says itself when it is another one. */
  tag(text: string): void
  /** Gives the credits of this call back although it succeeds, such as for a replay. */
  refund(): void
}

/** Today, or the date of the knowledge cutoff: what a date that a request leaves out means. */
export const knowledgeDay = ({ knowledge, today }: Pick<Call, 'knowledge' | 'today'>): string =>
  knowledge.asOf?.slice(0, 10) ?? today

/**
 * The date of the parameter `effective_date`: the one asked for, else that of the cutoff, else today; never later than
 * today.
 */
export function effectiveDay(
  call: Pick<Call<{ readonly effective_date?: string }>, 'query' | 'knowledge' | 'today'>,
): string {
  const asked = call.query.effective_date ?? knowledgeDay(call)
  return asked < call.today ? asked : call.today
}

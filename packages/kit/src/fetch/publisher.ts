import type { HttpRefusal } from './http-refusal.ts'

/** A key that the publisher requires; the host adds it to each request, so that no source or log contains it. */
export interface PublisherSecret {
  /** The key's name, kebab-case; `BOURSE_SECRET_<PUBLISHER>_<NAME>` is the environment variable. */
  readonly name: string
  /** The publisher's own name for the key, so that an operator can find it on the publisher's site. */
  readonly title: string
  /**
   * The header or parameter in which requests send the key. Use `query:` only if the publisher accepts nothing else.
   */
  readonly how: `header:${string}` | `query:${string}` | 'bearer' | 'basic-user'
  /** Prefix for the header value, such as `Token `. */
  readonly prefix?: string
  /** False if the publisher accepts requests without the key, at a lower rate. */
  readonly required: boolean
}

/**
 * Whom a publisher's values may reach: everyone (`free`, `attribution`), the operator's own accounts (`own-use`,
 * `unknown`), or accounts with a contract (`by-contract`).
 */
export const REDISTRIBUTION = ['free', 'attribution', 'own-use', 'by-contract', 'unknown'] as const
/** One of `REDISTRIBUTION`. */
export type Redistribution = (typeof REDISTRIBUTION)[number]

/** The page with the publisher's terms, and what they permit. */
export interface PublisherTerms {
  /** Title of the page that states the terms. */
  readonly page: string
  readonly url: string
  /**
   * Whom the values may reach. A raw response may be committed to a repository only if this is `free` or
   * `attribution`.
   */
  readonly redistribution: Redistribution
  /** True if people may only look at the values: accounts that compute with them or pass them on need a contract. */
  readonly display?: boolean
  /**
   * How old values must be, in minutes, for `redistribution` to apply. Without a contract, accounts get no values that
   * were fetched on a subscription with a shorter delay.
   */
  readonly delayMinutes?: number
  /** Whether values that a job computes from the publisher's values are free of the terms. Default `as-source`. */
  readonly derived?: 'allowed' | 'as-source'
  /** True if an operator has to accept the terms before a source is enabled. */
  readonly accept: boolean
}

/** Whether a publisher's terms permit passing its values on to everyone. Unstated terms do not. */
export const isRedistributable = ({ terms }: Pick<Publisher, 'terms'>): boolean =>
  terms?.redistribution === 'free' || terms?.redistribution === 'attribution'

/** The limits of a subscription, shared by all sources and replicas. An absent limit does not apply. */
export interface RequestLimits {
  readonly perSecond?: number
  readonly perMinute?: number
  readonly perHour?: number
  readonly perDay?: number
  readonly perMonth?: number
}

/** A subscription that the publisher sells or offers for free. */
export interface PublisherPlan extends RequestLimits {
  /** How far back the plan's data reaches: a number and `d`, `m` or `y`, such as `2y`. Absent for the full history. */
  readonly history?: string
  /** The delay of the plan's data in minutes. */
  readonly delayMinutes?: number
  /** Ids of sources that the plan does not include, or that need more requests than it allows. */
  readonly lacks?: readonly string[]
}

/**
 * The meaning of a status: either one for all responses, or the one for the first pattern that matches the first 2 KiB
 * of the body.
 */
export type StatusMeaning = HttpRefusal | readonly { readonly matching: RegExp; readonly means: HttpRefusal }[]

/** A response header that states how much of a request limit remains or has been used. */
export type LimitHeader =
  /** `resets` names the header with the end of the window, in Unix seconds. */
  { readonly left: string; readonly resets?: string } | { readonly used: string; readonly of: number }

/**
 * Who issues the data, under which terms, and how fast sources may fetch it. All sources of one publisher share its
 * pace and secrets.
 */
export interface Publisher {
  readonly name: string
  /** The publisher's part of `BOURSE_SECRET_<PUBLISHER>_<NAME>`, kebab-case; derived from `name` if absent. */
  readonly id?: string
  readonly licence: string
  readonly attribution?: string
  /** Hosts that the source may reach, in addition to the host in its configured address. */
  readonly hosts: readonly string[]
  readonly requestsPerSecond: number
  /** How many requests the publisher allows per UTC day; absent for no limit. */
  readonly requestsPerDay?: number
  /**
   * True if the publisher bills each request: operators then have to confirm their requests, and `bourse setup` does
   * not request history on its own. Its sources declare `estimate` if the publisher states costs in advance.
   */
  readonly billsRequests?: boolean
  /**
   * HTTP statuses that mean "slow down" in addition to 429 and 5xx, such as 403. The source waits ten minutes unless
   * the response specifies a delay.
   */
  readonly throttleStatuses?: readonly number[]
  /** True if the terms require a user agent that identifies the operator: the `operator` setting is then required. */
  readonly wantsOperator?: boolean
  /** Keys that the host adds to requests. */
  readonly secrets?: readonly PublisherSecret[]
  /** What the terms permit. Absent if that is unknown: only the operator's own accounts may then have the values. */
  readonly terms?: PublisherTerms
  /** Subscriptions by name; `publishers.<id>.plan` selects one, by default the first. */
  readonly plans?: Readonly<Record<string, PublisherPlan>>
  /** Meanings of statuses that differ from `defaultMeaning`. */
  readonly statuses?: Readonly<Record<number, StatusMeaning>>
  /** Response headers that report how many requests remain; sources slow down accordingly. */
  readonly limitHeaders?: readonly LimitHeader[]
}

/** Returns the name under which a publisher's sources share settings, secrets and rate limits. */
export const publisherId = ({ id, name }: Pick<Publisher, 'id' | 'name'>): string =>
  id ??
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

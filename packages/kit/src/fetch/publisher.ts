import type { HttpRefusal } from './http-refusal.ts'

/** A key that the publisher requires; the host adds it to each request, so that no source or log contains it. */
export interface PublisherSecret {
  /** Kebab-case; `BOURSE_SECRET_<PUBLISHER>_<NAME>` is the environment variable. */
  readonly name: string
  /** What the publisher calls it, for an operator who looks for it on the publisher's pages. */
  readonly title: string
  /** Where a request carries it. Use `query:` only if the publisher accepts nothing else. */
  readonly how: `header:${string}` | `query:${string}` | 'bearer' | 'basic-user'
  /** Prefix of the header's value, such as `Token `. */
  readonly prefix?: string
  /** False if requests without it are accepted, at a lower rate. */
  readonly required: boolean
}

/** Where the terms are, and what they say on passing data on. */
export interface PublisherTerms {
  /** Title of the page that states the terms. */
  readonly page: string
  readonly url: string
  readonly redistribution: 'free' | 'attribution' | 'own-use' | 'by-contract' | 'unknown'
  /** True if an operator has to accept the terms before a source is enabled. */
  readonly accept: boolean
}

/** Limits of a subscription, counted over all sources and replicas; absent for no limit. */
export interface RequestLimits {
  readonly perSecond?: number
  readonly perMinute?: number
  readonly perHour?: number
  readonly perDay?: number
  readonly perMonth?: number
}

/** A subscription that the publisher sells or gives away. */
export interface PublisherPlan extends RequestLimits {
  /** How far back it reads: a number and `d`, `m` or `y`, such as `2y`. Absent for all history. */
  readonly history?: string
  /** Minutes by which its data is delayed. */
  readonly delayMinutes?: number
  /** Ids of sources that it does not permit, or whose number of requests it cannot serve. */
  readonly lacks?: readonly string[]
}

/** What a response means by its status alone, or by the first of the patterns that its first 2 KiB match. */
export type StatusMeaning = HttpRefusal | readonly { readonly matching: RegExp; readonly means: HttpRefusal }[]

/** A response header that states the rest of a limit, or what is used of it. */
export type LimitHeader =
  /** `resets` names the header with the end of the window, in Unix seconds. */
  { readonly left: string; readonly resets?: string } | { readonly used: string; readonly of: number }

/** Who issues the data, under which terms, and how fast sources may fetch it. Its sources share pace and secrets. */
export interface Publisher {
  readonly name: string
  /** The publisher's part of `BOURSE_SECRET_<PUBLISHER>_<NAME>`, kebab-case; derived from `name` if absent. */
  readonly id?: string
  readonly licence: string
  readonly attribution?: string
  /**
   * True if the terms permit redistribution, so that a raw response may be committed to a repository. Absent if they do
   * not, or if that is unknown.
   */
  readonly redistributable?: boolean
  /** Hosts that the source may reach, in addition to the host of its configured address. */
  readonly hosts: readonly string[]
  readonly requestsPerSecond: number
  /** Requests that the publisher allows per UTC day; absent for no limit. */
  readonly requestsPerDay?: number
  /**
   * HTTP statuses that mean "slow down" in addition to 429 and 5xx, such as 403. The source waits ten minutes unless
   * the response says how long.
   */
  readonly throttleStatuses?: readonly number[]
  /** True if the terms require a user agent that identifies the operator: the setting `operator` is then required. */
  readonly wantsOperator?: boolean
  /** Keys that the host adds to requests. */
  readonly secrets?: readonly PublisherSecret[]
  readonly terms?: PublisherTerms
  /** Subscriptions by name; `publishers.<id>.plan` selects one, by default the first. */
  readonly plans?: Readonly<Record<string, PublisherPlan>>
  /** What statuses mean where they differ from `defaultMeaning`. */
  readonly statuses?: Readonly<Record<number, StatusMeaning>>
  /** Headers that state what is left of a limit; sources slow down accordingly. */
  readonly limitHeaders?: readonly LimitHeader[]
}

/** The name under which sources of a publisher share settings, secrets and pace. */
export const publisherId = ({ id, name }: Pick<Publisher, 'id' | 'name'>): string =>
  id ??
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** What usage can be told by. */
export const USAGE_DIMENSIONS = ['day', 'account', 'key', 'operation'] as const
/** One of them. */
export type UsageDimension = (typeof USAGE_DIMENSIONS)[number]

/** Whole numbers as text. */
export interface UsageCounts {
  readonly requests: string
  /** Requests that were refused or failed, which are in `requests` too. */
  readonly errors: string
  readonly credits: string
  readonly rows: string
  readonly bytes: string
}

/** What one account used on one UTC day. */
export interface UsageDay extends UsageCounts {
  readonly date: string
}

/** A sum; null where it is not told by that. */
export interface UsageSum extends UsageCounts {
  /** Made of what it is told by. */
  readonly id: string
  readonly date: string | null
  readonly account_id: string | null
  readonly account_name: string | null
  readonly key_id: string | null
  readonly operation: string | null
}

/** Which usage is wanted, and by what it is told. */
export interface UsageFilter {
  readonly by: readonly UsageDimension[]
  /** UTC days, both within. */
  readonly from: string
  readonly to: string
  readonly account_id?: string | undefined
  readonly key_id?: string | undefined
  readonly operation?: string | undefined
}

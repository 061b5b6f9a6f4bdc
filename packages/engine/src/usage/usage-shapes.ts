/** Dimensions by which usage can be grouped. */
export const USAGE_DIMENSIONS = ['day', 'account', 'key', 'operation'] as const
/** A usage dimension. */
export type UsageDimension = (typeof USAGE_DIMENSIONS)[number]

/** Usage counts, integers as text. */
export interface UsageCounts {
  readonly requests: string
  /** Requests that were rejected or failed; `requests` includes them. */
  readonly errors: string
  readonly credits: string
  readonly rows: string
  readonly bytes: string
}

/** One account's usage on one UTC day. */
export interface UsageDay extends UsageCounts {
  readonly date: string
}

/** Usage summed over a group. Dimensions that are not part of the grouping are null. */
export interface UsageSum extends UsageCounts {
  /** The values of the group's dimensions, joined. */
  readonly id: string
  readonly date: string | null
  readonly account_id: string | null
  readonly account_name: string | null
  readonly key_id: string | null
  readonly operation: string | null
}

/** Usage filters and grouping. */
export interface UsageFilter {
  readonly by: readonly UsageDimension[]
  /** UTC days, both inclusive. */
  readonly from: string
  readonly to: string
  readonly account_id?: string | undefined
  readonly key_id?: string | undefined
  readonly operation?: string | undefined
}

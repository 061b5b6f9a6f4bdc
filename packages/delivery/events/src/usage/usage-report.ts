import type { Envelope } from '@bourse/engine/events'

/** The counts of one key, operation, plan and entry point in an hour; integers as text. */
export interface HourlyUsage {
  /** The same in every report of the same counts, so that a repeated one is recognized. */
  readonly id: string
  readonly key: string
  readonly operation: string
  readonly plan: string
  readonly entry_point: string
  readonly requests: string
  readonly errors: string
  readonly credits: string
  readonly rows: string
  readonly bytes: string
}

/** The data of `usage.hour`: what one account used in one hour, or a part of it. */
export interface UsageReport {
  readonly account: string
  /** Start of the UTC hour, RFC 3339. */
  readonly hour: string
  readonly usage: readonly HourlyUsage[]
}

/** Returns the report in a `usage.hour` event; throws for other events. */
export function reportOf({ type, data }: Envelope): UsageReport {
  if (type === 'usage.hour') return data as unknown as UsageReport
  throw new TypeError(`expected the event usage.hour, got ${type}`)
}

/** Returns the counts as CloudEvents 1.0 of the customer, or of the account if billing services know no customer. */
export const cloudEventsOf = ({ account, hour, usage }: UsageReport, customer: string | null) =>
  usage.map(({ id, ...counts }) => ({
    specversion: '1.0',
    id,
    source: 'bourse',
    type: 'usage.hour',
    subject: customer ?? account,
    time: hour,
    datacontenttype: 'application/json',
    data: { account, ...counts },
  }))

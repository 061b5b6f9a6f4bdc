import { DateTime } from 'luxon'
import type { HttpResult } from '../senders/open-client.ts'
import type { UsageReport } from '../usage/usage-report.ts'

/** How one billing service accepts usage. */
export interface BillingService {
  /** The body of the request that reports usage, with its type; undefined if there is nothing to report. */
  message(report: UsageReport, customer: string | null): { readonly type: string; readonly body: string } | undefined
  /** Whether a rejection says that the service has the usage, or some of its counts, from an earlier attempt. */
  duplicates(result: HttpResult): 'none' | 'some' | 'all'
  /** Why the service would reject the usage, or count it twice; undefined if it may be sent. */
  refusal?(report: UsageReport, attempt: BillingAttempt): string | undefined
}

/** What decides whether a report may be sent. */
export interface BillingAttempt {
  readonly customer: string | null
  /** Milliseconds since 1970. */
  readonly now: number
  /** Time of the first attempt that the service may have accepted; null if there is none. */
  readonly unsureSince: string | null
}

/** The name of Bourse's counts at services that group events by a name. */
export const METER = 'usage_hour'

/** Returns a UTC instant in seconds since 1970. */
export const secondsOf = (instant: string): number => DateTime.fromISO(instant).toUnixInteger()

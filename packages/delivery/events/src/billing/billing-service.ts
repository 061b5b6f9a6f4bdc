import { DateTime } from 'luxon'
import type { HttpResult } from '../senders/open-client.ts'
import type { UsageReport } from '../usage/usage-report.ts'

/** How one billing service accepts usage. */
export interface BillingService {
  /** The body of the request that reports usage, with its type; undefined if there is nothing to report. */
  message(report: UsageReport, customer: string | null): { readonly type: string; readonly body: string } | undefined
  /** Whether a rejection says that the service has the usage from an earlier attempt. */
  isDuplicate(result: HttpResult): boolean
}

/** The name of Bourse's counts at services that group events by a name. */
export const METER = 'usage_hour'

/** Returns a UTC instant in seconds since 1970. */
export const secondsOf = (instant: string): number => DateTime.fromISO(instant).toUnixInteger()

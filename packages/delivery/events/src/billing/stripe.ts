import { publicId } from '@bourse/kit'
import type { UsageReport } from '../usage/usage-report.ts'
import { METER, secondsOf, type BillingService } from './billing-service.ts'

/** Seconds after which Stripe rejects a timestamp. */
const OLDEST = 35 * 86_400
/** Seconds in which Stripe recognizes an identifier, 24 hours, without an hour for attempts that take long. */
const RECOGNIZED = 23 * 3_600

const creditsOf = ({ usage }: UsageReport) => usage.reduce((sum, { credits }) => sum + BigInt(credits), 0n)

/**
 * Stripe: `POST /v1/billing/meter_events`, one event with the credits of a report. Stripe compares identifiers for 24
 * hours, so each attempt sends one request, and not one for each of the counts, of which some could be known.
 */
export const stripe: BillingService = {
  message(report, customer) {
    const credits = creditsOf(report)
    if (customer === null || credits === 0n) return undefined
    const body = new URLSearchParams({
      event_name: METER,
      identifier: publicId('use', report.usage.map(({ id }) => id).join()),
      timestamp: String(secondsOf(report.hour)),
      'payload[stripe_customer_id]': customer,
      'payload[value]': String(credits),
    })
    return { type: 'application/x-www-form-urlencoded', body: body.toString() }
  },
  duplicates: ({ status, text }) =>
    status === 400 && /duplicate_meter_event|already exists with identifier/.test(text) ? 'all' : 'none',
  refusal(report, { customer, now, unsureSince }) {
    const seconds = now / 1_000
    const missing = `${creditsOf(report)} credits of ${customer} for the hour ${report.hour}`
    if (seconds - secondsOf(report.hour) > OLDEST)
      return `not sent: Stripe rejects usage older than 35 days. Invoice ${missing} in Stripe by hand.`
    if (unsureSince === null || seconds - secondsOf(unsureSince) <= RECOGNIZED) return undefined
    return (
      `not sent again: Stripe may have accepted the attempt at ${unsureSince}, and recognizes repeats for 24 hours ` +
      `only. Check whether the meter ${METER} in Stripe has ${missing}. If not, replay this delivery by its id.`
    )
  },
}

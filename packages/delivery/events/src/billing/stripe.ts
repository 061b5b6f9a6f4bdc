import { publicId } from '@bourse/kit'
import { METER, secondsOf, type BillingService } from './billing-service.ts'

/**
 * Stripe: `POST /v1/billing/meter_events`, one event with the credits of a report. Stripe compares identifiers for 24
 * hours, so each attempt sends one request, and not one for each of the counts, of which some could be known.
 */
export const stripe: BillingService = {
  message({ hour, usage }, customer) {
    const credits = usage.reduce((sum, counts) => sum + BigInt(counts.credits), 0n)
    if (customer === null || credits === 0n) return undefined
    const body = new URLSearchParams({
      event_name: METER,
      identifier: publicId('use', usage.map(({ id }) => id).join()),
      timestamp: String(secondsOf(hour)),
      'payload[stripe_customer_id]': customer,
      'payload[value]': String(credits),
    })
    return { type: 'application/x-www-form-urlencoded', body: body.toString() }
  },
  isDuplicate: ({ status, text }) =>
    status === 400 && /duplicate_meter_event|already exists with identifier/.test(text),
}

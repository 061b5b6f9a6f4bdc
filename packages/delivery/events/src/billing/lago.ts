import { METER, secondsOf, type BillingService } from './billing-service.ts'

/**
 * Lago: `POST /api/v1/events/batch`, which accepts all events of a batch or none, and may not say which of them it has.
 */
export const lago: BillingService = {
  message: ({ account, hour, usage }, customer) => ({
    type: 'application/json',
    body: JSON.stringify({
      events: usage.map(({ id, ...counts }) => ({
        transaction_id: id,
        external_subscription_id: customer ?? account,
        code: METER,
        timestamp: secondsOf(hour),
        properties: { account, ...counts },
      })),
    }),
  }),
  duplicates: ({ status, text }) =>
    status === 422 && text.includes('"transaction_id":["value_already_exist"]') ? 'some' : 'none',
}

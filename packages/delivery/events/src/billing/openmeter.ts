import { cloudEventsOf } from '../usage/usage-report.ts'
import type { BillingService } from './billing-service.ts'

/** OpenMeter: `POST /api/v1/events` with a batch of CloudEvents. It ignores events whose id it has. */
export const openMeter: BillingService = {
  message: (report, customer) => ({
    type: 'application/cloudevents-batch+json',
    body: JSON.stringify(cloudEventsOf(report, customer)),
  }),
  duplicates: () => 'none',
}

import { secretValue } from '@bourse/engine/jobs'
import type { BillingService } from '../billing/billing-service.ts'
import type { BillingKind } from '../destinations/destination-shapes.ts'
import type { EventSettings } from '../destinations/checked-address.ts'
import { reportOf } from '../usage/usage-report.ts'
import type { HttpClient } from './open-client.ts'
import type { Sender } from './sender.ts'

/** Environment variable with the key of a billing service; with `_FILE` at the end, the name of a file with it. */
const keyVariable = (kind: BillingKind) => `BOURSE_SECRET_${kind.toUpperCase()}_API_KEY`

const NOTHING = 'not sent: there are no credits, or the account has no billing_id'

/** Sends usage to a billing service, with its key only to the URL in the settings. */
export function billingSender(
  client: HttpClient,
  { billing }: Pick<EventSettings, 'billing'>,
  kind: BillingKind,
  service: BillingService,
): Sender {
  return async ({ event, address, customer }) => {
    if (address !== billing?.[kind]) throw new Error(`events.billing.${kind} in the settings is not the address`)
    const message = service.message(reportOf(event), customer)
    if (message === undefined) return { isDelivered: true, status: null, response: NOTHING }
    const key = secretValue(keyVariable(kind))
    const headers = { 'content-type': message.type, ...(key !== undefined && { authorization: `Bearer ${key}` }) }
    const result = await client.post(address, { body: message.body, headers })
    const { status, text, retryAfter } = result
    const isDelivered = (status >= 200 && status < 300) || service.isDuplicate(result)
    return { isDelivered, status, response: text, retryAfter }
  }
}

import { secretValue } from '@bourse/engine/jobs'
import type { BillingService } from '../billing/billing-service.ts'
import type { BillingKind } from '../destinations/destination-shapes.ts'
import type { EventSettings } from '../destinations/checked-address.ts'
import { reportOf, type UsageReport } from '../usage/usage-report.ts'
import type { HttpClient } from './open-client.ts'
import type { Message, Sender, SendResult } from './sender.ts'

/** Environment variable with the key of a billing service; with `_FILE` at the end, the name of a file with it. */
const keyVariable = (kind: BillingKind) => `BOURSE_SECRET_${kind.toUpperCase()}_API_KEY`

const NOTHING = 'not sent: there are no credits, or the account had no billing id in this hour'
/** Maximum number of concurrent requests of one attempt. */
const MAX_CONCURRENT = 10

const unsent = (response: string) => ({ isDelivered: false, isUnsent: true, status: null, response })

/** Sends usage to a billing service, with its key only to the URL in the settings. */
export function billingSender(
  client: HttpClient,
  { billing }: Pick<EventSettings, 'billing'>,
  kind: BillingKind,
  service: BillingService,
): Sender {
  async function send(report: UsageReport, message: Message): Promise<SendResult> {
    const content = service.message(report, message.customer)
    if (content === undefined) return { isDelivered: true, status: null, response: NOTHING }
    const refusal = service.refusal?.(report, message)
    if (refusal !== undefined) return { ...unsent(refusal), isFinal: true }
    const key = secretValue(keyVariable(kind))
    const headers = { 'content-type': content.type, ...(key !== undefined && { authorization: `Bearer ${key}` }) }
    const result = await client.post(message.address, { body: content.body, headers })
    const { status, text: response, retryAfter } = result
    if (status >= 200 && status < 300) return { isDelivered: true, status, response }
    const duplicates = service.duplicates(result)
    if (duplicates === 'some' && report.usage.length > 1) return sendEach(report, message, { status, response })
    return { isDelivered: duplicates !== 'none', status, response, retryAfter }
  }

  /** Sends each of the counts separately after a batch was rejected, and returns the first failure. */
  async function sendEach(
    report: UsageReport,
    message: Message,
    rejected: Pick<SendResult, 'status' | 'response'>,
  ): Promise<SendResult> {
    for (let at = 0; at < report.usage.length; at += MAX_CONCURRENT) {
      const part = report.usage.slice(at, at + MAX_CONCURRENT)
      const results = await Promise.all(part.map((counts) => send({ ...report, usage: [counts] }, message)))
      const failed = results.find(({ isDelivered }) => !isDelivered)
      if (failed !== undefined) return failed
    }
    return { ...rejected, isDelivered: true }
  }

  return async (message) => {
    if (message.address !== billing?.[kind]) return unsent(`events.billing.${kind} in the settings is not the address`)
    return send(reportOf(message.event), message)
  }
}

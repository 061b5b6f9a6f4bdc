import { DateTime } from 'luxon'
import { Webhook } from 'standardwebhooks'
import { cloudEventsOf, reportOf } from '../usage/usage-report.ts'
import type { HttpClient } from './open-client.ts'
import type { Message, Sender } from './sender.ts'

/** The type and body of a message: usage is a batch of CloudEvents, which is what meters accept. */
function contentOf({ event, customer }: Message): readonly [type: string, body: string] {
  if (event.type !== 'usage.hour') return ['application/json', JSON.stringify(event)]
  return ['application/cloudevents-batch+json', JSON.stringify(cloudEventsOf(reportOf(event), customer))]
}

/** Sends messages as the Standard Webhooks specification says: signed, with the id of the event as the id. */
export function webhookSender(client: HttpClient, release: string): Sender {
  return async (message) => {
    const [type, body] = contentOf(message)
    const headers = { ...signedHeaders(message, body), 'content-type': type, 'user-agent': `Bourse/${release}` }
    const { status, text, retryAfter } = await client.post(message.address, { body, headers })
    const isDelivered = status >= 200 && status < 300
    return { isDelivered, status, response: text, retryAfter, isGone: status === 410 }
  }
}

function signedHeaders({ event, secrets, now }: Message, body: string): Readonly<Record<string, string>> {
  const at = DateTime.fromMillis(now).toJSDate()
  return {
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(now / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(event.id, at, body)).join(' '),
  }
}

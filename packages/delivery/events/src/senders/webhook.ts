import { DateTime } from 'luxon'
import { Webhook } from 'standardwebhooks'
import type { HttpClient } from './open-client.ts'
import type { Message, Sender } from './sender.ts'

/** Sends messages as the Standard Webhooks specification says: signed, with the id of the event as the id. */
export function webhookSender(client: HttpClient, release: string): Sender {
  return async (message) => {
    const body = JSON.stringify(message.event)
    const headers = { ...signedHeaders(message, body), 'user-agent': `Bourse/${release}` }
    const { status, text, retryAfter } = await client.post(message.address, { body, headers })
    const isDelivered = status >= 200 && status < 300
    return { isDelivered, status, response: text, retryAfter, isGone: status === 410 }
  }
}

function signedHeaders({ event, secrets, now }: Message, body: string): Readonly<Record<string, string>> {
  const at = DateTime.fromMillis(now).toJSDate()
  return {
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(now / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(event.id, at, body)).join(' '),
  }
}

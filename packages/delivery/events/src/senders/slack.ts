import { factsOf, headlineOf } from './message-text.ts'
import type { HttpClient } from './open-client.ts'
import type { Sender } from './sender.ts'

/** Sends messages to an incoming webhook of Slack or of a service that accepts the same messages. */
export function slackSender(client: HttpClient): Sender {
  return async ({ event, address }) => {
    const body = JSON.stringify({ text: escaped(`*${headlineOf(event)}*\n${factsOf(event)}`) })
    const headers = { 'content-type': 'application/json' }
    const { status, text, retryAfter } = await client.post(address, { body, headers })
    const isDelivered = status >= 200 && status < 300
    return { isDelivered, status, response: text, retryAfter, isGone: status === 410 }
  }
}

/** Text of others cannot mention anyone or add links. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { PYTHON } from '@bourse/testkit/workspace'
import { describe, expect, test } from 'vitest'
import { webhookSender } from '../src/senders/webhook.ts'

const PROGRAM = `
import json, sys
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

given = json.load(sys.stdin)
found = []
for secret in given["secrets"]:
    try:
        found.append(Webhook(secret).verify(given["body"], given["headers"])["data"])
    except WebhookVerificationError as error:
        found.append(str(error))
print(json.dumps(found))
`

describe.skipIf(PYTHON === undefined)('standardwebhooks of PyPI (skipped: BOURSE_PYTHON is not set)', () => {
  test('verifies messages with each of their secrets, and rejects other secrets and bodies', async () => {
    const secrets = Array.from({ length: 3 }, () => `whsec_${randomBytes(24).toString('base64')}`)
    const data = { price: '0.1234567890123456', name: 'Société', note: '"\n\u2028' }
    let sent: { readonly body: string; readonly headers: Readonly<Record<string, string>> } | undefined
    const send = webhookSender(
      {
        post: async (_, request) => {
          sent = request
          return { status: 200, text: 'ok', retryAfter: undefined }
        },
        close: async () => undefined,
      },
      '1.0.0',
    )
    const [time, now] = ['2026-03-02T22:00:00Z', Date.now()]
    const event = { id: 'evt_5d2f8c1f', type: 'dataset.published' as const, time, subject: 'eod', data }
    await send({
      event,
      address: 'https://hook.example',
      secrets: secrets.slice(0, 2),
      customer: null,
      unsureSince: null,
      now,
    })
    const verified = (request: object): unknown =>
      JSON.parse(
        execFileSync(PYTHON ?? '', ['-c', PROGRAM], { input: JSON.stringify({ ...request, secrets }) }).toString(),
      )
    expect(verified({ ...sent })).toEqual([data, data, 'No matching signature found'])
    const other = { ...sent, body: sent?.body.replace('0.1234', '0.1235') }
    expect(verified(other)).toEqual(Array(3).fill('No matching signature found'))
  })
})

import { SMTPServer } from 'smtp-server'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '../src/senders/sender.ts'
import { emailSender } from '../src/senders/email.ts'
import { openHttpClient, type HttpClient } from '../src/senders/open-client.ts'
import { slackSender } from '../src/senders/slack.ts'
import { startReceiver, type Receiver } from './support/receiver.ts'

const mails: { readonly to: readonly string[]; readonly body: string }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _, callback) =>
    callback(address.startsWith('unknown@') ? new Error('no such mailbox') : undefined),
  onData(stream, { envelope }, callback) {
    void text(stream).then((body) => {
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), body })
      callback()
    })
  },
})

let receiver: Receiver
let client: HttpClient
let port: number
beforeAll(async () => {
  receiver = await startReceiver()
  client = openHttpClient(['127.0.0.1'])
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  port = (smtp.server.address() as AddressInfo).port
})
afterAll(async () => {
  await client.close()
  await receiver.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

const messageTo = (address: string): Message => ({
  event: {
    id: 'evt_1',
    type: 'dataset.late',
    time: '2026-03-02T22:00:00Z',
    subject: 'eod/US',
    data: { dataset: 'eod', note: '<!channel> & more' },
  },
  address,
  secrets: [],
  customer: null,
  unsureSince: null,
  now: 0,
})
const settings = (tls: 'none' | 'starttls') => ({
  private_hosts: [],
  smtp: { host: '127.0.0.1', port, tls, from: 'bourse@example.com' },
})

test('an e-mail has the event in its subject and its facts in the text', async () => {
  const sent = await emailSender(settings('none'))(messageTo('ops@example.com'))
  expect(sent).toMatchObject({ isDelivered: true, response: expect.stringContaining('250') })
  const [mail] = mails
  expect(mail?.to).toEqual(['ops@example.com'])
  expect(mail?.body.replaceAll(/\r\n +/g, ' ')).toMatch(/^Subject: \[Bourse\] Rows that were due are missing.*eod\/US/m)
  expect(mail?.body).toContain('dataset: eod')
})

test('a mailbox that the server rejects, and a server without TLS where it is required, are failures', async () => {
  await expect(emailSender(settings('none'))(messageTo('unknown@example.com'))).rejects.toThrow('no such mailbox')
  await expect(emailSender(settings('starttls'))(messageTo('ops@example.com'))).rejects.toThrow(/STARTTLS/i)
})

test('a Slack-compatible message cannot mention anyone', async () => {
  const sent = await slackSender(client)(messageTo(`${receiver.url}/services/T0/B0`))
  expect(sent).toMatchObject({ isDelivered: true, status: 200 })
  const message = receiver.requests[0]?.json.text
  expect(message).toContain('*Rows that were due are missing')
  expect(message).toContain('note: &lt;!channel&gt; &amp; more')
})

test('no more of a response is read than is stored', async () => {
  receiver.answer(() => ({ body: 'y'.repeat(10_000_000) }))
  const { response } = await slackSender(client)(messageTo(receiver.url))
  expect(response).toBe('y'.repeat(1_024))
})

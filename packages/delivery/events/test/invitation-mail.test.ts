import { SMTPServer } from 'smtp-server'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEventsHost, type EventsHost } from './support/events-host.ts'

const mails: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _, callback) =>
    callback(address.startsWith('unknown@') ? new Error('no such mailbox') : undefined),
  onData(stream, _, callback) {
    void text(stream).then((body) => {
      mails.push(body)
      callback()
    })
  },
})

let host: EventsHost
let account: string
let owner: string
beforeAll(async () => {
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  const server = { host: '127.0.0.1', port, tls: 'none' as const, from: 'bourse@example.com' }
  host = await startEventsHost({
    config: {
      events: { smtp: server, private_hosts: [] },
      portal: { name: 'Acme Data' },
      public_url: 'https://data.example.com',
    },
  })
  owner = await host.test.key({ owner: true })
  account = (await host.post('/accounts', { name: 'acme', plan: 'pro' })).json.data.id
})
afterAll(async () => {
  await host.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

const invite = async (name: string) => {
  const body = { account_id: account, name, role: 'member' }
  const headers = { authorization: `Bearer ${owner}`, 'idempotency-key': name }
  const answer = await host.test.post('/admin/v1/invitations', body, { headers })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.data
}

/** Everything in the database as text. */
async function stored(): Promise<string> {
  const { query } = host.test.database.database
  const tables = ['audit', 'invitations', 'repeatable_changes', 'events', 'deliveries', 'keys']
  const rows = await Promise.all(tables.map((table) => query(`select t::text as row from bourse.${table} t`)))
  return JSON.stringify(rows)
}

test('the code of an invitation is in a mailbox, and nowhere else', async () => {
  expect(await invite('ada@acme.example')).toMatchObject({ code: null, sent_to: 'ada@acme.example' })
  expect(await invite('ada@acme.example'), 'repeated').toMatchObject({ code: null })
  expect(mails).toHaveLength(1)
  const body = (mails[0] ?? '').replaceAll('=\r\n', '')
  expect(body).toContain('Subject: Your sign-in code for Acme Data')
  const code = /^Code: ([A-Z0-9-]+)/m.exec(body)?.[1] ?? ''
  expect(body.replaceAll('=3D', '=')).toContain(`https://data.example.com/console/account#code=${code}`)
  expect(await stored()).not.toContain(code)
  expect((await host.test.post('/admin/session', { code })).status).toBe(201)
  expect(await stored()).not.toContain(code)
})

test('the response has the code if the name is no address, or the mail server rejects it', async () => {
  for (const name of ['Grace', 'unknown@acme.example'])
    expect(await invite(name)).toMatchObject({ code: expect.stringMatching(/^[A-Z0-9-]{24}$/), sent_to: null })
})

test('an account that invites many people sends no spam', async () => {
  await host.test.database.database.query(
    `insert into bourse.audit (at, actor_kind, action, target_kind, target_id, target_account)
     select $2, 'host', 'invitation.create', 'invitation', n::text, $1 from generate_series(1, 50) n`,
    [account, host.test.clock.now()],
  )
  const before = mails.length
  expect(await invite('joan@acme.example')).toMatchObject({ code: expect.any(String), sent_to: null })
  expect(mails).toHaveLength(before)
})

import admin from '@bourse/admin'
import events from '@bourse/events'
import exports from '@bourse/exports'
import { catalog, collection, defineDataset, endpoint, f, perRequest, record } from '@bourse/kit'
import { runTimetable, startTestHost, type TestAnswer, type TestHost, type TestHostOptions } from '@bourse/testkit'
import { expect } from 'vitest'
import portal from '../../src/index.ts'

const rates = record('rates', {
  title: 'Rates',
  subject: undefined,
  fields: { name: f.text('Name'), rate: f.text('Rate') },
  key: ['name'],
  time: catalog(),
  order: ['name asc'],
})

/** An operation that each plan includes, and a collection that can be exported. */
const notes = defineDataset({
  id: 'notes',
  title: 'Notes',
  summary: 'Operations for tests.',
  records: [rates],
  endpoints: [
    endpoint('/notes', {
      id: 'notes.list',
      summary: 'Notes',
      capabilities: ['notes.list'],
      credits: perRequest(5),
      fields: { name: f.text('Name') },
      order: ['name asc'],
      paging: false,
      pointInTime: false,
      needs: {},
      read: async () => [{ name: 'a' }],
    }),
    collection('/rates', rates, {
      id: 'rates.list',
      summary: 'Rates',
      capabilities: ['rates.list'],
      credits: perRequest(5),
      filters: {},
    }),
  ],
})

/** A signed-in member, whose requests are those of a console page. */
export interface SignedIn {
  readonly id: string
  get(path: string): Promise<TestAnswer>
  post(path: string, body?: unknown): Promise<TestAnswer>
  patch(path: string, body: unknown): Promise<TestAnswer>
  delete(path: string): Promise<TestAnswer>
}

/** A host with accounts and their members. */
export interface PortalHost {
  readonly test: TestHost
  /** The admin API, called by the owner. */
  admin(path: string, body?: object): Promise<TestAnswer>
  account(name: string, plan?: string): Promise<string>
  /** Invites someone as the owner, and returns the code. */
  invite(account: string, role: 'member' | 'manager', name?: string): Promise<string>
  /** Runs the jobs of the next second, such as those that write exports. */
  work(): Promise<void>
  signIn(credentials: { readonly code: string } | { readonly key: string }): Promise<SignedIn>
  close(): Promise<void>
}

/** Returns the row in a response with a status. */
// Tests assert on individual members.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export async function row(answer: Promise<TestAnswer> | TestAnswer, status = 200): Promise<any> {
  const { status: found, json, text } = await answer
  expect(found, text).toBe(status)
  return json.data
}

export async function startPortalHost(options: Partial<TestHostOptions> = {}): Promise<PortalHost> {
  const test = await startTestHost({ ...options, datasets: [notes, admin, portal, exports, events] })
  await test.publish(
    rates,
    ['a', 'b'].map((name) => ({ name, rate: '1.5' })),
    { source: 'test' },
  )
  const key = await test.key({ owner: true })
  const call = (path: string, body?: object) =>
    body === undefined ? test.get(`/admin/v1${path}`, { key }) : test.post(`/admin/v1${path}`, body, { key })
  return {
    test,
    admin: call,
    account: async (name, plan = 'pro') => (await row(call('/accounts', { name, plan }), 201)).id,
    invite: async (account_id, role, name = `${role}@example.com`) =>
      (await row(call('/invitations', { account_id, role, name }), 201)).code,
    async work() {
      await test.host.refresh()
      const from = test.clock.now()
      await runTimetable(test, { from, to: new Date(Date.parse(from) + 1_000).toISOString() })
      await test.host.refresh()
    },
    async signIn(credentials) {
      const answer = await test.post('/admin/session', credentials)
      const { token } = await row(answer, 201)
      const [cookie = ''] = answer.headers['set-cookie']?.split(';', 1) ?? []
      const headers = { cookie, 'x-bourse-token': token }
      const { key_id: id } = await row(test.get('/account/v1/me', { headers }))
      return {
        id,
        get: (path) => test.get(path, { headers }),
        post: (path, body = {}) => test.post(path, body, { headers }),
        patch: (path, body) => test.patch(path, body, { headers }),
        delete: (path) => test.delete(path, { headers }),
      }
    },
    close: () => test.close(),
  }
}

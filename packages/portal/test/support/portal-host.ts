import admin from '@bourse/admin'
import { defineDataset, endpoint, f, perRequest } from '@bourse/kit'
import { startTestHost, type TestAnswer, type TestHost, type TestHostOptions } from '@bourse/testkit'
import { expect } from 'vitest'
import portal from '../../src/index.ts'

/** An operation that each plan but `free` includes. */
const notes = defineDataset({
  id: 'notes',
  title: 'Notes',
  summary: 'An operation for tests.',
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
  const test = await startTestHost({ ...options, datasets: [notes, admin, portal] })
  const key = await test.key({ owner: true })
  const call = (path: string, body?: object) =>
    body === undefined ? test.get(`/admin/v1${path}`, { key }) : test.post(`/admin/v1${path}`, body, { key })
  return {
    test,
    admin: call,
    account: async (name, plan = 'pro') => (await row(call('/accounts', { name, plan }), 201)).id,
    invite: async (account_id, role, name = `${role}@example.com`) =>
      (await row(call('/invitations', { account_id, role, name }), 201)).code,
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

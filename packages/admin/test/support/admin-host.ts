import { startTestHost, type TestAnswer, type TestHost, type TestHostOptions } from '@bourse/testkit'
import { expect } from 'vitest'
import admin from '../../src/index.ts'

/** A host with the admin API, called with one of the owner's keys. */
export interface AdminHost {
  readonly test: TestHost
  readonly owner: string
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  /** Returns the row in a successful response. */
  // Tests assert on individual members.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  row(answer: Promise<TestAnswer>, status?: number): Promise<any>
  close(): Promise<void>
}

/** HTTP methods as written in OpenAPI documents. */
export const OPENAPI_METHODS = ['get', 'post', 'patch', 'put'] as const

export async function startAdminHost(options: Partial<TestHostOptions> = {}): Promise<AdminHost> {
  const test = await startTestHost({ ...options, datasets: [...(options.datasets ?? []), admin] })
  const owner = await test.key({ owner: true })
  const asked = (headers: Record<string, string> = {}) => ({ key: owner, headers })
  return {
    test,
    owner,
    get: (path, headers) => test.get(`/admin/v1${path}`, asked(headers)),
    post: (path, body = {}, headers) => test.post(`/admin/v1${path}`, body, asked(headers)),
    patch: (path, body, headers) => test.patch(`/admin/v1${path}`, body, asked(headers)),
    async row(answer, status = 200) {
      const { status: found, json, text } = await answer
      expect(found, text).toBe(status)
      return json.data
    },
    close: () => test.close(),
  }
}

import admin from '@bourse/admin'
import type { Delivery } from '@bourse/engine/events'
import { defineDataset, f, record, revisioned } from '@bourse/kit'
import { startTestHost, type TestAnswer, type TestHost, type TestHostOptions } from '@bourse/testkit'
import { expect } from 'vitest'
import events from '../../src/index.ts'

/** A record whose rows tests publish. */
export const prices = record('prices', {
  title: 'Prices',
  fields: { name: f.text('Name'), date: f.date('Day'), price: f.decimal('Price') },
  key: ['name', 'date'],
  time: revisioned('date'),
  order: ['name asc', 'date asc'],
})

const shop = defineDataset({
  id: 'shop',
  title: 'Shop',
  summary: 'Prices for tests of events',
  records: [prices],
})

/** A host with events, called with one of the owner's keys. */
export interface EventsHost {
  readonly test: TestHost
  get(path: string): Promise<TestAnswer>
  post(path: string, body?: unknown): Promise<TestAnswer>
  patch(path: string, body: unknown): Promise<TestAnswer>
  delete(path: string): Promise<TestAnswer>
  /** Creates a destination and returns it with its secret. */
  // Tests assert on individual members.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  destination(address: string, more?: object): Promise<any>
  /** Publishes one price. */
  publish(name: string, price: string): Promise<void>
  /** Dispatches and delivers what is due, once. */
  deliver(): Promise<number>
  deliveries(query?: string): Promise<readonly Delivery[]>
  close(): Promise<void>
}

/** Starts a host whose clock begins now, because receivers reject old signatures. */
export async function startEventsHost(options: Partial<TestHostOptions> = {}): Promise<EventsHost> {
  const test = await startTestHost({
    config: { events: { private_hosts: ['127.0.0.1'] } },
    clock: new Date().toISOString(),
    ...options,
    datasets: [...(options.datasets ?? []), shop, admin, events],
  })
  const owner = { key: await test.key({ owner: true }) }
  const post = (path: string, body: unknown = {}) => test.post(`/admin/v1${path}`, body, owner)
  const get = (path: string) => test.get(`/admin/v1${path}`, owner)
  return {
    test,
    get,
    post,
    patch: (path, body) => test.patch(`/admin/v1${path}`, body, owner),
    delete: (path) => test.delete(`/admin/v1${path}`, owner),
    async destination(address, more = {}) {
      const answer = await post('/destinations', { kind: 'webhook', name: 'test', address, ...more })
      expect(answer.status, answer.text).toBe(201)
      return answer.json.data
    },
    async publish(name, price) {
      await test.publish(prices, [{ name, date: '2026-03-02', price }], { source: 'shop' })
    },
    deliver: () => test.host.runBackgroundWork(),
    deliveries: async (query = '') => (await get(`/deliveries${query}`)).json.data,
    close: () => test.close(),
  }
}

import { defineDataset, f, record, revisioned, source, Type } from '@bourse/kit'
import { recordEvents, type EventType } from '@bourse/engine/events'
import { listing } from '@bourse/services'
import { fakeListings, fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerStatus } from '../src/http/register-status.ts'
import { hasBrowser, launchBrowser } from './support/browser.ts'

const prices = record('prices', {
  title: 'Prices',
  subject: listing,
  fields: { date: f.date('Day'), close: f.price('Close') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
})
const rates = record('rates', {
  title: 'Rates',
  fields: { series: f.text('Series'), date: f.date('Day'), rate: f.price('Rate') },
  key: ['series', 'date'],
  time: revisioned('date'),
  order: ['series asc', 'date desc'],
})
const secretive = source({
  id: 'secret-vendor',
  title: 'Secret vendor',
  feeds: prices,
  publisher: { name: 'Secret vendor', licence: 'none', hosts: [], requestsPerSecond: 1 },
  schedule: 'manual',
  config: Type.Object({}),
  plan: () => [],
  fetch: async () => '',
  parse: () => [],
})
const shared = { summary: 'For tests.' }
const priced = defineDataset({
  ...shared,
  id: 'priced',
  title: 'Prices <of> "stocks"',
  records: [prices],
  sources: [secretive],
  freshness: prices,
})
const weekly = defineDataset({
  ...shared,
  id: 'rates',
  title: 'Rates',
  records: [rates],
  freshness: { record: rates, cadence: { days: 7 } },
})
const datasets = [fakeListings(['XNAS:AAA', 'XLON:BBB']), fakeSessions(), priced, weekly]

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ datasets, clock: '2026-03-02T22:00:00Z', config: { status_page: 'public' } })
})
afterAll(() => host.close())

const status = async () => (await host.get('/status.json')).json

describe('the status page', () => {
  it('has no datasets before the first publication', async () => {
    expect(await status()).toEqual({
      checked_at: '2026-03-02T22:00:00.000Z',
      status: 'current',
      datasets: [],
      incidents: [],
    })
    expect((await host.get('/status')).text).toContain('No data yet')
  })

  it('shows by market whether rows are current, or since when they are late', async () => {
    const source = 'secret-vendor'
    await host.publish(prices, [{ symbol: 'AAA', date: '2026-02-27', close: '1' }], { source, market: 'XNAS' })
    await host.publish(prices, [{ symbol: 'BBB', date: '2026-03-03', close: '1' }], { source, market: 'XLON' })
    await host.publish(rates, [{ series: 'a', date: '2026-02-23', rate: '1' }], { source })
    host.clock.set('2026-03-02T23:00:00Z')
    expect(await status()).toMatchObject({
      status: 'current',
      datasets: [{ status: 'current' }, { status: 'current' }],
    })
    // Monday's rows are due eight hours after the close.
    host.clock.set('2026-03-04T10:00:00Z')
    expect(await status()).toEqual({
      checked_at: '2026-03-04T10:00:00.000Z',
      status: 'late',
      incidents: [],
      datasets: [
        {
          dataset: 'priced',
          title: 'Prices <of> "stocks"',
          status: 'late',
          markets: [
            {
              ...{ market: 'US', exchange: 'XNAS', status: 'late', newest_date: '2026-02-27', due_date: '2026-03-03' },
              late_since: '2026-03-03T05:00:00.000Z',
            },
            {
              ...{ market: 'non-US', exchange: 'XLON', status: 'current', newest_date: '2026-03-03' },
              ...{ due_date: '2026-03-03', late_since: null },
            },
          ],
        },
        {
          ...{ dataset: 'rates', title: 'Rates', status: 'late' },
          markets: [
            {
              ...{ market: null, exchange: null, status: 'late', newest_date: '2026-02-23', due_date: '2026-02-25' },
              late_since: '2026-03-03T00:00:00Z',
            },
          ],
        },
      ],
    })
  })

  it('is HTML without scripts and an Atom feed, and names no source', async () => {
    const { text, headers } = await host.get('/status')
    expect(text).toContain('2 of 2 datasets are late')
    expect(text).toContain('Prices &lt;of&gt; &quot;stocks&quot;')
    expect(text).toMatch(/late since <time datetime="2026-03-03T05:00:00.000Z"\s*>2026-03-03 05:00 UTC</)
    expect(text).not.toMatch(/<script|<style|style=/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    const feed = await host.get('/status.xml')
    expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(feed.text).toMatch(/^<\?xml/)
    expect(feed.text).not.toContain('<entry>')
    for (const path of ['/status', '/status.json', '/status.xml'])
      expect((await host.get(path)).text).not.toMatch(/secret/i)
    expect((await host.post('/status', {})).status).toBe(405)
  })

  it('derives incidents of 90 days from events, without the names of sources, errors and servers', async () => {
    const event = (type: EventType, at: string, subject: string, data: object) =>
      recordEvents(host.database.database, [{ type, at, subject, data: { ...data } }])
    const prices = { dataset: 'priced', market: 'US' }
    await event('dataset.late', '2025-11-01T00:00:00Z', 'priced/US', prices)
    await event('dataset.late', '2026-02-05T10:00:00Z', 'priced/US', prices)
    await event('source.failed', '2026-02-05T11:00:00Z', 'priced.secret-vendor', {
      ...{ dataset: 'priced', source: 'secret-vendor', message: 'secret', unit: 'secret' },
    })
    await event('replica.unready', '2026-02-05T12:00:00Z', 'secret-replica', { replica: 'secret-replica' })
    await event('dataset.recovered', '2026-02-06T09:30:00Z', 'priced/US', prices)
    await event('quota.reached', '2026-02-07T00:00:00Z', 'secret-account', {})
    await event('dataset.late', '2026-03-03T05:01:00Z', 'priced/US', prices)
    host.clock.set('2026-03-04T10:01:00Z')
    const title = 'Prices <of> "stocks"'
    expect((await status()).incidents).toMatchObject([
      { kind: 'late', ...prices, title, started_at: '2026-03-03T05:01:00.000000Z', ended_at: null },
      { kind: 'server-lost', dataset: null, title: null, market: null },
      { kind: 'source-failed', dataset: 'priced', title, market: null, ended_at: null },
      {
        kind: 'late',
        ...prices,
        title,
        started_at: '2026-02-05T10:00:00.000000Z',
        ended_at: '2026-02-06T09:30:00.000000Z',
      },
    ])
    const { text } = await host.get('/status')
    expect(text).toContain('A source of Prices &lt;of&gt; &quot;stocks&quot; failed')
    const feed = (await host.get('/status.xml')).text
    expect(feed.match(/<entry>/g)).toHaveLength(4)
    expect(feed).toContain('<title>Prices &lt;of&gt; &quot;stocks&quot; (US) late, resolved</title>')
    for (const path of ['/status', '/status.json', '/status.xml'])
      expect((await host.get(path)).text).not.toMatch(/secret/i)
  })

  it.skipIf(!hasBrowser)('fits a phone', async () => {
    const browser = await launchBrowser()
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const errors: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
    const address = await host.host.app.listen({ port: 0, host: '127.0.0.1' })
    await page.goto(`${address}/status`)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(await page.getByText('late since').first().isVisible()).toBe(true)
    expect(errors).toEqual([])
    if (process.env['PICTURES'] !== undefined) await page.screenshot({ path: `${process.env['PICTURES']}/status.png` })
    await browser.close()
  })
})

it('each page is rendered once while its status is fresh', async () => {
  let renderings = 0
  const current = {
    ...({ checked_at: '2026-03-02T22:00:00.000Z', status: 'current', datasets: [] } as const),
    get incidents() {
      renderings += 1
      return []
    },
  }
  const app = fastify()
  registerStatus(app, {
    config: { status_page: 'public', public_url: undefined },
    authenticator: {} as never,
    clock: { now: () => '2026-03-02T22:00:00Z' },
    read: async () => current,
  })
  for (const path of ['/status', '/status.json', '/status.xml']) {
    const first = await app.inject(path)
    const before = renderings
    expect(first.statusCode).toBe(200)
    expect((await app.inject(path)).body).toBe(first.body)
    expect(renderings).toBe(before)
  }
  expect(renderings).toBeGreaterThanOrEqual(3)
  await app.close()
})

describe('the setting status_page', () => {
  it('operators: rejects callers without a key and callers who are not operators', async () => {
    const own = await startTestHost({ datasets: [weekly] })
    const caller = await own.key({ plan: 'pro' })
    const paths = ['/status', '/status.json', '/status.xml']
    const statuses = (key?: string) =>
      Promise.all(paths.map(async (path) => (await own.get(path, key === undefined ? {} : { key })).status))
    expect(await statuses()).toEqual([401, 401, 401])
    expect(await statuses(caller)).toEqual([403, 403, 403])
    expect(await statuses(await own.key())).toEqual([200, 200, 200])
    await own.close()
  })
})

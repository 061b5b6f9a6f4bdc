import { collection, defineDataset, entities, f, job, perSubject, record, revisioned, source, Type } from '@bourse/kit'
import { listing, operatorGauges } from '@bourse/services'
import { fakeListings, fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEFAULT_PLANS } from '@bourse/engine/accounts'
import { runSource } from '@bourse/engine/jobs'
import type { Plan } from '@bourse/engine/wiring'
import { VERSION } from '../src/version.ts'

const closes = record('closes', {
  title: 'Closes',
  subject: listing,
  fields: { date: f.date('Session'), close: f.price('Close') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
})
const failing = source({
  id: 'acme-closes',
  title: 'Closes of Acme',
  feeds: closes,
  publisher: { name: 'Acme', licence: 'none', hosts: [], requestsPerSecond: 1 },
  schedule: 'manual',
  config: Type.Object({}),
  plan: ({ to }) => [{ date: to }],
  fetch: async (): Promise<string> => {
    throw new Error('unreachable')
  },
  parse: () => [],
})
const prices = defineDataset({
  id: 'closes',
  title: 'Closes',
  summary: 'Closing prices.',
  records: [closes],
  sources: [failing],
  freshness: closes,
  jobs: [job({ id: 'follow', title: 'Follows', schedule: 'manual', after: [closes], needs: {}, run: async () => {} })],
  provides: [
    operatorGauges.provide({}, () => ({
      name: 'bourse_closes_open',
      help: 'Open closes',
      labels: ['state'],
      read: async () => [{ labels: { state: 'queued' }, value: 3 }],
    })),
  ],
  endpoints: [
    collection('/closes', closes, {
      id: 'closes.list',
      summary: 'Closes',
      select: entities(listing),
      capabilities: ['quotes.read'],
      credits: perSubject(5),
    }),
  ],
})
const rates = record('rates', {
  title: 'Rates',
  subject: undefined,
  fields: { date: f.date('Day'), rate: f.price('Rate') },
  key: ['date'],
  time: revisioned('date'),
  order: ['date desc'],
})
const weekly = defineDataset({
  id: 'rates',
  title: 'Rates',
  summary: 'Weekly rates.',
  records: [rates],
  freshness: { record: rates, cadence: { days: 7 } },
})

const narrow: Plan = { ...(DEFAULT_PLANS['pro'] as Plan), requests_per_minute: 2 }

let host: TestHost
let passed = 0
beforeAll(async () => {
  host = await startTestHost({
    datasets: [prices, weekly, fakeListings(['XNAS:AAA', 'XLON:LLL']), fakeSessions()],
    clock: '2026-03-03T12:00:00Z',
    config: {
      metrics_port: 'same',
      plans: { narrow },
      datasets: { closes: { plans: ['narrow'] }, rates: { plans: ['narrow'] } },
    },
  })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => host.close())

/** Scrapes after the cached values have expired; returns the samples by name and labels. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  passed += 10_000
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed)
  const { body, statusCode } = await host.host.app.inject({ url: '/metrics' })
  later.mockRestore()
  expect(statusCode).toBe(200)
  return new Map(
    body.split('\n').flatMap((line) => {
      const [, name, value] = /^([a-z_]+(?:\{.*\})?) (\S+)$/.exec(line) ?? []
      return name === undefined ? [] : [[name, Number(value)] as const]
    }),
  )
}

const seconds = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1_000

describe('metrics', () => {
  it('metrics name the release, and process metrics have no prefix', async () => {
    const found = await scrape()
    expect(found.get(`bourse_build_info{version="${VERSION}",node_version="${process.version}"}`)).toBe(1)
    expect([...found.keys()].filter((name) => /^bourse_(process|nodejs)/.test(name))).toEqual([])
    expect(found.get('process_start_time_seconds')).toBeGreaterThan(0)
    expect(found.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
    expect(found.get('bourse_ready')).toBe(1)
    expect(found.get('bourse_dataset_up{dataset="closes"}')).toBe(1)
    await expect.poll(async () => (await scrape()).get('bourse_replicas')).toBeGreaterThanOrEqual(1)
  })

  it('metrics count publications and their rows by outcome, but not dry runs', async () => {
    const day = (date: string, close: string) => ({ symbol: 'AAA', date, close })
    await host.publish(closes, [day('2026-02-27', '1'), day('2026-03-02', '-')], { source: 'import', market: 'XNAS' })
    await host.publish(closes, [day('2026-02-27', '1')], { source: 'import', market: 'XNAS' })
    await host.publish(closes, [day('2026-02-26', '1')], { source: 'import', market: 'XNAS', dryRun: true })
    const strict = { source: 'import', market: 'XNAS', allOrNothing: true }
    await expect(host.publish(closes, [day('2026-02-26', '-')], strict)).rejects.toThrow('1 of 1 rows')
    const found = await scrape()
    const of = (metric: string, outcome: string) => found.get(`bourse_${metric}{dataset="closes",outcome="${outcome}"}`)
    expect(['published', 'unchanged', 'rejected'].map((each) => of('publications_total', each))).toEqual([1, 1, 1])
    expect(
      ['published', 'unchanged', 'quarantined', 'rejected'].map((each) => of('publication_rows_total', each)),
    ).toEqual([1, 1, 1, 1])
    expect(found.get('bourse_publication_duration_seconds_count{dataset="closes"}')).toBe(3)
    expect(found.get('bourse_dataset_newest_publication_timestamp_seconds{dataset="closes"}')).toBeGreaterThanOrEqual(
      Date.parse('2026-03-03T12:00:00Z') / 1_000,
    )
  })

  it('metrics show freshness by dataset and exchange, without counting rows', async () => {
    await host.publish(rates, [{ date: '2026-02-20', rate: '1' }], { source: 'import' })
    const labels = 'dataset="closes",market="US",exchange="XNAS"'
    const late = await scrape()
    expect(late.get(`bourse_dataset_newest_date_timestamp_seconds{${labels}}`)).toBe(seconds('2026-02-27'))
    expect(late.get(`bourse_dataset_due_date_timestamp_seconds{${labels}}`)).toBe(seconds('2026-03-02'))
    expect(late.get(`bourse_dataset_fresh{${labels}}`)).toBe(0)
    expect(late.get('bourse_dataset_fresh{dataset="rates",market="",exchange=""}')).toBe(0)
    const rows = [{ symbol: 'AAA', date: '2026-03-02', close: '2' }]
    await host.publish(closes, rows, { source: 'import', market: 'XNAS' })
    await host.publish(rates, [{ date: '2026-02-25', rate: '1' }], { source: 'import' })
    const current = await scrape()
    expect(current.get(`bourse_dataset_fresh{${labels}}`)).toBe(1)
    expect(current.get('bourse_dataset_fresh{dataset="rates",market="",exchange=""}')).toBe(1)
  })

  it('metrics count admissions, spent credits, and refusals by cause', async () => {
    const key = await host.key({ plan: 'narrow' })
    const ask = (path: string) => host.get(path, { key })
    const asked = [await ask('/v1/closes?symbols=AAA'), await ask('/v1/closes?symbols=AAA'), await ask('/v1/closes')]
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 429])
    const found = await scrape()
    expect(found.get('bourse_admissions_total{outcome="admitted"}')).toBe(2)
    expect(found.get('bourse_admissions_total{outcome="rate-limit"}')).toBe(1)
    expect(found.get('bourse_credits_spent_total{operation="closes.list"}')).toBe(10)
    expect(found.get('bourse_http_refusals_total{status="429",cause="rate-limit"}')).toBe(1)
    expect(found.get('bourse_http_requests_total{route="/v1/closes",method="GET",status="429"}')).toBe(1)
    expect(found.get('bourse_database_connections{state="in_use"}')).toBeGreaterThan(0)
  })

  it("metrics count failed units, and show how a source's last run ended", async () => {
    const run = { dataset: prices, source: failing, window: { from: '2026-03-02', to: '2026-03-02' } }
    await expect(runSource({ ...host.host.work, log: () => undefined }, run)).rejects.toThrow('unreachable')
    const found = await scrape()
    const labels = 'dataset="closes",source="acme-closes"'
    expect(found.get(`bourse_source_units_total{${labels},outcome="failed"}`)).toBe(1)
    expect(found.get(`bourse_source_last_run_success{${labels}}`)).toBe(0)
    expect(found.get(`bourse_source_last_run_timestamp_seconds{${labels}}`)).toBeGreaterThan(0)
  })

  it('metrics count job runs, and show queued jobs by state', async () => {
    await host.host.startJobs({ connectionString: host.database.url })
    await vi.waitFor(
      async () => {
        const found = await scrape()
        expect(found.get('bourse_job_runs_total{task="closes__follow",outcome="done"}')).toBe(1)
        expect(found.get('bourse_job_duration_seconds_count{task="closes__follow"}')).toBe(1)
        expect(found.get('bourse_jobs{task="closes__follow",state="active"}')).toBe(0)
      },
      { timeout: 20_000, interval: 250 },
    )
  })

  it('metrics include the gauges that datasets declare', async () => {
    expect((await scrape()).get('bourse_closes_open{state="queued"}')).toBe(3)
  })

  it('metrics are served without a database, except for those read from it', async () => {
    vi.spyOn(host.host.engine.database, 'query').mockRejectedValue(new Error('gone'))
    const found = await scrape()
    expect(found.get('bourse_database_up')).toBe(0)
    expect([...found.keys()].filter((name) => /^bourse_(dataset_fresh|jobs|closes_open)/.test(name))).toEqual([])
    expect(found.get('bourse_admissions_total{outcome="admitted"}')).toBe(2)
  })
})

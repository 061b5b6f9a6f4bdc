import { ruleSessions } from '@bourse/calendar-rules'
import { fakeListings, startTestHost, type TestHost, sessionsDataset } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import eod, { dailyBars } from '../src/index.ts'

/** Fifty listings in New York, ten in London, and ten in Paris, one of which is delisted. */
const NEW_YORK = Array.from({ length: 50 }, (_, index) => `L${String(index).padStart(2, '0')}`)
const LONDON = NEW_YORK.slice(0, 10).map((name) => `U${name}`)
const PARIS = NEW_YORK.slice(0, 10).map((name) => `P${name}`)
const listings = fakeListings([
  ...PARIS.map((symbol) => ({
    stretches: [{ symbol, exchange_mic: 'XPAR', to: symbol === 'PL09' ? '2025-11-27' : null }],
  })),
  ...NEW_YORK.map((name) => `XNAS:${name}`),
  ...LONDON.map((name) => `XLON:${name}`),
  { kind: 'INDEX', stretches: [{ symbol: 'INDEX:SPX', exchange_mic: 'INDEX' }] },
  ...['BTCUSD', 'ETHUSD'].map((symbol) => ({ kind: 'CRYPTO', stretches: [{ symbol, exchange_mic: 'CRYPTO' }] })),
])

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({
    datasets: [listings, sessionsDataset(ruleSessions), eod],
    clock: '2025-11-25T12:00:00Z',
  })
  key = await host.key()
})

afterAll(() => host.close())

const publish = (date: string, names: readonly string[], market = 'XNAS') =>
  host.publish(
    dailyBars,
    names.map((symbol) => ({ symbol, date, close: '10' })),
    { source: 'primary', market },
  )

/** Returns the state of a market's daily bars in `/v1/health` at an instant. */
async function healthAt(instant: string, mic = 'XNAS') {
  host.clock.set(instant)
  const { json } = await host.get('/v1/health', { key })
  const row = json.data.find(
    ({ dataset, exchange }: { dataset: string; exchange: string }) => dataset === 'eod' && exchange === mic,
  )
  return [row.freshness_status, row.coverage.latest_session]
}

describe('health: a market’s daily bars, 8 hours after the close', () => {
  test('bars are unavailable before anything is published', async () => {
    expect(await healthAt('2025-11-25T12:00:00Z')).toEqual(['unavailable', null])
  })

  test('bars are unverified without a list of expected listings', async () => {
    await publish('2025-11-24', NEW_YORK)
    expect(await healthAt('2025-11-25T12:00:00Z')).toEqual(['unverified', '2025-11-24'])
  })

  // New York closes at 16:00, which is 21:00 UTC.
  test('bars are not expected until 8 hours after the close', async () => {
    await publish('2025-11-25', NEW_YORK)
    expect(await healthAt('2025-11-26T05:00:00Z')).toEqual(['current', '2025-11-25'])
    expect(await healthAt('2025-11-27T04:59:59Z')).toEqual(['current', '2025-11-25'])
  })

  test('bars are stale 8 hours after a close if the session has none', async () => {
    expect(await healthAt('2025-11-27T05:00:00Z')).toEqual(['stale', '2025-11-25'])
  })

  test('bars are partial if some listings have one, but fewer than 98% of those that traded in the previous session', async () => {
    await publish('2025-11-26', NEW_YORK.slice(0, 1))
    expect(await healthAt('2025-11-27T05:00:01Z')).toEqual(['partial', '2025-11-26'])
    await publish('2025-11-26', NEW_YORK.slice(0, 48))
    expect(await healthAt('2025-11-27T05:00:02Z')).toEqual(['partial', '2025-11-26'])
  })

  test('bars are current if at least 98% of those listings have one', async () => {
    await publish('2025-11-26', NEW_YORK.slice(0, 49))
    expect(await healthAt('2025-11-27T05:00:03Z')).toEqual(['current', '2025-11-26'])
  })

  test('bars stay current on a holiday and over a weekend', async () => {
    // Thanksgiving.
    expect(await healthAt('2025-11-28T12:00:00Z')).toEqual(['current', '2025-11-26'])
  })

  // The day after Thanksgiving, New York closes at 13:00, which is 18:00 UTC.
  test('bars are expected 8 hours after an early close', async () => {
    expect(await healthAt('2025-11-29T01:59:59Z')).toEqual(['current', '2025-11-26'])
    expect(await healthAt('2025-11-29T02:00:00Z')).toEqual(['stale', '2025-11-26'])
    await publish('2025-11-28', NEW_YORK.slice(0, 49))
    expect(await healthAt('2025-11-29T02:00:01Z')).toEqual(['current', '2025-11-28'])
    expect(await healthAt('2025-12-01T12:00:00Z')).toEqual(['current', '2025-11-28'])
  })

  test('bars are expected at each market’s own time', async () => {
    await publish('2025-11-27', LONDON, 'XLON')
    await publish('2025-11-28', LONDON, 'XLON')
    // London closes at 16:30 UTC.
    expect(await healthAt('2025-12-02T00:29:59Z', 'XLON')).toEqual(['current', '2025-11-28'])
    expect(await healthAt('2025-12-02T00:30:00Z', 'XLON')).toEqual(['stale', '2025-11-28'])
    expect(await healthAt('2025-12-02T00:30:00Z', 'XNAS')).toEqual(['current', '2025-11-28'])
  })

  test('bars are not expected for a delisted listing', async () => {
    await publish('2025-11-26', PARIS, 'XPAR')
    await publish('2025-11-27', PARIS.slice(0, 9), 'XPAR')
    // Paris closes at 16:30 UTC. The listing is still expected on its last day.
    expect(await healthAt('2025-11-28T00:30:00Z', 'XPAR')).toEqual(['partial', '2025-11-27'])
    await publish('2025-11-27', PARIS.slice(9), 'XPAR')
    expect(await healthAt('2025-11-28T00:30:01Z', 'XPAR')).toEqual(['current', '2025-11-27'])
    await publish('2025-11-28', PARIS.slice(0, 8), 'XPAR')
    expect(await healthAt('2025-11-29T00:30:00Z', 'XPAR')).toEqual(['partial', '2025-11-28'])
    await publish('2025-11-28', PARIS.slice(8, 9), 'XPAR')
    expect(await healthAt('2025-11-29T00:30:01Z', 'XPAR')).toEqual(['current', '2025-11-28'])
  })

  test('bars are expected 8 hours after the end of the UTC day on a venue', async () => {
    host.clock.set('2025-12-01T00:10:00Z')
    for (const date of ['2025-11-28', '2025-11-29', '2025-11-30']) await publish(date, ['BTCUSD', 'ETHUSD'], 'CRYPTO')
    expect(await healthAt('2025-12-02T07:59:59Z', 'CRYPTO')).toEqual(['current', '2025-11-30'])
    expect(await healthAt('2025-12-02T08:00:00Z', 'CRYPTO')).toEqual(['stale', '2025-11-30'])
  })

  // The index calendar has a session every day, but the indices' home markets have none on weekends.
  test('bars are expected for an index only from Monday to Friday', async () => {
    host.clock.set('2025-12-06T00:10:00Z')
    for (const date of ['2025-12-04', '2025-12-05']) await publish(date, ['INDEX:SPX'], 'INDEX')
    for (const day of ['06', '07', '08']) {
      const current = await healthAt(`2025-12-${day}T08:00:00Z`, 'INDEX')
      expect([day, ...current]).toEqual([day, 'current', '2025-12-05'])
    }
    expect(await healthAt('2025-12-09T07:59:59Z', 'INDEX')).toEqual(['current', '2025-12-05'])
    expect(await healthAt('2025-12-09T08:00:00Z', 'INDEX')).toEqual(['stale', '2025-12-05'])
    await publish('2025-12-08', ['INDEX:SPX'], 'INDEX')
    expect(await healthAt('2025-12-09T08:00:01Z', 'INDEX')).toEqual(['current', '2025-12-08'])
  })

  test('rows are listed in exchange order', async () => {
    const { json } = await host.get('/v1/health', { key })
    const mics = json.data
      .filter(({ dataset }: { dataset: string }) => dataset === 'eod')
      .map(({ exchange }: { exchange: string }) => exchange)
    expect(mics).toEqual(mics.toSorted())
  })
})

test('health: without a calendar, freshness is unknown', async () => {
  const without = await startTestHost({ datasets: [listings, eod], clock: '2025-11-27T12:00:00Z' })
  const owner = await without.key()
  await without.publish(dailyBars, [{ symbol: 'L00', date: '2025-11-26', close: '10' }], {
    source: 'primary',
    market: 'XNAS',
  })
  const { json } = await without.get('/v1/health', { key: owner })
  expect(json.data).toContainEqual(
    expect.objectContaining({
      dataset: 'eod',
      exchange: 'XNAS',
      freshness_status: 'unknown',
      coverage_configured: false,
    }),
  )
  await without.close()
})

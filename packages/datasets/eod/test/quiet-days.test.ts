import { ruleSessions } from '@bourse/calendar-rules'
import { fakeListings, sessionsDataset, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import eod, { dailyBars } from '../src/index.ts'

const pairs = fakeListings([{ kind: 'FOREX', stretches: [{ symbol: 'EURUSD', exchange_mic: 'FOREX' }] }])

let host: TestHost
let key: string
beforeAll(async () => {
  host = await startTestHost({
    datasets: [pairs, sessionsDataset(ruleSessions), eod],
    clock: '2025-12-25T12:00:00Z',
    config: { sources: { 'ecb-reference': { enabled: true } } },
  })
  key = await host.key()
  for (const date of ['2025-12-23', '2025-12-24'])
    await host.publish(dailyBars, [{ symbol: 'EURUSD', date, close: '1.1789' }], { source: 'own', market: 'FOREX' })
})
afterAll(() => host.close())

async function healthAt(instant: string): Promise<string> {
  host.clock.set(instant)
  const { json } = await host.get('/v1/health', { key })
  const rows = json.data as { dataset: string; exchange: string; freshness_status: string }[]
  return rows.find(({ dataset, exchange }) => dataset === 'eod' && exchange === 'FOREX')?.freshness_status ?? 'none'
}

describe('connectors check F2: days without data from any of a market’s sources', () => {
  test('days without reference rates, such as December 25 and 26, are not missing', async () => {
    expect(await healthAt('2025-12-27T12:00:00Z')).toBe('current')
    expect(await healthAt('2025-12-29T12:00:00Z')).toBe('current')
  })

  test('a day with rates is missing', async () => {
    expect(await healthAt('2025-12-30T12:00:00Z')).toBe('stale')
  })
})

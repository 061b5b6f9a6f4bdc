import { ruleSessions } from '@bourse/calendar-rules'
import eod from '@bourse/eod'
import instruments from '@bourse/instruments'
import { runTimetable, sessionsDataset, startTestHost, type TestHost } from '@bourse/testkit'
import { startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let host: TestHost
let kraken: FakePublisher

beforeAll(async () => {
  const clock = { now: () => host.clock.now(), millis: () => host.clock.millis() }
  kraken = await startPublisher('plain', { clock })
  host = await startTestHost({
    datasets: [instruments, eod, sessionsDataset(ruleSessions)],
    clock: '2026-02-27T00:00:00Z',
    config: {
      sources: { 'kraken-pairs': { enabled: true }, 'kraken-day': { enabled: true } },
      publishers: { kraken: { base_url: kraken.url } },
    },
  })
})
afterAll(async () => {
  await host.close()
  await kraken.close()
})

/** A response from Kraken, which has status 200 even for errors. */
const response = (result: object) => ({ error: [], result })

const day = (date: string, close: string) => [
  Date.parse(date) / 1000,
  '55000.1',
  '56000',
  '54000',
  close,
  '55500',
  '812.45678901',
  20_411,
]

describe('daily prices from Kraken, whose pairs are the listings', () => {
  test('daily prices from Kraken are published under common codes; after an error with status 200, the source waits and retries', async () => {
    kraken.put(
      '/0/public/AssetPairs',
      response({ XXBTZEUR: { altname: 'XBTEUR', wsname: 'XBT/EUR', status: 'online' } }),
    )
    const days = [day('2026-02-25', '55990.4'), day('2026-02-26', '56100.5'), day('2026-02-27', '56200')]
    kraken.put('/0/public/OHLC', response({ XXBTZEUR: days, last: 0 }))
    const busy = { status: 200, body: { error: ['EGeneral:Too many requests'] } }
    kraken.fault({ path: '/0/public/OHLC', nth: 1, answer: busy })
    const runs = await runTimetable(host, { from: '2026-02-27T00:00:00Z', to: '2026-02-27T02:00:00Z' })
    const ofKraken = runs.filter(({ task }) => task.includes('kraken'))
    expect(ofKraken.map(({ at, task, outcome }) => [at.slice(11, 16), task, outcome])).toEqual([
      ['00:03', 'instruments__kraken-pairs', 'done'],
      ['00:10', 'eod__kraken-day', 'again'],
      ['00:11', 'eod__kraken-day', 'done'],
    ])
    const { json } = await host.get('/v1/eod?symbols=BTCEUR&from=2026-01-01&order=asc', { key: await host.key() })
    // According to the clock, February 27 has not ended.
    expect(json.data.map(({ date, close }: { date: string; close: number }) => [date, close])).toEqual([
      ['2026-02-25', 55990.4],
      ['2026-02-26', 56100.5],
    ])
    const asked = kraken.requests().filter(({ address }) => address.startsWith('/0/public/OHLC'))
    expect(asked.at(-1)?.address).toContain('pair=XBTEUR&interval=1440')
  })
})

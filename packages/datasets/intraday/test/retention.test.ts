import { ruleSessions } from '@bourse/calendar-rules'
import { startTestHost, type TestHost, sessionsDataset } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import intraday, { bars } from '../src/index.ts'
import { openings, run } from './support/rows.ts'
import { world } from './support/world.ts'

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({
    datasets: [world, sessionsDataset(ruleSessions), intraday],
    clock: '2026-03-10T22:00:00Z',
  })
  key = await host.key()
  const first = run('BTCUSD', '1m', openings('2026-03-08T00:00:00Z', 120, 60), 100)
  await host.submit(bars, first, { source: 'overnight' })
  host.clock.set('2026-03-20T22:00:00Z')
  const second = run('BTCUSD', '1m', openings('2026-03-20T00:00:00Z', 120, 60), 300)
  await host.submit(bars, second, { source: 'overnight' })
})

afterAll(() => host.close())

const get = (query: string) => host.get(`/v1/intraday?symbols=BTCUSD&${query}`, { key })

async function hours(query = '') {
  const answer = await get(`interval=1h&order=asc&${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json.data.map(({ datetime }: { datetime: string }) => datetime.slice(5, 16))
}

describe('30 days of bars', () => {
  test('intraday rule 1: bars are served for 30 days, stored or rolled up', async () => {
    host.clock.set('2026-04-07T12:00:00Z')
    expect(await hours()).toEqual(['03-08T00:00', '03-08T01:00', '03-20T00:00', '03-20T01:00'])
    host.clock.set('2026-04-08T12:00:00Z')
    expect(await hours()).toEqual(['03-20T00:00', '03-20T01:00'])
    expect(await hours('from=2026-03-08')).toEqual(['03-20T00:00', '03-20T01:00'])
    expect((await get('interval=1m&to=2026-03-08')).json.data).toEqual([])
  })

  test('as_of reads what was known at that time, within the period for which bars are retained', async () => {
    host.clock.set('2026-04-07T12:00:00Z')
    expect(await hours('as_of=2026-03-15')).toEqual(['03-08T00:00', '03-08T01:00'])
    const forgotten = await get('interval=1h&as_of=2026-03-01')
    expect([forgotten.status, forgotten.json.code]).toEqual([422, 'point-in-time-unavailable'])
  })

  test('intraday rule 7: a pair without a bar in the last 30 days is no longer collected', async () => {
    host.clock.set('2026-05-01T12:00:00Z')
    expect((await get('interval=1h')).json.code).toBe('unsupported-interval')
  })
})

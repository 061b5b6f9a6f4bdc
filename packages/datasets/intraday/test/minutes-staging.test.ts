import { ruleSessions } from '@bourse/calendar-rules'
import { startTestHost, type TestHost, sessionsDataset } from '@bourse/testkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import intraday, { bars, minutes } from '../src/index.ts'
import { submitting } from './support/rejections.ts'
import { openings, priced, run } from './support/rows.ts'
import { world } from './support/world.ts'

let host: TestHost
let key: string

beforeEach(async () => {
  host = await startTestHost({
    datasets: [world, sessionsDataset(ruleSessions), intraday],
    clock: '2026-03-10T14:00:00Z',
  })
  key = await host.key()
})

afterEach(() => host.close())

const at = (time: string) => `2026-03-10T${time}:00Z`
/** Returns a minute in the session on 2026-03-10, which opens at 13:30 UTC. */
const minute = (symbol: string, time: string, base: number, volume: string | null = '10') => ({
  symbol,
  datetime: at(time),
  ...priced(base, volume),
})
const streamed = (...rows: readonly object[]) => submitting(host, minutes, rows, 'tape-stream')

async function rowsOf(query: string) {
  const answer = await host.get(`/v1/intraday?${query}`, { key })
  expect(answer.status, answer.text).toBe(200)
  return answer.json.data as readonly Readonly<Record<string, unknown>>[]
}

/** Returns the opening time, open, close and volume of a listing's bars, oldest first. */
async function barsOf(symbol: string) {
  const rows = await rowsOf(`symbols=${symbol}&order=asc`)
  return rows.map(({ datetime, open, close, volume }) => [String(datetime).slice(11, 16), open, close, volume])
}

describe('minutes from a stream', () => {
  test('intraday rule 3: minutes become 5-minute bars for an exchange listing', async () => {
    const times = openings(at('13:30'), 10, 60)
    const { report } = await streamed(
      ...times.map((datetime, n) => ({ symbol: 'AAPL', datetime, ...priced(100 + n, '10') })),
    )
    expect(report).toMatchObject({ rows: 10, published: 12, quarantined: 0 })
    expect(await rowsOf('symbols=AAPL&order=asc')).toMatchObject([
      { datetime: at('13:30'), open: 100, high: 107, low: 98, close: 105, volume: 50 },
      { datetime: at('13:35'), open: 105, high: 112, low: 103, close: 110, volume: 50 },
    ])
    const answer = await host.get('/v1/intraday?symbols=AAPL&interval=1m', { key })
    expect(answer.json.code).toBe('unsupported-interval')
  })

  test('intraday rule 2: a bar is published once the stream has passed its end', async () => {
    await streamed(minute('AAPL', '13:30', 100), minute('AAPL', '13:33', 103))
    expect(await barsOf('AAPL')).toEqual([])
    await streamed(minute('AAPL', '13:34', 104), minute('AAPL', '13:35', 105))
    expect(await barsOf('AAPL')).toEqual([['13:30', 100, 105, 30]])
  })

  test('a bar for a listing without recent trades waits for its market’s stream, not for a trade', async () => {
    await streamed(minute('AAPL', '13:31', 100), minute('T', '13:31', 20))
    await streamed(minute('AAPL', '13:34', 104))
    expect(await barsOf('AAPL')).toEqual([['13:30', 100, 105, 20]])
    // T is listed in New York, whose stream has not passed the end of the bar.
    expect(await barsOf('T')).toEqual([])
    await streamed(minute('QUIET', '13:36', 9))
    expect(await barsOf('T')).toEqual([['13:30', 20, 21, 10]])
    expect(await barsOf('QUIET')).toEqual([])
  })

  test('a late minute revises its bar', async () => {
    await streamed(minute('AAPL', '13:30', 100), minute('AAPL', '13:34', 104), minute('AAPL', '13:41', 120))
    expect(await barsOf('AAPL')).toEqual([['13:30', 100, 105, 20]])
    host.clock.advance(60_000)
    const { report } = await streamed(minute('AAPL', '13:32', 200, '5'))
    expect(report).toMatchObject({ rows: 1, published: 2, revised: 1 })
    expect(await rowsOf('symbols=AAPL')).toMatchObject([{ open: 100, high: 203, low: 98, close: 105, volume: 25 }])
    await streamed(minute('AAPL', '13:36', 106))
    expect(await barsOf('AAPL')).toEqual([
      ['13:30', 100, 105, 25],
      ['13:35', 106, 107, 10],
    ])
  })

  test('a repeated minute replaces the earlier one', async () => {
    await streamed(minute('AAPL', '13:30', 100), minute('AAPL', '13:34', 104))
    await streamed(minute('AAPL', '13:30', 101))
    expect(await barsOf('AAPL')).toEqual([['13:30', 101, 105, 20]])
    expect((await streamed(minute('AAPL', '13:30', 101))).report.batch).toBeUndefined()
  })

  test('bars that were incomplete at the close are published with the next session', async () => {
    host.clock.set('2026-03-10T22:00:00Z')
    await streamed(minute('AAPL', '19:56', 100), minute('AAPL', '19:58', 102))
    expect(await barsOf('AAPL')).toEqual([])
    host.clock.set('2026-03-11T14:00:00Z')
    await streamed({ symbol: 'AAPL', datetime: '2026-03-11T13:30:00Z', ...priced(110) })
    expect(await barsOf('AAPL')).toEqual([['19:55', 100, 103, 20]])
  })

  test('a session’s last bar is complete at the close', async () => {
    await streamed(minute('AAPL', '19:59', 100))
    expect(await barsOf('AAPL')).toEqual([['19:55', 100, 101, 10]])
  })

  test('volume is unknown if any minute’s volume is', async () => {
    await streamed(minute('AAPL', '13:30', 100), minute('AAPL', '13:34', 104, null))
    expect(await barsOf('AAPL')).toEqual([['13:30', 100, 105, null]])
  })

  test('intraday rule 5: minutes of pairs are stored unchanged', async () => {
    await streamed(
      ...openings(at('10:00'), 3, 60).map((datetime) => ({ symbol: 'BTCUSD', datetime, ...priced(90, '0.5') })),
    )
    expect(await rowsOf('symbols=BTCUSD&interval=1m')).toHaveLength(3)
    expect(await rowsOf('symbols=BTCUSD&interval=1h')).toMatchObject([{ datetime: at('10:00'), volume: 1.5 }])
  })

  test('intraday rule 8: minutes outside the regular session are quarantined', async () => {
    const { report, reasons } = await streamed(minute('AAPL', '13:29', 99), minute('AAPL', '13:34', 100))
    expect(report.quarantined).toBe(1)
    expect(reasons).toEqual([`${at('13:29')} is outside the regular session of XNAS`])
    expect(await barsOf('AAPL')).toEqual([['13:30', 100, 101, 10]])
  })

  test('intraday rule 2: the overnight file takes precedence, and a late minute does not undo it', async () => {
    await streamed(minute('AAPL', '13:30', 100), minute('AAPL', '13:34', 104))
    await submitting(host, bars, run('AAPL', '5m', [at('13:30')], 77), 'overnight')
    expect(await barsOf('AAPL')).toEqual([['13:30', 77, 78, 100]])
    await streamed(minute('AAPL', '13:31', 300))
    expect(await barsOf('AAPL')).toEqual([['13:30', 77, 78, 100]])
  })
})

import { ruleSessions } from '@bourse/calendar-rules'
import { defineDataset, endpoint, requiredEntities, perRequest } from '@bourse/kit'
import { INTERVALS, intradayBars as service, listing, type IntradayBar } from '@bourse/services'
import { startTestHost, type TestHost, sessionsDataset } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import intraday, { bars } from '../src/index.ts'
import { openings, run } from './support/rows.ts'
import { world } from './support/world.ts'

/** What the service returned for the tests' last request. */
const seen: { intervals: readonly (readonly string[])[]; bars: readonly IntradayBar[] } = { intervals: [], bars: [] }
let times = 0
let asked: Partial<Parameters<NonNullable<typeof service.offers>['range']>[0]> = {}

/** A dataset that uses the service, as bars and indicators do. */
const reader = defineDataset({
  id: 'reader',
  title: 'A reader of intraday bars',
  summary: 'Calls the service for the tests.',
  endpoints: [
    endpoint('/reader', {
      id: 'reader.list',
      summary: 'Asks the service',
      capabilities: [],
      credits: perRequest(0),
      select: requiredEntities(listing),
      fields: { ...listing.columns },
      order: ['instrument_id asc'],
      needs: { bars: service },
      // Changes with every request, so that no response is reused.
      changesAt: async () => String(times++),
      async read(needs, { entities = [], knowledge }) {
        const intervals = await needs.bars.intervals(entities, knowledge)
        seen.intervals = entities.map(({ id }) => intervals.get(id) ?? [])
        const [first] = entities
        if (first !== undefined)
          seen.bars = await needs.bars.range({
            listing: first,
            interval: '1h',
            order: 'asc',
            count: 100,
            knowledge,
            ...asked,
          })
        return entities.map(({ id }) => ({ instrument_id: id }))
      },
    }),
  ],
})

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({
    datasets: [world, sessionsDataset(ruleSessions), intraday, reader],
    clock: '2026-03-10T22:00:00Z',
  })
  key = await host.key()
  const rows = [
    ...run('AAPL', '5m', openings('2026-03-09T13:30:00Z', 12, 300), 100),
    ...run('AAPL', '1h', openings('2026-03-09T13:30:00Z', 2, 3600), 900),
    ...run('AAPL', '1m', openings('2026-03-10T13:30:00Z', 3, 60), 500),
    ...run('BTCUSD', '1h', openings('2026-03-09T00:00:00Z', 24, 3600), 700),
    ...run('BTCUSD', '1m', openings('2026-03-09T20:00:00Z', 90, 60), 800),
  ]
  const report = await host.submit(bars, rows, { source: 'import' })
  expect(report.quarantined).toBe(0)
})

afterAll(() => host.close())

async function ask(symbols: string, request: typeof asked = {}) {
  asked = request
  const answer = await host.get(`/v1/reader?symbols=${symbols}`, { key })
  expect(answer.status, answer.text).toBe(200)
  return seen
}

const told = (rows: readonly IntradayBar[]) => rows.map(({ datetime, open }) => [datetime.slice(5, 16), open])

describe('a listing with bars at several intervals', () => {
  test('intraday rule 3: a listing has hourly bars rolled up from its collected interval, and imported ones where that is missing', async () => {
    const { bars: hours } = await ask('AAPL')
    expect(told(hours)).toEqual([
      ['03-09T13:30', '100'],
      ['03-09T14:30', '901'],
      ['03-10T13:30', '500'],
    ])
  })

  test('intraday rule 5: a pair has hourly bars from its minutes, which take precedence over imported ones', async () => {
    const { bars: hours } = await ask('BTCUSD')
    expect(hours).toHaveLength(24)
    expect(told(hours).slice(19, 23)).toEqual([
      ['03-09T19:00', '719'],
      ['03-09T20:00', '800'],
      ['03-09T21:00', '860'],
      ['03-09T22:00', '722'],
    ])
  })

  test('the first bars in either order are the first bars of the complete result', async () => {
    const whole = told((await ask('BTCUSD')).bars)
    for (const count of [1, 3, 4, 5, 23, 24])
      for (const order of ['asc', 'desc'] as const) {
        const { bars: some } = await ask('BTCUSD', { count, order })
        expect(told(some), `${count} ${order}`).toEqual((order === 'asc' ? whole : whole.toReversed()).slice(0, count))
      }
  })

  test('a listing is served its shortest interval and all longer ones', async () => {
    const { intervals } = await ask('AAPL,BTCUSD,QUIET,DOGEUSD,INDEX:SPX')
    expect(intervals).toEqual([INTERVALS, INTERVALS, ['5m', '1h'], [], []])
  })
})

describe('the intraday bars service', () => {
  test('limits the opening times of bars by instants, both inclusive', async () => {
    const { bars: hours } = await ask('BTCUSD', { from: '2026-03-09T20:00:00Z', to: '2026-03-09T21:00:00Z' })
    expect(told(hours)).toEqual([
      ['03-09T20:00', '800'],
      ['03-09T21:00', '860'],
    ])
  })

  test('returns exact text, one row per bar', async () => {
    const { bars: minutes } = await ask('BTCUSD', { interval: '1m', count: 1 })
    expect(minutes).toEqual([
      {
        instrument_id: expect.stringMatching(/^ins_/),
        datetime: '2026-03-09T20:00:00Z',
        open: '800',
        high: '803',
        low: '798',
        close: '801',
        volume: '100',
      },
    ])
  })

  test('returns nothing for an interval that is not served or has no bars', async () => {
    expect((await ask('QUIET', { interval: '1m' })).bars).toEqual([])
    expect((await ask('BTCUSD', { count: 0 })).bars).toEqual([])
    expect((await ask('BTCUSD', { from: '2026-03-10T00:00:00Z' })).bars).toEqual([])
  })
})

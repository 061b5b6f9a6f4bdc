import { ruleSessions } from '@bourse/calendar-rules'
import { defineDataset, source, Type } from '@bourse/kit'
import {
  fakeDailyBars,
  fakeListings,
  runTimetable,
  startTestHost,
  type TestHost,
  sessionsDataset,
} from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import dataset, { cadences, quotes, requestedQuotes, scheduleOf } from '../src/index.ts'
import { idOf } from './support/market.ts'

/** Ids requested from the connector, by run. */
const fetched: (readonly string[])[] = []

/** A connector as a deployment would write it: it fetches the requested London listings on the declared cadence. */
const connector = source({
  id: 'vendor-requested',
  title: 'Requested quotes from a vendor',
  feeds: quotes,
  publisher: { name: 'A vendor', licence: 'Commercial', hosts: [], requestsPerSecond: 1 },
  schedule: scheduleOf({ ...cadences.nonUsRequested, markets: ['XLON'] }),
  config: Type.Object({}),
  plan: ({ to }) => [{ date: to }],
  needs: { requested: requestedQuotes },
  async fetch(_unit, { clock }, { requested }) {
    const ids = await requested.newest('XLON')
    fetched.push(ids)
    return { ids, at: clock.now() }
  },
  *parse({ ids, at }) {
    for (const instrument_id of ids) yield { instrument_id, last_price: '0.75', last_at: `${at.slice(0, 11)}08:05:00Z` }
  },
})

let host: TestHost
let key: string

beforeAll(async () => {
  const extended = defineDataset({ ...dataset, sources: [...dataset.sources, connector] })
  host = await startTestHost({
    datasets: [fakeListings(['XLON:VOD', 'XLON:BP']), sessionsDataset(ruleSessions), fakeDailyBars([]), extended],
    clock: '2026-03-02T08:00:00Z',
    config: { sources: { 'vendor-requested': { enabled: true } } },
  })
  key = await host.key()
})
afterAll(() => host.close())

describe('a custom connector', () => {
  test('quotes rule 3: fetches the listings that callers requested, every 10 minutes during the session', async () => {
    const ask = () => host.get('/v1/quotes?symbols=XLON:VOD', { key })
    expect((await ask()).json.data).toEqual([])
    const runs = await runTimetable(host, { from: '2026-03-02T08:00:00Z', to: '2026-03-02T08:41:00Z' })
    const own = runs.filter(({ task }) => task === 'quotes__vendor-requested')
    expect(own.map(({ at, outcome }) => [at.slice(11, 16), outcome])).toEqual([
      ['08:20', 'done'],
      ['08:30', 'done'],
      ['08:40', 'done'],
    ])
    expect(fetched).toEqual([1, 2, 3].map(() => [idOf('XLON', 'VOD')]))
    expect((await ask()).json.data).toMatchObject([{ symbol: 'VOD', last_price: 0.75 }])
  })
})

import { source, tally, Type, type Source } from '@bourse/kit'
import { sessions } from '@bourse/services'
import { fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSource } from '../../src/jobs/run-source.ts'
import { readConfig } from '../../src/wiring/index.ts'
import { bars, prices, threeListings } from './support/prices-dataset.ts'

interface Unit {
  readonly date: string
  readonly close: string
}

/** Number of rows that the publisher has, by date. */
const published = new Map<string, number>()
const asked: string[] = []

const daily: Source = source({
  id: 'acme-day',
  title: 'Days of Acme',
  feeds: bars,
  publisher: { name: 'Acme', licence: 'none', hosts: [], requestsPerSecond: 100 },
  schedule: 'manual',
  config: Type.Object({}),
  needs: { sessions },
  sessions: { of: ({ date, close }: Unit) => ({ date, market: 'XNAS', close }), recheck: 2 },
  *plan({ from, to }, { needs }): Iterable<Unit> {
    for (const date of needs.sessions.between('XNAS', from, to)) yield { date, close: `${date}T21:00:00Z` }
  },
  async fetch({ date }: Unit) {
    asked.push(date)
    return `${published.get(date) ?? 0}`
  },
  *parse(raw, { date }: Unit) {
    yield tally('flat-day', 3)
    yield tally('flat-day')
    for (let row = 0; row < Number(raw); row++)
      yield { symbol: ['AAA', 'BBB', 'CCC'][row] ?? 'AAA', date, close: '1', volume: null }
  },
})

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ datasets: [threeListings, prices, fakeSessions()] })
  host.clock.set('2026-03-02T22:00:00Z')
})
afterAll(() => host.close())

const run = (from: string, to = from, since?: string) => {
  const parts = { ...host.host.work, config: readConfig({}), log: () => undefined, parsesHere: true }
  return runSource(parts, {
    dataset: prices,
    source: daily,
    window: { from, to },
    ...(since !== undefined && { since }),
  })
}

describe('units that are trading sessions', () => {
  it('connectors rule 2.5: an empty day is requested again until eight hours after its close', async () => {
    for (const date of ['2026-02-25', '2026-02-26', '2026-02-27']) published.set(date, 100)
    await run('2026-02-25', '2026-02-27')
    await expect(run('2026-03-02')).rejects.toMatchObject({ name: 'RetryLater', seconds: 900 })
  })

  it('connectors rule 2.5: a thin day is also requested again, and one with 60% of the median is published', async () => {
    published.set('2026-03-02', 59)
    await expect(run('2026-03-02')).rejects.toMatchObject({
      message: 'XNAS 2026-03-02: 59 rows, expected about 100',
    })
    published.set('2026-03-02', 60)
    expect(await run('2026-03-02')).toMatchObject({ rows: 60 })
  })

  it('connectors rule 2.5: eight hours after the close, a thin day is published with the warning thin-day', async () => {
    published.set('2026-03-03', 10)
    host.clock.set('2026-03-04T05:00:00Z')
    expect(await run('2026-03-03')).toMatchObject({ rows: 10 })
    const rows = await host.database.database.query(`select rule, value from bourse.warnings where rule = 'thin-day'`)
    expect(rows).toEqual([{ rule: 'thin-day', value: '10 rows, expected about 100' }])
  })

  it('connectors rule 2.5: the newest sessions are fetched again, but non-trading days are not', async () => {
    asked.length = 0
    for (const date of ['2026-03-04', '2026-03-05', '2026-03-06']) published.set(date, 100)
    host.clock.set('2026-03-09T05:00:00Z')
    await run('2026-02-25', '2026-03-08', '2026-03-06')
    expect(asked).toEqual(['2026-03-05', '2026-03-06'])
  })

  it('a session is not fetched before its close', async () => {
    asked.length = 0
    host.clock.set('2026-03-09T20:59:00Z')
    await run('2026-03-09')
    expect(asked).toEqual([])
  })

  it('rows that the source skipped are counted by rule', async () => {
    const [row] = await host.database.database.query<{ tallies: string }>(
      `select report ->> 'tallies' as tallies from bourse.ingest_runs where outcome = 'done' limit 1`,
    )
    expect(JSON.parse(row?.tallies ?? '{}')).toEqual({ 'flat-day': 4 })
  })
})

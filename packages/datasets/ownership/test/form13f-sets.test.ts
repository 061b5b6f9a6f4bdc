import type { AnyStagingTable } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { fakeDailyBars, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import ownership from '../src/index.ts'
import { sec13f } from '../src/sources/sec-13f.ts'
import { form13fSetsBetween } from '../src/sources/sec-form13f-sets/form13f-set-names.ts'
import { secForm13fSets } from '../src/sources/sec-form13f-sets.ts'
import { form13fSet, ONE as FIRST, TWO as SECOND, WHOLE_SET } from './support/form13f-set.ts'
import { publishRaw } from '@bourse/testkit/workspace'
import { report13f } from './support/submissions.ts'

const AMZN = '023135106'
const GOOG = '02079K107'
const listings = fakeListings([
  { id: 'ins_amzn', isin: `US${AMZN}7`, stretches: [{ symbol: 'AMZN', exchange_mic: 'XNAS' }] },
  { id: 'ins_goog', isin: `US${GOOG}9`, stretches: [{ symbol: 'GOOG', exchange_mic: 'XNAS' }] },
])

test('set names follow from their filing dates', () => {
  expect(form13fSetsBetween('2023-08-15', '2024-06-30')).toEqual([
    '2023q3',
    '2023q4',
    '01jan2024-29feb2024',
    '01mar2024-31may2024',
    '01jun2024-31aug2024',
  ])
  expect(form13fSetsBetween('2024-12-05', '2025-02-28')).toEqual(['01dec2024-28feb2025'])
  expect(form13fSetsBetween('2010-01-01', '2013-03-31')).toEqual([])
  expect(form13fSetsBetween('2024-02-29', addDays('2024-02-29', 0))).toEqual(['01jan2024-29feb2024'])
})

test('a set is ingested in parts by manager, or as one part', () => {
  const window = { from: '2023-11-01', to: '2023-11-01' }
  const planned = [...secForm13fSets.plan(window, { config: { managers: [], parts: 3 }, needs: {} })]
  expect(planned).toMatchObject([0, 1, 2].map((part) => ({ set: '2023q4', part, of: 3 })))
  expect([...secForm13fSets.plan(window, { config: { managers: ['777020'], parts: 3 }, needs: {} })]).toEqual([
    { set: '2023q4', part: 0, of: 1, managers: ['0000777020'] },
  ])
})

describe('ownership from quarterly 13F data sets', () => {
  let host: TestHost
  let key: string
  beforeAll(async () => {
    const bars = fakeDailyBars([{ instrument_id: 'ins_amzn', date: '2025-12-31', close: '250' }])
    host = await startTestHost({ datasets: [listings, bars, ownership], clock: '2026-03-02T22:00:00Z' })
    key = await host.key()
  })
  afterAll(() => host.close())

  const take = (holdings: Parameters<typeof form13fSet>[0], unit: object = WHOLE_SET) =>
    collected(form13fSet(holdings), unit).then((rows) =>
      host.submit(secForm13fSets.feeds as AnyStagingTable, rows, { source: secForm13fSets.id }),
    )
  const holders = async (query: string) => {
    const answer = await host.get(`/v1/ownership?limit=100&${query}`, { key })
    expect(answer.status, answer.text).toBe(200)
    return answer.json.data.map(({ holder, position, position_value }: Record<string, unknown>) => [
      holder,
      position,
      position_value,
    ])
  }

  test('rules 4, 5 and 6: rows for one CUSIP are summed across the table; puts and calls never count', async () => {
    const rows = [
      { shares: 60 },
      { shares: 7, cusip: GOOG, number: SECOND },
      { shares: 40 },
      { shares: 900, putCall: 'Put' as const },
    ]
    expect(await take(rows)).toMatchObject({ quarantined: 0 })
    expect(await holders('symbols=AMZN')).toEqual([['Set One', 100, 25_000]])
    expect(await holders('symbols=GOOG')).toEqual([['Set Two', 7, 1_750]])
    expect(await take(rows)).toMatchObject({ published: 0 })
  })

  test('0.4, rule 1: a report is known at 22:00 New York time on its filing date', async () => {
    expect(await holders('symbols=AMZN&as_of=2026-02-13T02:59:59Z')).toEqual([])
    expect(await holders('symbols=AMZN&as_of=2026-02-13T03:00:00Z')).toHaveLength(1)
  })

  test('a report that was already published separately keeps its acceptance time', async () => {
    const submission = report13f({
      id: FIRST,
      cik: '1000777020',
      name: 'Set One',
      period: '12-31-2025',
      ...{ filed: '20260212', accepted: '20260212120000' },
      rows: [{ cusip: AMZN, shares: 100, value: 25_000 }],
    })
    await publishRaw(host, sec13f, { submission }, { filing_id: FIRST })
    expect(await take([{ shares: 100 }, { shares: 7, cusip: GOOG, number: SECOND }])).toMatchObject({ published: 0 })
  })

  test('only the unit’s managers are read, and unreadable lines are reported', async () => {
    const rows = [{ shares: 5 }, { shares: 6, number: SECOND }]
    const even = await collected(form13fSet(rows), { ...WHOLE_SET, part: 0, of: 2 })
    expect(new Set(even.map(({ holder }) => holder))).toEqual(new Set(['Set One']))
    const named = await collected(form13fSet(rows), { ...WHOLE_SET, managers: ['1000777021'] })
    expect(new Set(named.map(({ holder }) => holder))).toEqual(new Set(['Set Two']))
    const bad = await parsed({ tables: form13fSet([{ shares: 5, cusip: '023135107' }]) }, WHOLE_SET)
    expect(bad.filter((row) => !('holder' in row))).toHaveLength(1)
    await expect(parsed({ tables: {} }, WHOLE_SET)).rejects.toThrow('expected SUBMISSION.tsv')
  })
})

async function parsed(raw: object, unit: object): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for await (const row of secForm13fSets.parse(raw as never, unit as never) as AsyncIterable<Record<string, unknown>>)
    rows.push(row)
  return rows
}

const collected = (tables: Readonly<Record<string, Uint8Array>>, unit: object) => parsed({ tables }, unit)

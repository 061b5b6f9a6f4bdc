import { defineDataset, f, record } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import type { Dividend } from '@bourse/services'
import {
  createTestDatabase,
  dailyByListing,
  fakeDividends,
  fakePriceAdjustments,
  fakeSplits,
  type TestDatabase,
} from '@bourse/testkit'
import { sample } from '@bourse/testkit/workspace'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from './support/command-line.ts'

const bars = record('bars', {
  title: 'Bars',
  ...dailyByListing,
  fields: {
    date: f.date('Day'),
    open: f.price('Open').nullable(),
    close: f.price('Close'),
    volume: f.shares('Volume').nullable(),
  },
})
/** Presets are matched to datasets by id. */
const eod = defineDataset({
  id: 'eod',
  title: 'Bars',
  summary: 'Bars for tests',
  records: [bars],
  imports: bars,
  freshness: bars,
})
const DIVIDEND: Dividend = {
  ...{ id: 'act_a', instrument_id: 'ins_a', kind: 'regular', ex_date: '2026-02-18', pay_date: null },
  ...{ amount: '2', currency_code: 'USD', frequency: null },
}
const price = { times: new Decimal('0.98'), over: new Decimal(4), digits: 6 }
/** AAA had a 4:1 split on 2026-02-17 and paid a dividend on 2026-02-18; nothing is known about BBB. */
const datasets = [
  ...[sample, eod, fakeDividends([DIVIDEND])],
  fakeSplits([{ instrument_id: 'ins_a', execution_date: '2026-02-17', ratio: '4' }]),
  fakePriceAdjustments(({ until }) =>
    until < '2026-02-17'
      ? []
      : [{ date: '2026-02-17', scales: { open: price, high: price, low: price, close: price, volume: undefined } }],
  ),
]

let test: TestDatabase
let folder: string
beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bourse-import-adjusted-'))
})
afterEach(() => test.database.query('truncate eod.bars cascade').catch(() => undefined))
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

const environment = () => ({ DATABASE_URL: test.url, BOURSE_DATA_DIR: join(folder, 'data'), BOURSE_PORT: '0' })
async function imported(lines: readonly string[], ...options: readonly string[]) {
  const path = join(folder, `${new Date().getTime()}-${Math.random()}.csv`)
  await writeFile(path, `${lines.join('\n')}\n`)
  return runHere(['import', 'eod', '--json', path, ...options], { datasets, environment: environment() })
}
const stored = async () => {
  const rows = await test.database.query<{ day: string; open: string; close: string; volume: string }>(
    'select date::text as day, open::text, close::text, volume::text from eod.bars order by 1',
  )
  return rows.map(({ day, open, close, volume }) => `${day} ${open} ${close} ${volume}`)
}

const investing = [
  'Date,Price,Open,High,Low,Vol.,Change %',
  '02/16/2026,25.51,25,26,25,4000,0%',
  '02/17/2026,26,25.5,26,25,900,0%',
]
const [AAA, BBB] = [
  ['--set', 'symbol=AAA'],
  ['--set', 'symbol=BBB'],
] as const

describe('prices that a preset adjusts for splits', () => {
  it("prices are stored as traded if the listing's splits are known", async () => {
    const { code, json } = await imported(investing, ...AAA)
    expect([code, json]).toEqual([0, expect.objectContaining({ published: 2, presets: ['investing'] })])
    expect(json.notes).toContainEqual(expect.stringContaining('stored as traded'))
    expect(await stored()).toEqual(['2026-02-16 100 102.04 1000', '2026-02-17 25.5 26 900'])
  })

  it('prices of a listing without a known split are rejected, and the error names the option that imports them', async () => {
    const { code, json } = await imported(investing, ...BBB)
    expect([code, json.findings]).toEqual([1, [expect.objectContaining({ rule: 'adjusted-prices', rows: 2 })]])
    expect(JSON.stringify(json)).toMatch(/no split of BBB is known; --adjusted-as-is/)
    expect(await stored()).toEqual([])
  })

  it('prices are stored unchanged with --adjusted-as-is', async () => {
    expect((await imported(investing, ...AAA, '--adjusted-as-is')).json).toMatchObject({ published: 2, warnings: 1 })
    expect(await stored()).toEqual(['2026-02-16 25 25.51 4000', '2026-02-17 25.5 26 900'])
  })

  it('a file that ends before a split is rejected, unless --downloaded states what its prices include', async () => {
    const early = investing.slice(0, 2)
    const refused = await imported(early, ...AAA)
    expect([refused.code, JSON.stringify(refused.json)]).toEqual([1, expect.stringContaining('--downloaded')])
    expect((await imported(early, ...AAA, '--downloaded', '2026-02-20')).json).toMatchObject({ published: 1 })
    expect(await stored()).toEqual(['2026-02-16 100 102.04 1000'])
    expect((await imported(early, ...AAA, '--downloaded', '2026-02-16')).json).toMatchObject({ published: 1 })
    expect(await stored()).toContain('2026-02-16 25 25.51 4000')
  })
})

describe('prices that a preset adjusts for splits and dividends', () => {
  const stooq = [
    '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>',
    'AAA.US,D,20260217,000000,25,26,25,25.5,900,0',
    'AAA.US,D,20260218,000000,26,26,25,26,800,0',
  ]

  it('prices before a dividend are rejected, because a dividend cannot be undone', async () => {
    const { json } = await imported(stooq)
    expect(json).toMatchObject({ published: 1, quarantined: 1 })
    expect(JSON.stringify(json)).toContain('AAA paid a dividend on 2026-02-18; --adjusted-as-is')
    expect(await stored()).toEqual(['2026-02-18 26 26 800'])
  })
})

describe('a file with adjusted closes', () => {
  const yahoo = [
    'Date,Open,High,Low,Close,Adj Close,Volume',
    '2026-02-13,24,26,24,25,24.5,4000',
    '2026-02-16,25,26,25,25.5,24.5,4000',
    '2026-02-17,25.5,26,25,26,26,900',
  ]

  it('known splits are undone, and a note says to check the prices if no splits are known', async () => {
    expect((await imported(yahoo, ...AAA)).json.notes).not.toContainEqual(expect.stringContaining('check the prices'))
    expect(await stored()).toEqual(['2026-02-13 96 100 1000', '2026-02-16 100 102 1000', '2026-02-17 25.5 26 900'])
    expect((await imported(yahoo, ...BBB)).json.notes).toContainEqual(expect.stringContaining('check the prices'))
  })

  it('--check-adjusted compares the file with our own adjustment', async () => {
    const { code, json } = await imported(yahoo, ...AAA, '--check-adjusted')
    const difference = { symbol: 'AAA', date: '2026-02-16', file: '24.5', ours: '24.99', percent: '1.96' }
    expect([code, json.adjusted_check]).toEqual([
      0,
      { compared: 3, different: 1, worst: difference, first: [difference] },
    ])
  })

  it('--check-adjusted needs an adjusted column and stored rows', async () => {
    const without = await imported(investing, ...AAA, '--check-adjusted')
    expect([without.code, without.json.error.message]).toEqual([
      1,
      expect.stringContaining('no file has an adjusted close column'),
    ])
    const dry = await imported(yahoo, ...AAA, '--check-adjusted', '--dry-run')
    expect([dry.code, dry.json.error.message]).toEqual([1, expect.stringContaining('dry run')])
  })
})

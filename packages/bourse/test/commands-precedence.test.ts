import { defineDataset, f, precedence, record, revisioned, source, Type } from '@bourse/kit'
import type { SourceRole } from '@bourse/kit/host'
import { listing } from '@bourse/services'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { sample } from '@bourse/testkit/workspace'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from './support/command-line.ts'

const inPrecedence = precedence({ first: ['import'], last: [] })
const prices = record('prices', {
  title: 'Prices',
  subject: listing,
  fields: { date: f.date('Day'), close: f.price('Close') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
  merge: (claims) => inPrecedence(claims)[0].row,
  tolerances: { close: '0.03' },
  longHistory: true,
})
const feed = (id: string, role: SourceRole, markets: readonly string[]) =>
  source({
    id,
    title: `Prices of ${id}`,
    feeds: prices,
    role,
    markets,
    publisher: { name: id, licence: 'none', hosts: [], requestsPerSecond: 1 },
    schedule: 'manual',
    config: Type.Object({}),
    plan: ({ to }) => [{ date: to }],
    fetch: async () => '',
    *parse(text: string) {
      for (const line of text.trim().split('\n')) {
        const [symbol = '', date = '', close = ''] = line.split(',')
        yield { symbol, date, close }
      }
    },
    files: {
      expected: 'prices.csv',
      unit: () => ({ date: '2026-02-26' }),
      raw: async ([file]) => (await file?.text()) ?? '',
    },
  })
const dataset = defineDataset({
  id: 'merged',
  title: 'Merged',
  summary: 'Prices from several sources',
  records: [prices],
  sources: [
    feed('tape-day', 'tape', ['XNAS', 'XNYS']),
    feed('vendor-day', 'vendor', ['XNAS', 'XNYS', 'XLON']),
    feed('odd-day', 'unofficial', ['XLON']),
  ],
})

let test: TestDatabase
let folder: string
const bourse = (...words: string[]) =>
  runHere(words, {
    datasets: [sample, dataset],
    environment: {
      ...{ DATABASE_URL: test.url, BOURSE_DATA_DIR: join(folder, 'data'), BOURSE_PORT: '0' },
      BOURSE_CONFIG: join(folder, 'config.json'),
    },
  })
const configure = (order: Readonly<Record<string, readonly string[]>>) =>
  writeFile(join(folder, 'config.json'), JSON.stringify({ precedence: order }))
async function send(id: string, lines: readonly string[]): Promise<void> {
  const file = join(folder, 'prices.csv')
  await writeFile(file, `${lines.join('\n')}\n`)
  const { code, stderr } = await bourse('ingest', 'file', 'merged', id, file)
  expect([code, stderr]).toEqual([0, expect.any(String)])
}
const versions = async () =>
  (
    await test.database.query<{ row: string }>(
      `select instrument_id || ' ' || date || ' ' || trim_scale(close)
         || case when known_to = 'infinity' then '' else ' ended' end
         as row from merged.prices order by instrument_id, date, known_from`,
    )
  ).map(({ row }) => row)

/** What `doctor` reports about the setting. */
async function unapplied(): Promise<readonly string[]> {
  const { findings } = (await bourse('doctor', '--json')).json
  return findings.flatMap(({ check, message }: Readonly<Record<string, string>>) =>
    check === 'precedence' ? [message] : [],
  )
}

beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bourse-precedence-'))
  await configure({})
  await send('tape-day', ['AAA,2026-02-25,10', 'AAA,2026-02-26,11', 'BBB,2026-02-26,20'])
  await send('vendor-day', ['AAA,2026-02-25,10', 'AAA,2026-02-26,11.5', 'BBB,2026-02-26,20.5', 'LLL,2026-02-26,30'])
  await send('odd-day', ['LLL,2026-02-26,31'])
})
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('bourse sources precedence', () => {
  const before = ['ins_a 2026-02-25 10', 'ins_a 2026-02-26 11', 'ins_b 2026-02-26 20', 'ins_l 2026-02-26 30']

  it('sources are ordered by role unless the setting names them', async () => {
    expect(await versions()).toEqual(before)
    const { json } = await bourse('sources', 'show', 'vendor-day', '--json')
    expect(json.precedence).toEqual([
      { record: 'merged.prices', market: 'XNAS', place: 2, of: 2 },
      { record: 'merged.prices', market: 'XNYS', place: 2, of: 2 },
      { record: 'merged.prices', market: 'XLON', place: 1, of: 2 },
    ])
    expect((await bourse('sources', 'precedence')).code).toBe(2)
  })

  it("sources that disagree beyond a field's tolerance are reported, with both values", async () => {
    const issues = await test.database.query<{ source: string; reason: string; content: string }>(
      `select source, reason, content from bourse.warnings where rule = 'sources-disagree' order by content`,
    )
    const within = 'close: expected values within 3% of each other, got'
    expect(issues).toEqual([
      {
        source: 'vendor-day',
        reason: `${within} 11 from tape-day and 11.5 from vendor-day`,
        content: '{"instrument_id":"ins_a","date":"2026-02-26"}',
      },
      {
        source: 'odd-day',
        reason: `${within} 30 from vendor-day and 31 from odd-day`,
        content: '{"instrument_id":"ins_l","date":"2026-02-26"}',
      },
    ])
  })

  it('connectors check G10: a dry run counts the rows that a changed setting affects, and applying it publishes new versions', async () => {
    await configure({ 'merged.prices': ['odd-day'], 'merged.prices@XNAS': ['vendor-day', 'tape-day'] })
    const changes = [
      { record: 'merged.prices', market: 'XLON', rows: 1 },
      { record: 'merged.prices', market: 'XNAS', rows: 1 },
    ]
    const trial = await bourse('sources', 'precedence', '--dry-run', '--json')
    expect(await unapplied()).toEqual([expect.stringMatching(/ merged: merged\.prices, merged\.prices@XNAS$/)])
    expect(trial.json).toEqual({ dry_run: true, changes, keys: 4, held: 0, published: 0 })
    expect(await versions()).toEqual(before)
    const applied = await bourse('sources', 'precedence', '--apply', '--json')
    expect(applied.json).toEqual({ dry_run: false, changes, keys: 4, held: 0, published: 2 })
    const after = [
      ...['ins_a 2026-02-25 10', 'ins_a 2026-02-26 11 ended', 'ins_a 2026-02-26 11.5', 'ins_b 2026-02-26 20'],
      ...['ins_l 2026-02-26 30 ended', 'ins_l 2026-02-26 31'],
    ]
    expect(await versions()).toEqual(after)
    expect(await unapplied()).toEqual([])
    expect((await bourse('sources', 'precedence', '--apply')).stdout).toMatch('4 rows from several sources compared')
    expect(await versions()).toEqual(after)
    const { json } = await bourse('sources', 'show', 'vendor-day', '--json')
    expect(json.precedence).toMatchObject([{ place: 1 }, { place: 2 }, { market: 'XLON', place: 2 }])
    expect((await bourse('audit', 'list', '--json')).stdout).toMatch('precedence.apply')
  })

  it('connectors 5.1: sources show lists the rows that a source provides, and how many of them are published', async () => {
    const show = async (id: string) => {
      const { rows_total, rows_by_market, last_30_days } = (await bourse('sources', 'show', id, '--json')).json
      return [rows_total, rows_by_market.map((each: object) => Object.values(each).join(' ')), last_30_days]
    }
    const record = 'merged.prices'
    expect(await show('vendor-day')).toEqual([
      4,
      [
        `${record} XNAS 2 2026-02-25 2026-02-26`,
        `${record} XNYS 1 2026-02-26 2026-02-26`,
        `${record} XLON 1 2026-02-26 2026-02-26`,
      ],
      [{ record, rows: 4, published: 2 }],
    ])
    expect((await bourse('sources', 'show', 'odd-day')).stdout).toMatch(
      /^rows {7}merged.prices XLON: 1, 2026-02-26 to 2026-02-26\n30 days {4}merged.prices: 1 of 1 row published/m,
    )
  })

  it('rows that arrive later are merged by the precedence for their market', async () => {
    await send('vendor-day', ['AAA,2026-02-27,12.5', 'BBB,2026-02-27,21.5'])
    await send('tape-day', ['AAA,2026-02-27,12', 'BBB,2026-02-27,21'])
    const rows = await versions()
    expect(rows).toContain('ins_a 2026-02-27 12.5')
    expect(rows).not.toContain('ins_a 2026-02-27 12')
    expect(rows).toContain('ins_b 2026-02-27 21')
  })

  it('packed rows are merged again', async () => {
    await configure({})
    expect(await unapplied()).toEqual([expect.stringContaining('merged.prices')])
    await send('tape-day', ['AAA,2025-05-05,7', 'BBB,2025-05-05,8'])
    await send('vendor-day', ['AAA,2025-05-05,7.5', 'BBB,2025-05-05,8'])
    expect((await bourse('datasets', 'pack', 'merged', '--json')).json).toMatchObject({ rows: 2 })
    expect((await versions()).filter((row) => row.includes('2025'))).toEqual([])
    const { rows_by_market } = (await bourse('sources', 'show', 'vendor-day', '--json')).json
    expect(rows_by_market[0]).toMatchObject({ market: 'XNAS', rows: 4, oldest_date: '2025-05-05' })
    await configure({ 'merged.prices@XNAS,XNYS': ['vendor-day'], 'merged.prices@XLON': ['odd-day'] })
    expect((await bourse('sources', 'precedence', '--apply', '--json')).json.keys).toBe(8)
    expect((await versions()).filter((row) => row.startsWith('ins_a 2025'))).toEqual([
      ...['ins_a 2025-05-05 7 ended', 'ins_a 2025-05-05 7.5'],
    ])
  })

  it('two orders for one market are rejected', async () => {
    await configure({ 'merged.prices@XNAS': ['tape-day'], 'merged.prices@US': ['vendor-day'] })
    expect((await bourse('sources', 'list')).stderr).toMatch('expected one order of sources for merged.prices and XNAS')
  })
})

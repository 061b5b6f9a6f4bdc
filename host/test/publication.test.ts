import type { IncomingRow, RowFinding } from '@bourse/engine/publishing'
import { readVersions, rowsAt } from '@bourse/engine/store'
import { startTestHost, type TestHost, zipOf } from '@bourse/testkit'
import { defineDataset } from '@bourse/kit'
import fc from 'fast-check'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { importFile } from '@bourse/engine/jobs'
import { bars, otherBars, sample } from '@bourse/testkit/workspace'

const other = defineDataset({ id: 'other', title: 'Other', summary: 'A second dataset', records: [otherBars] })

describe('publications', () => {
  let host: TestHost
  beforeAll(async () => {
    host = await startTestHost({ datasets: [sample, other] })
  })
  afterAll(() => host.close())

  /** Returns what a reader with the current pins sees. */
  async function look() {
    const { database, wiring } = host.host.engine
    const { pins } = await readVersions(database)
    const read = async (record: typeof bars | typeof otherBars) => {
      const table = wiring.tables.get(record)
      if (table === undefined) throw new Error('no table')
      const rows = await rowsAt(database, table).at({ asOf: undefined, pins }).selectAll().execute()
      return rows.map((row) => String(Object(row).close)).sort()
    }
    return {
      again: () => Promise.all([read(bars), read(otherBars)]),
      rows: await Promise.all([read(bars), read(otherBars)]),
    }
  }

  /** Yields rows slowly, so that publications from two datasets overlap and commit in any order. */
  async function* slowly(close: number, delay: number): AsyncGenerator<readonly IncomingRow[]> {
    for (const symbol of ['AAA', 'BBB', 'LLL']) {
      await new Promise((resolve) => setTimeout(resolve, delay))
      yield [{ row: { symbol, date: '2026-02-27', close: String(close) } }]
    }
  }

  it('a publication is visible in full or not at all, and a pinned reader always sees the same rows, in any commit order', async () => {
    let close = 100
    const step = fc.record({ which: fc.boolean(), delay: fc.nat({ max: 6 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
        const views: Awaited<ReturnType<typeof look>>[] = []
        const publishing = Promise.all(
          steps.map(({ which, delay }) =>
            host.host.publications.publish(which ? bars : otherBars, slowly(++close, delay), { source: 'primary' }),
          ),
        )
        let busy = true
        void publishing.finally(() => (busy = false))
        while (busy) {
          if (views.length < 20) views.push(await look())
          await new Promise((resolve) => setTimeout(resolve, 3))
        }
        await publishing
        for (const view of views) {
          for (const rows of view.rows) expect(new Set(rows).size).toBeLessThanOrEqual(1)
          expect(await view.again()).toEqual(view.rows)
        }
      }),
      { numRuns: 12, interruptAfterTimeLimit: 100_000 },
    )
  }, 120_000)

  it('publications of one dataset have increasing instants, even if the clock does not advance', async () => {
    const instants: string[] = []
    for (const close of ['1', '2', '3']) {
      await host.publish(bars, [{ symbol: 'AAA', date: '2026-01-05', close }], { source: 'primary' })
      instants.push((await readVersions(host.host.engine.database)).pins.get('sample.bars')?.at ?? '')
    }
    expect(instants).toEqual([...new Set(instants)].sort())
    expect(instants).toHaveLength(3)
  })

  it('that fail leave no changes', async () => {
    const before = await look()
    async function* broken(): AsyncGenerator<readonly IncomingRow[]> {
      yield [{ row: { symbol: 'AAA', date: '2026-02-25', close: '999' } }]
      throw new Error('the publisher became unavailable')
    }
    await expect(host.host.publications.publish(bars, broken(), { source: 'primary' })).rejects.toThrow(
      'became unavailable',
    )
    expect((await look()).rows).toEqual(before.rows)
  })

  it('a dry run reports what a publication would do and leaves no changes', async () => {
    const before = await look()
    const report = await host.publish(bars, [{ symbol: 'AAA', date: '2026-02-24', close: '5' }], {
      source: 'primary',
      dryRun: true,
    })
    expect(report).toMatchObject({ published: 1, batch: undefined })
    expect((await look()).rows).toEqual(before.rows)
  })

  it('bad rows are counted and quarantined with line and reason, and the rest are published', async () => {
    const rejected: [number, string][] = []
    const rows = [
      { symbol: 'AAA', date: '2026-02-20', close: '5' },
      { symbol: 'AAA', date: '2026-02-21', close: '1e5' },
      { symbol: 'NOBODY', date: '2026-02-20', close: '5' },
      { date: '2026-02-20', close: '5' },
      { instrument_id: 'ins_unknown', date: '2026-02-20', close: '5' },
      { symbol: 'BBB', date: '2026-02-20', close: '6' },
      { symbol: 'BBB', date: '2026-02-20', close: '7' },
    ]
    const onFinding = ({ line, reason }: RowFinding) => void rejected.push([line, reason])
    const report = await host.publish(bars, rows, { source: 'primary', onFinding })
    expect(report).toMatchObject({ rows: 7, published: 2, quarantined: 5 })
    expect(rejected).toEqual([
      [2, 'close: expected a decimal such as 189.95, got "1e5"'],
      [4, 'symbol is missing'],
      [3, 'no listing matched NOBODY on that date'],
      [5, 'no listing matched ins_unknown on that date'],
      [6, 'a later line has the same key with other values; rows are identified by instrument_id, date'],
      [7, 'the last of several lines with the same key'],
    ])
    const kept = await host.host.engine.database.query<{ line: string; reason: string }>(
      'select line, reason from bourse.quarantine order by line',
    )
    expect(kept.map(({ line, reason }) => [line, reason.slice(0, 29)])).toEqual([
      ['2', 'close: expected a decimal suc'],
      ['3', 'no listing matched NOBODY on '],
      ['4', 'symbol is missing'],
      ['5', 'no listing matched ins_unknow'],
      ['6', 'a later line has the same key'],
    ])
  })

  it('an earlier contradicting line is quarantined even if the last one equals the published row', async () => {
    const row = (close: string) => ({ symbol: 'BBB', date: '2026-02-18', close })
    await host.publish(bars, [row('6')], { source: 'primary' })
    const report = await host.publish(bars, [row('5'), row('6'), row('6')], { source: 'primary' })
    expect(report).toMatchObject({ rows: 3, published: 0, revised: 0, quarantined: 1, unchanged: 2 })
    const other = await host.publish(bars, [row('5'), row('6')], { source: 'secondary' })
    expect(other).toMatchObject({ rows: 2, published: 0, revised: 0, quarantined: 1, unchanged: 1 })
  })

  it('the last line of each key is published, for any line order and any way of identifying the entity', async () => {
    const names = {
      ins_a: [{ symbol: 'AAA' }, { symbol: 'AAA', exchange_mic: 'XNAS' }, { instrument_id: 'ins_a' }],
      ins_b: [{ symbol: 'BBB' }, { symbol: 'bbb' }, { symbol: 'BBB', exchange_mic: 'XNYS' }],
    }
    const line = fc.record({
      id: fc.constantFrom('ins_a' as const, 'ins_b' as const),
      name: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat({ max: 2 })),
      day: fc.integer({ min: 10, max: 14 }),
      close: fc.integer({ min: 1, max: 3 }).map(String),
    })
    const published = new Map<string, string>()
    const keyOf = ({ id, day }: { readonly id: string; readonly day: number }) => `${id} 2025-03-${day}`
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
        const rows = lines.map(({ id, name, day, close }) => ({
          ...names[id][name],
          date: `2025-03-${day}`,
          close,
        }))
        const last = new Map(lines.map((one) => [keyOf(one), one.close]))
        const report = await host.publish(bars, rows, { source: 'primary' })
        expect(report).toMatchObject({
          rows: lines.length,
          published: [...last].filter(([key, close]) => published.get(key) !== close).length,
          quarantined: lines.filter((one) => last.get(keyOf(one)) !== one.close).length,
        })
        for (const [key, close] of last) published.set(key, close)
        const kept = await host.host.engine.database.query<{ key: string; close: string }>(
          "select instrument_id || ' ' || date as key, close::text from sample.bars where known_to = 'infinity' " +
            "and date between '2025-03-01' and '2025-03-31'",
        )
        expect(new Map(kept.map(({ key, close }) => [key, close]))).toEqual(published)
      }),
      { numRuns: 60 },
    )
  })

  it('an earlier known-from time is used only for a key without a version', async () => {
    async function* rows(close: string): AsyncGenerator<readonly IncomingRow[]> {
      yield [{ row: { symbol: 'LLL', date: '2020-01-02', close }, knownAt: '2020-01-03T00:00:00Z' }]
    }
    await host.host.publications.publish(bars, rows('1'), { source: 'import' })
    await host.host.publications.publish(bars, rows('2'), { source: 'import' })
    await host.host.refresh()
    const key = await host.key()
    const at = async (asOf: string) =>
      (await host.get(`/v1/bars-sample?symbols=XLON:LLL&to=2020-01-02&as_of=${asOf}`, { key })).json.data.map(
        (row: { close: number }) => row.close,
      )
    expect(await at('2020-01-02T23:59:59Z')).toEqual([])
    expect(await at('2020-01-03T00:00:00Z')).toEqual([1])
    expect(await at('2026-03-03')).toEqual([2])
  })

  it('synthetic rows are never mixed with real ones', async () => {
    const rows = [{ symbol: 'AAA', date: '2026-02-20', close: '5' }]
    await expect(host.publish(bars, rows, { source: 'demo', demo: true })).rejects.toThrow(
      'only be loaded into an empty database',
    )
  })

  it('every row with an unknown name is reported, in line order, no matter how many there are', async () => {
    const rows = Array.from({ length: 20_005 }, (_, index) => ({
      row: { symbol: `NOBODY${index % 3}`, date: '2026-01-12', close: '1' },
      line: 30_000 - index,
    }))
    async function* all(): AsyncGenerator<readonly IncomingRow[]> {
      yield rows
    }
    const lines: number[] = []
    const onFinding = ({ line }: RowFinding) => lines.push(line)
    const report = await host.host.publications.publish(bars, all(), { source: 'primary', onFinding })
    expect(report).toMatchObject({ published: 0, quarantined: rows.length })
    expect(lines).toEqual(rows.map(({ line }) => line).reverse())
  })

  it('an archive publishes the last row of a key, in any of its files, and lines are numbered consecutively', async () => {
    const header = 'symbol,date,close'
    const first = [header, 'AAA,2026-01-13,1', 'AAA,2026-01-14,1', 'AAA,2026-01-12,10'].join('\n')
    const second = [header, 'AAA,2026-01-12,11', 'AAA,2026-01-15,none'].join('\n')
    const folder = await mkdtemp(join(tmpdir(), 'bourse-archive-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'bars.zip'), zipOf({ 'a.csv': first, 'b.csv': second }))
    const rejected: [number, string][] = []
    const report = await importFile(host.host.publications, sample, join(folder, 'bars.zip'), {
      map: {},
      source: 'primary',
      onFinding: ({ line, reason }) => rejected.push([line, reason]),
    })
    expect(report).toMatchObject({ rows: 5, published: 3, quarantined: 2 })
    expect(rejected).toEqual([
      [7, 'close is missing'],
      [4, 'a later line has the same key with other values; rows are identified by instrument_id, date'],
      [6, 'the last of several lines with the same key'],
    ])
    const stored = await host.database.database.query(
      `select close::text from sample.bars where date = '2026-01-12' and known_to = 'infinity'`,
    )
    expect(stored).toEqual([{ close: '11' }])
  })
})

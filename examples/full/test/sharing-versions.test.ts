import eod, { dailyBars } from '@bourse/eod'
import { flatFiles } from '@bourse/flat-files'
import sharing from '@bourse/sharing'
import shorts, { shortVolume } from '@bourse/shorts'
import { fakeListings, fakeSessions, runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exactRows, type ExactRow } from './support/exact-parquet.ts'
import { filesIn, pathOf } from './support/shared-host.ts'

const SYMBOLS = ['XNAS:AAPL', 'XNYS:T', 'XLON:VOD']
/** Between the first and the second version of the files. */
const EARLIER = '2026-03-02T22:55:00Z'
const BARS = '/shares/eod/schemas/us/tables/daily_bars_versions_by_day'
const SHORTS = '/shares/shorts/schemas/us/tables/short_volume_versions_by_day'

let host: TestHost
let key: string
beforeAll(async () => {
  host = await startTestHost({
    datasets: [
      ...[fakeListings(SYMBOLS), fakeSessions(), eod, shorts],
      ...[flatFiles({ everyRecord: true, everyVersion: true }), sharing],
    ],
    clock: '2026-03-02T22:00:00Z',
  })
  await publish({ AAPL: '274.9', T: '27.15' })
  host.clock.set('2026-03-02T23:00:00Z')
  await publish({ AAPL: '274.9', T: '27.16' })
  host.clock.set('2026-03-03T00:00:00Z')
  await publish({ AAPL: '275.123456789012345678', T: '27.16' })
  key = await host.key({ plan: 'scale' })
}, 120_000)
afterAll(() => host.close())

async function publish(closes: Readonly<Record<string, string>>): Promise<void> {
  const date = '2026-03-02'
  const bars = Object.entries(closes).map(([symbol, close]) => ({
    ...{ symbol, date, close, open: null, high: null, low: null, volume: '100' },
  }))
  await host.publish(dailyBars, bars, { source: 'import' })
  const volumes = Object.entries(closes).map(([symbol, close]) => ({
    ...{ symbol, date, short_volume: String(Math.round(Number(close))), short_exempt_volume: null },
    ...{ total_volume: '1000', ratio: '0.1', facilities: [] },
  }))
  await host.publish(shortVolume, volumes, { source: 'import' })
  const from = host.clock.now()
  const runs = await runTimetable(host, { from, to: new Date(Date.parse(from) + 3_000_000).toISOString() })
  expect(runs.flatMap(({ why }) => (why === '' ? [] : [why]))).toEqual([])
}

const placeOf = ({ symbol, known_from: from }: ExactRow) =>
  `${String(symbol)} ${from instanceof Date ? from.toISOString() : ''}`

async function rowsOf(table: string, body: object = {}): Promise<readonly ExactRow[]> {
  const answer = await host.post(`/delta-sharing${table}/query`, body, { key })
  expect(answer.status, answer.text).toBe(200)
  const rows = await Promise.all(
    filesIn(answer).map(async ({ url }) => {
      const { headers } = await host.get(pathOf(url))
      const { bytes } = await host.get(headers['location'] ?? '')
      return exactRows(bytes)
    }),
  )
  return rows.flat().toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

const minuteOf = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 16) : '')
const versionsIn = (rows: readonly ExactRow[], value: string) =>
  rows.map((row) => [row['symbol'], String(row[value]), minuteOf(row['known_from']), minuteOf(row['known_to'])])

describe('tables with every version', () => {
  test('have each version of a row, with the period in which it was known', async () => {
    expect(versionsIn(await rowsOf(BARS), 'close')).toEqual([
      ['AAPL', '274.9', '2026-03-02T22:00', '2026-03-03T00:00'],
      ['AAPL', '275.123456789012345678', '2026-03-03T00:00', ''],
      ['T', '27.15', '2026-03-02T22:00', '2026-03-02T23:00'],
      ['T', '27.16', '2026-03-02T23:00', ''],
    ])
    expect(versionsIn(await rowsOf(SHORTS), 'short_volume')).toEqual([
      ['AAPL', '275', '2026-03-02T22:00', ''],
      ['T', '27', '2026-03-02T22:00', ''],
    ])
  })

  test('as of an earlier time have the versions known then, of which the last ones are current', async () => {
    expect(versionsIn(await rowsOf(BARS, { timestamp: EARLIER }), 'close')).toEqual([
      ['AAPL', '274.9', '2026-03-02T22:00', ''],
      ['T', '27.15', '2026-03-02T22:00', ''],
    ])
  })

  test('have the rows of the current table where known_to is null', async () => {
    for (const [versions, current] of [
      [BARS, BARS.replace('_versions', '')],
      [SHORTS, SHORTS.replace('_versions', '')],
    ] as const) {
      const latest = (await rowsOf(versions)).filter((row) => row['known_to'] === null)
      const shown = latest.map(({ known_from: _, known_to: __, ...row }) => row)
      const expected = (await rowsOf(current)).map(({ security_id: _, ...row }) => row)
      expect(shown).toEqual(expected)
      expect(shown).toHaveLength(2)
    }
  })

  test('have instants in microseconds, UTC, in their metadata and their files', async () => {
    const { text } = await host.get(`/delta-sharing${BARS}/metadata`, { key })
    const { fields } = JSON.parse(JSON.parse(text.split('\n')[1] ?? '').metaData.schemaString)
    const types = Object.fromEntries(fields.map(({ name, type }: Record<string, string>) => [name, type]))
    expect(types).toMatchObject({ known_from: 'timestamp', known_to: 'timestamp', close: 'decimal(38,18)' })
    expect(Object.keys((await rowsOf(BARS))[0] ?? {})).toEqual(Object.keys(types))
    expect(Object.keys(types)).not.toContain('security_id')
  })

  test('exist by month and year too, and have a change data feed by day', async () => {
    for (const period of ['month', 'year'])
      expect(await rowsOf(BARS.replace('by_day', `by_${period}`))).not.toHaveLength(0)
    const { text } = await host.get(`/delta-sharing${BARS}/changes?startingTimestamp=${EARLIER}`, { key })
    const kinds = text
      .trimEnd()
      .split('\n')
      .slice(2)
      .map((line) => Object.keys(JSON.parse(line))[0])
    expect(kinds).toEqual(['cdf', 'cdf'])
  })

  test.each([
    ['has a list of symbols', { symbols: ['AAPL'] }],
    ['lacks one of its exchanges', { markets: ['XNYS'] }],
    ['has only another market', { markets: ['XLON'] }],
    ['lacks the capability to read its rows', { capabilities: ['flat-files.read'] }],
  ])('show no file, change or row to a key that %s', async (_, limits) => {
    const limited = await host.key({ plan: 'scale', ...limits })
    for (const table of [BARS, BARS.replace('by_day', 'by_month'), SHORTS]) {
      const files = await host.post(`/delta-sharing${table}/query`, {}, { key: limited })
      const changes = await host.get(`/delta-sharing${table}/changes?startingTimestamp=${EARLIER}`, { key: limited })
      expect([200, 404]).toContain(files.status)
      expect(filesIn(files)).toEqual([])
      expect(changes.text).not.toMatch(/"(?:add|remove|cdf)":/)
    }
  })

  test('/v1/flat-files lists none of them', async () => {
    const { data } = (await host.get('/v1/flat-files', { key })).json
    expect(new Set(data.map(({ dataset }: { dataset: string }) => dataset))).toEqual(new Set(['eod']))
  })
})

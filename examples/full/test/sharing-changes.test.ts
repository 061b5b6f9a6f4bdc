import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pathOf, startSharedHost, type Action, type SharedHost } from './support/shared-host.ts'

const DAYS = '/shares/eod/schemas/us/tables/daily_bars_by_day'
const CHANGES = `${DAYS}/changes`
const AFTER_FIRST = '2026-03-03T22:30:00Z'
const CORRECTED = '2026-03-03T23:00:00Z'

let shared: SharedHost
let key: string
beforeAll(async () => {
  shared = await startSharedHost()
  key = await shared.host.key({ plan: 'pro' })
  await shared.publish([
    ['AAPL', '2026-03-02', '274.9'],
    ['T', '2026-03-02', '27.15'],
    ['AAPL', '2026-02-27', '270'],
    // Before the plan's history.
    ['AAPL', '2013-12-31', '20.1'],
  ])
  await shared.work()
  shared.host.clock.set(CORRECTED)
  await shared.publish([
    ['T', '2026-03-02', '27.16'],
    ['T', '2026-02-27', '27'],
  ])
  await shared.work()
  shared.host.clock.set('2026-03-04T22:00:00Z')
  await shared.publish([['AAPL', '2026-03-03', '275.125']])
  await shared.work()
}, 120_000)
afterAll(() => shared.host.close())

type ChangeAction = Action['file'] & { readonly version: number; readonly timestamp: number }

async function actionsOf(query: string, by = key) {
  const { status, text, headers } = await shared.get(`${CHANGES}?${query}`, by)
  expect(status, text).toBe(200)
  const [protocol, metadata, ...actions] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, ChangeAction>)
  expect(protocol).toEqual({ protocol: { minReaderVersion: 1 } })
  expect(metadata?.['metaData']).toMatchObject({ configuration: { 'delta.enableChangeDataFeed': 'true' } })
  const each = actions.flatMap((line) => Object.entries(line).map(([kind, action]) => ({ kind, ...action })))
  return { version: Number(headers['delta-table-version']), actions: each }
}

type Row = Readonly<Record<string, unknown>>

async function rowsIn(url: string): Promise<readonly Row[]> {
  const { headers, status, text } = await shared.host.get(pathOf(url))
  expect(status, text).toBe(302)
  const { bytes } = await shared.host.get(headers['location'] ?? '')
  return parquetReadObjects({ file: new Uint8Array(bytes).buffer })
}

const textOf = ({ symbol, date, close }: Row) =>
  `${String(symbol)} ${(date as Date).toISOString().slice(0, 10)} ${Number(close).toFixed(3)}`

/** The changes as a client reads them: each row with its change and version, in order. */
async function changesOf(query: string, by = key): Promise<readonly string[]> {
  const { actions } = await actionsOf(query, by)
  const kinds: Readonly<Record<string, string>> = { add: 'insert', remove: 'delete' }
  const rows = await Promise.all(
    actions.map(async ({ kind, url }) =>
      (await rowsIn(url)).map((row) => `${kinds[kind] ?? String(row['_change_type'])} ${textOf(row)}`),
    ),
  )
  return rows.flat()
}

async function snapshot(body: object): Promise<ReadonlySet<string>> {
  const { text } = await shared.host.post(`/delta-sharing${DAYS}/query`, body, { key })
  const lines = text.trimEnd().split('\n').slice(2)
  const rows = await Promise.all(lines.map((line) => rowsIn((JSON.parse(line) as Action).file.url)))
  return new Set(rows.flat().map(textOf))
}

describe('the changes of a table', () => {
  test('begin with its first files, as insertions', async () => {
    expect(await changesOf(`startingVersion=0&endingTimestamp=${AFTER_FIRST}`)).toEqual([
      'insert AAPL 2026-03-02 274.900',
      'insert T 2026-03-02 27.150',
      'insert AAPL 2026-02-27 270.000',
    ])
  })

  test('after a correction are the rows before and after it, and what is new', async () => {
    const changes = await changesOf(`startingTimestamp=${AFTER_FIRST}`)
    expect(changes.toSorted()).toEqual([
      'insert AAPL 2026-03-03 275.125',
      'insert T 2026-02-27 27.000',
      'update_postimage T 2026-03-02 27.160',
      'update_preimage T 2026-03-02 27.150',
    ])
  })

  test('lead from an earlier version of the table to the newest one', async () => {
    const rows = new Set(await snapshot({ timestamp: AFTER_FIRST }))
    for (const change of await changesOf(`startingTimestamp=${AFTER_FIRST}`)) {
      const [kind = '', ...row] = change.split(' ')
      const isGone = kind === 'delete' || kind === 'update_preimage'
      if (isGone) expect(rows.delete(row.join(' '))).toBe(true)
      else rows.add(row.join(' '))
    }
    expect(rows).toEqual(await snapshot({}))
  })

  test('name the version of each, and end with the requested one', async () => {
    const { version, actions } = await actionsOf('startingVersion=0')
    expect(version).toBe(Number((await shared.get(`${DAYS}/version`, key)).headers['delta-table-version']))
    expect(actions.map((each) => each.version)).toEqual(actions.map((each) => each.version).toSorted((a, b) => a - b))
    for (const each of actions) expect(each.timestamp).toBe(Math.floor(each.version / 1_000))
    const first = actions[0]?.version ?? 0
    const own = await actionsOf(`startingVersion=${first}&endingVersion=${first}`)
    expect(own.version).toBe(first)
    expect(own.actions.map(({ id }) => id)).toEqual([actions[0]?.id])
  })
})

test('a file of changes costs 500 credits once, and usage counts its rows and bytes', async () => {
  const buyer = await shared.host.key({ plan: 'pro' })
  const { actions } = await actionsOf(`startingTimestamp=${AFTER_FIRST}`, buyer)
  const change = actions.find(({ kind, partitionValues }) => kind === 'cdf' && partitionValues['date'] === '2026-03-02')
  const counted = vi.spyOn(shared.host.host.engine.usage, 'count')
  for (let left = 2; left > 0; left--) expect(await rowsIn(change?.url ?? '')).toHaveLength(2)
  expect(counted.mock.calls.map(([{ credits, rows, bytes }]) => [credits, rows, bytes])).toEqual([
    [500, 2, change?.size],
  ])
  counted.mockRestore()
})

describe('a key sees no more in the changes than in the table', () => {
  test.each([
    ['a list of symbols', { plan: 'pro', symbols: ['AAPL'] }],
    ['a missing market', { plan: 'pro', markets: ['XNAS'] }],
    ['another capability', { plan: 'pro', capabilities: ['flat-files.read'] }],
  ])('with %s there are none, and a known file is 404', async (_, options) => {
    const limited = await shared.host.key(options)
    expect((await shared.get(`${CHANGES}?startingVersion=0`, limited)).status).toBe(404)
    const { actions } = await actionsOf('startingVersion=0')
    expect(actions.some(({ kind }) => kind === 'cdf')).toBe(true)
    for (const { id } of actions) {
      const path = `/v1/sharing/eod/us/daily_bars_by_day/${id}?download=true`
      expect((await shared.host.get(path, { key: limited })).status).toBe(404)
    }
  })

  test('a date before the plan’s history is omitted, and is shown with a longer one', async () => {
    const dates = async (plan: string) => {
      const { actions } = await actionsOf('startingVersion=0', await shared.host.key({ plan }))
      return new Set(actions.map(({ partitionValues }) => partitionValues['date']))
    }
    expect(await dates('pro')).toEqual(new Set(['2026-02-27', '2026-03-02', '2026-03-03']))
    expect(await dates('scale')).toContain('2013-12-31')
  })
})

describe('a request that names no changes', () => {
  test.each([
    ['', 'Expected startingVersion or startingTimestamp.'],
    ['startingVersion=1&startingTimestamp=2026-03-03', 'got both'],
    ['startingVersion=-1', 'startingVersion: expected a whole number'],
    ['startingVersion=9999999999999999', 'the table has no version'],
    ['startingVersion=4102444800000000', 'The newest version of the table is'],
    ['startingTimestamp=2100-01-01', 'The newest version of the table is'],
    ['startingTimestamp=2026-03-03&endingTimestamp=2026-03-02', 'Expected an end at or after the start'],
    ['startingTimestamp=yesterday', 'startingTimestamp: expected a timestamp'],
    ['startingVersion=0&endingVersion=x', 'endingVersion: expected a whole number'],
  ])('"%s" is 400', async (query, message) => {
    const { status, json } = await shared.get(`${CHANGES}?${query}`, key)
    expect([status, json.errorCode]).toEqual([400, 'MALFORMED_REQUEST'])
    expect(json.message).toContain(message)
  })

  test('tables by month and year have no feed, and their metadata promises none', async () => {
    for (const period of ['month', 'year']) {
      const table = `/shares/eod/schemas/us/tables/daily_bars_by_${period}`
      const { status, json } = await shared.get(`${table}/changes?startingVersion=0`, key)
      expect([status, json.message]).toEqual([400, expect.stringContaining('has no change data feed')])
      expect((await shared.get(`${table}/metadata`, key)).text).not.toContain('enableChangeDataFeed')
    }
  })
})

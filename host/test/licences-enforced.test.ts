import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountChange } from '@bourse/engine/accounts'
import { fakeListingId } from '@bourse/testkit'
import { bar, type Row } from './support/changing-dataset.ts'
import { licensedDataset, notes, prices, SECRET, startLicensed, sums } from './support/licensed-dataset.ts'

let scene: Awaited<ReturnType<typeof startLicensed>>
let start: string
beforeAll(async () => {
  scene = await startLicensed({ licences: 'enforce' })
  start = scene.host.clock.now()
  const old = (symbol: string, close: number) => bar(symbol, '2025-02-03', String(close))
  await scene.publish(prices, 'free', [old('AAPL', 1), bar('AAPL', '2026-02-03', '1'), bar('NVDA', '2026-02-03', '3')])
  await scene.publish(prices, 'own', [
    ...[old('MSFT', SECRET), bar('AAPL', '2025-02-04', String(SECRET)), bar('MSFT', '2026-02-03', String(SECRET))],
    // Both sources have this row, and the merged one has the value of this source.
    bar('NVDA', '2026-02-03', String(SECRET)),
  ])
  await scene.publish(notes, 'notes', [{ code: 'a', note: String(SECRET) }])
  await scene.publish(sums, 'sum', [bar('MSFT', '2026-02-03', String(SECRET))])
  expect(await scene.host.pack(licensedDataset)).toBeGreaterThan(0)
})
afterAll(() => scene?.host.close())

let count = 0
async function keyOf(change: AccountChange) {
  const { accounts, keys } = scene.host.host
  const { id } = await accounts.add({ name: `account ${++count}`, plan: 'ample' })
  await accounts.change(id, change)
  return (await keys.add({ account_id: id })).key
}
const external = () => keyOf({ use: 'external' })
const contracted = () =>
  keyOf({
    use: 'external',
    contracts: Object.fromEntries(
      ['own-house', 'notes-house'].map((id) => [id, { reference: 'agreement 7', since: null, until: null }]),
    ),
  })

const get = (path: string, key: string, headers: Readonly<Record<string, string>> = {}) =>
  scene.host.get(`/v1/${path}`, { key, headers })
const rowsOf = (text: string) => (JSON.parse(text) as { readonly data: readonly Row[] }).data

const SYMBOLS = 'symbols=AAPL,MSFT,NVDA'
/** Every way to read the prices that returns values. */
const reads = () => [
  ...['', '&format=csv', '&format=ndjson', '&provenance=true', `&changed_since=${start}`, '&from=2025-01-01'].map(
    (more) => `prices?${SYMBOLS}${more}`,
  ),
  ...['2025-02-03', '2025-02-04', '2026-02-03'].map((date) => `prices?${SYMBOLS}&date=${date}`),
  `prices?date=2025-02-03`,
  `prices?${SYMBOLS}&as_of=${scene.host.clock.now()}`,
]

describe('licences: enforce', () => {
  it('an account gets the rows of the sources that it may have, in every way', async () => {
    const key = await external()
    for (const path of reads()) {
      const { status, text } = await get(path, key)
      expect([status, text.includes(String(SECRET))], path).toEqual([200, false])
    }
    const { data, meta } = (await get(`prices?${SYMBOLS}&from=2025-01-01`, key)).json
    expect(data).toMatchObject([
      { symbol: 'AAPL', date: '2026-02-03', close: 1 },
      { symbol: 'AAPL', date: '2025-02-03', close: 1 },
    ])
    expect(meta.withheld_publishers).toEqual(['own-house'])
    for (const format of ['arrow', 'parquet']) {
      const [theirs, all] = [await external(), await scene.host.key()]
      const sizes = await Promise.all(
        [theirs, all].map(async (of) => (await get(`prices?${SYMBOLS}&format=${format}&numbers=text`, of)).bytes),
      )
      expect(
        sizes.map((bytes) => bytes.includes(String(SECRET))),
        format,
      ).toEqual([false, true])
    }
  })

  it('accounts with a contract, accounts of the operator and the owner get everything, and share nothing else', async () => {
    const [own, internal, licensed, none] = await Promise.all([scene.host.key(), keyOf({}), contracted(), external()])
    for (const path of reads()) {
      // The restricted account comes last and first, so that a cached response of another would be found.
      const before = await get(path, none)
      const [all = before, ...same] = await Promise.all([own, internal, licensed].map((key) => get(path, key)))
      expect(all.text, path).toContain(String(SECRET))
      for (const answer of same) expect(answer.text, path).toBe(all.text)
      const after = await get(path, none, { 'if-none-match': String(all.headers['etag']) })
      expect([after.status, after.text], path).toEqual([200, before.text])
      expect(after.headers['etag'], path).not.toBe(all.headers['etag'])
    }
  })

  it('rows by id and histories of rows of other publishers do not exist', async () => {
    const [key, owner] = [await external(), await scene.host.key()]
    const rows = rowsOf((await get(`prices?${SYMBOLS}&from=2025-01-01`, owner)).text)
    expect(rows).toHaveLength(6)
    for (const { id, close, symbol } of rows) {
      const mine = close === 1
      expect((await get(`prices/${String(id)}`, key)).status, String(symbol)).toBe(mine ? 200 : 404)
      const history = await get(`history?operation=prices.list&key=${String(id)}`, key)
      expect([history.status, history.text.includes(String(SECRET))]).toEqual([mine ? 200 : 404, false])
    }
  })

  it('a request for which nothing remains is rejected with the publisher and what to do', async () => {
    const key = await external()
    for (const [path, publisher] of [
      ['notes', 'notes-house'],
      ['sums?symbols=MSFT', 'own-house'],
      ['live', 'live-house'],
    ] as const) {
      const { status, json } = await get(path, key)
      expect([status, json.code], path).toEqual([403, 'licence-not-granted'])
      expect(json.detail).toContain(publisher)
      expect(json.detail).toContain('Ask the operator')
    }
  })

  it('an on-demand source that is not enabled limits no account', async () => {
    expect((await get('spare', await external())).status).toBe(200)
  })

  it('coverage has the dates of the rows that an account may have, by market, instrument and dataset', async () => {
    const [key, owner] = [await external(), await scene.host.key()]
    const ids = ['AAPL', 'MSFT'].map((symbol) => fakeListingId(`XNAS:${symbol}`)).join(',')
    const coverage = async (of: string, path: string) =>
      (await get(`datasets/licensed/coverage${path}`, of)).json.data
        .map((row: Row) => `${String(row['history_from'])} ${String(row['history_to'])} ${String(row['status'])}`)
        .toSorted()
    expect(await coverage(owner, `?instrument_ids=${ids}`)).toEqual([
      '2025-02-03 2026-02-03 available',
      '2025-02-03 2026-02-03 available',
    ])
    expect(await coverage(key, `?instrument_ids=${ids}`)).toEqual([
      '2025-02-03 2026-02-03 available',
      'null null unavailable',
    ])
    // Of the records without a permitted source, nothing is known.
    expect(await coverage(key, '')).toEqual(['2025-02-03 2026-02-03 available'])
    const { json } = await get('health', key)
    expect(json.data.find((row: Row) => row['dataset'] === 'licensed')).toMatchObject({
      source: 'free',
      held: 0,
      coverage: { latest_session: null, asset_types: [] },
    })
  })

  it('publications of other publishers are not listed, and no counts are', async () => {
    const [key, owner] = [await external(), await scene.host.key()]
    const list = async (of: string) => (await get('datasets/licensed/publications', of)).json.data as readonly Row[]
    expect((await list(owner)).map((row) => row['source'])).toEqual(['sum', 'notes', 'own', 'free'])
    expect(await list(key)).toMatchObject([{ source: 'free', rows_published: null, rows_replaced: null }])
  })

  it('publishers whose terms require attribution are named in every format', async () => {
    const [key, owner] = [await external(), await scene.host.key()]
    const named = ['Data by free']
    for (const of of [key, owner]) expect((await get(`prices?${SYMBOLS}`, of)).json.meta.attribution).toEqual(named)
    expect((await get('notes', owner)).json.meta).not.toHaveProperty('attribution')
    for (const format of ['csv', 'ndjson', 'arrow', 'parquet']) {
      const { headers, bytes } = await get(`prices?${SYMBOLS}&format=${format}`, owner)
      expect(JSON.parse(String(headers['x-attribution'])), format).toEqual(named)
      expect(headers['x-meta'], format).toBeUndefined()
      if (format === 'arrow' || format === 'parquet') expect(bytes.includes('Data by free'), format).toBe(true)
    }
  })

  it('freshness of rows that are withheld is not reported', async () => {
    const health = async (of: string) =>
      ((await get('health', of)).json.data as readonly Row[]).filter(({ dataset }) => dataset === 'licensed')
    for (const row of await health(await external()))
      expect(row).toMatchObject({ freshness_status: 'unverified', coverage: { latest_session: null } })
  })

  it('a cursor of another class is rejected, and pages of one class never mix with those of another', async () => {
    const [key, licensed] = [await external(), await contracted()]
    const page = async (of: string) => (await get(`prices?${SYMBOLS}&from=2025-01-01&limit=1`, of)).json
    const cursor = (await page(licensed)).meta.next_cursor
    const answer = await get(`prices?${SYMBOLS}&from=2025-01-01&limit=1&cursor=${cursor}`, key)
    expect([answer.status, answer.json.code]).toEqual([422, 'cursor-mismatch'])
    const own = (await page(key)).meta.next_cursor
    const next = await get(`prices?${SYMBOLS}&from=2025-01-01&limit=1&cursor=${own}`, key)
    expect(next.json.data).toMatchObject([{ close: 1, date: '2025-02-03' }])
  })

  it('a new source of a record is out of reach from its first row', async () => {
    const key = await external()
    await scene.publish(prices, 'a-file', [bar('NVDA', '2026-02-04', String(SECRET))])
    const { text, json } = await get('prices?symbols=NVDA', key)
    expect(text).not.toContain(String(SECRET))
    expect(json.meta.withheld_publishers).toEqual(['a-file', 'own-house'])
    const contract = { reference: 'agreement 9', since: null, until: null }
    const licensed = await keyOf({ use: 'external', contracts: { 'a-file': contract } })
    for (let time = 0; time < 2; time++) {
      expect((await get('prices?symbols=NVDA', licensed)).json.data).toMatchObject([{ date: '2026-02-04' }])
      expect((await get('prices?symbols=NVDA', key)).json.data).toEqual([])
    }
  })

  it('a contract that ends takes its values away, also from the cache', async () => {
    const day = scene.host.clock.now().slice(0, 10)
    const contract = { reference: 'agreement 8', since: null, until: day }
    const key = await keyOf({ use: 'external', contracts: { 'own-house': contract } })
    const read = async () => (await get('prices?symbols=MSFT', key)).text
    for (let time = 0; time < 3; time++) expect(await read()).toContain(String(SECRET))
    scene.host.clock.advance(24 * 3_600_000)
    await expect.poll(read, { timeout: 10_000 }).not.toContain(String(SECRET))
  })
})

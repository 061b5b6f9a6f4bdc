import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesIn, pathOf, startSharedHost, type Action, type SharedHost } from './support/shared-host.ts'

const UNLIMITED = {
  requests_per_minute: null,
  concurrent_requests: 50,
  credits_per_day: null,
  history_years: null,
  markets: ['US', 'non-US'],
  without_capabilities: [],
  symbols: null,
  stream_symbols: 0,
}
const PLANS = {
  whole: UNLIMITED,
  year: { ...UNLIMITED, history_years: 1 },
  symbols: { ...UNLIMITED, symbols: ['AAPL', 'T'] },
  market: { ...UNLIMITED, markets: ['XNAS', 'XLON'] },
}

/** A plan with a year of history begins on 2025-03-03, within a month and a year that have files. */
const BARS: readonly (readonly [symbol: string, date: string, close: string])[] = [
  ['AAPL', '2025-02-10', '230'],
  ['AAPL', '2025-03-10', '231'],
  ['T', '2025-06-10', '25'],
  ['AAPL', '2026-03-02', '274'],
  ['T', '2026-03-02', '27'],
  ['VOD', '2026-03-02', '1.02'],
  ['AAPL', '2026-03-03', '275'],
]

const KEYS = [
  ['the whole market', { plan: 'whole' }],
  ['a year of history', { plan: 'year' }],
  ['a plan with symbols', { plan: 'symbols' }],
  ['a key with symbols', { plan: 'whole', symbols: ['AAPL'] }],
  ['a key with all symbols', { plan: 'whole', symbols: ['AAPL', 'T', 'XLON:VOD'] }],
  ['a plan that lacks a market', { plan: 'market' }],
  ['a key that lacks a market', { plan: 'whole', markets: ['XNYS'] }],
  ['another market', { plan: 'whole', markets: ['XLON'] }],
  ['another capability', { plan: 'whole', capabilities: ['flat-files.read'] }],
  ['capabilities for both', { plan: 'whole', capabilities: ['flat-files.read', 'eod.read'] }],
] as const

let shared: SharedHost
let earlier: string
beforeAll(async () => {
  shared = await startSharedHost({ config: { plans: PLANS }, sessions: [...new Set(BARS.map(([, date]) => date))] })
  await shared.publish(BARS)
  await shared.work()
  earlier = shared.host.clock.now()
  shared.host.clock.set('2026-03-04T22:00:00Z')
  await shared.publish([['AAPL', '2026-03-02', '274.5']])
  await shared.work()
}, 120_000)
afterAll(() => shared.host.close())

interface SharedRow {
  readonly symbol: string
  readonly date: Date
  readonly close: number
}

interface ListedFile extends Pick<Action['file'], 'id' | 'url'> {
  readonly table: string
}

/** All files that a key finds through any of the protocol's lists. */
async function filesOf(key: string, body: object): Promise<readonly ListedFile[]> {
  const found: ListedFile[] = []
  for (const { name: share } of (await shared.get('/shares', key)).json.items ?? [])
    for (const { schema, name } of (await shared.get(`/shares/${share}/all-tables`, key)).json.items) {
      const path = `/delta-sharing/shares/${share}/schemas/${schema}/tables/${name}/query`
      const answer = await shared.host.post(path, body, { key })
      expect(answer.status, answer.text).toBe(200)
      found.push(...filesIn(answer).map(({ id, url }) => ({ id, url, table: `${share}/${schema}/${name}` })))
    }
  return found
}

async function rowsIn(url: string): Promise<readonly string[]> {
  const { headers } = await shared.host.get(pathOf(url))
  const { bytes } = await shared.host.get(headers['location'] ?? '')
  const rows = (await parquetReadObjects({ file: new Uint8Array(bytes).buffer })) as unknown as readonly SharedRow[]
  return rows.map(({ symbol, date, close }) => `${symbol} ${date.toISOString().slice(0, 10)} ${close.toFixed(3)}`)
}

/** Every bar that /v1/eod returns to a key. */
async function barsOf(key: string, asOf: string): Promise<ReadonlySet<string>> {
  const dates = [...new Set(BARS.map(([, date]) => date))]
  const answers = await Promise.all(dates.map((date) => shared.host.get(`/v1/eod?date=${date}${asOf}`, { key })))
  const rows: readonly SharedRow[] = answers.flatMap(({ status, json }) => (status === 200 ? json.data : []))
  return new Set(rows.map(({ symbol, date, close }) => `${symbol} ${String(date)} ${close.toFixed(3)}`))
}

describe.each(KEYS)('with %s', (_, options) => {
  test('shared files have no row that /v1/eod does not return, now or as of an earlier time', async () => {
    const key = await shared.host.key(options)
    const moments = [
      { body: {}, asOf: '' },
      { body: { timestamp: earlier }, asOf: `&as_of=${earlier}` },
    ]
    for (const { body, asOf } of moments) {
      const visible = await barsOf(key, asOf)
      const rows = (await Promise.all((await filesOf(key, body)).map(({ url }) => rowsIn(url)))).flat()
      expect(rows.filter((row) => !visible.has(row))).toEqual([])
    }
  })

  test('a file that is not listed cannot be downloaded by its id', async () => {
    const key = await shared.host.key(options)
    const listed = new Set((await filesOf(key, {})).map(({ table, id }) => `${table}/${id}`))
    for (const { table, id } of await filesOf(await shared.host.key({ plan: 'whole' }), {})) {
      const { status } = await shared.host.get(`/v1/sharing/${table}/${id}?download=true`, { key })
      if (listed.has(`${table}/${id}`)) expect(status).toBe(302)
      else expect([403, 404]).toContain(status)
    }
  })
})

test('a plan with a year of history gets no monthly or yearly file that starts before its history', async () => {
  const files = await filesOf(await shared.host.key({ plan: 'year' }), {})
  const dates = (period: string) =>
    files.flatMap(({ table, id }) => (table.endsWith(`by_${period}`) ? [id.slice(0, 10)] : []))
  expect(dates('day')).toEqual(['2025-03-10', '2025-06-10', '2026-03-02', '2026-03-03'])
  expect(dates('month')).toEqual(['2025-06-01', '2026-03-01'])
  expect(dates('year')).toEqual(['2026-01-01'])
  const whole = await filesOf(await shared.host.key({ plan: 'whole' }), {})
  expect(whole.filter(({ table }) => table.endsWith('by_year'))).toHaveLength(2)
})

test('a URL is valid only as long as the key that listed it', async () => {
  const key = await shared.host.key({ plan: 'whole' })
  const [file] = await filesOf(key, {})
  const { database } = shared.host.host.engine
  const path = pathOf(file?.url ?? '')
  const keyId = new URL(path, 'http://localhost').searchParams.get('by')
  expect((await shared.host.get(path)).status).toBe(302)
  await database.transaction((tx) => tx.query('update bourse.keys set revoked_at = now() where id = $1', [keyId]))
  expect((await shared.host.get(path)).status).toBe(401)
})

/** Text that breaks parsers, statements, paths or logs. */
const NASTY = [
  ...['', '%00', '%', '%zz', '%ff', 'a'.repeat(3_000), "'; drop table files; --", '${7*7}'],
  ...[
    '<script>',
    '-1',
    '1e309',
    'NaN',
    '__proto__',
    'constructor',
    '\u202Eeod',
    'eod%2fus',
    '..%2f..',
    '\\\\host\\share',
    '*',
  ],
]
const TABLE = '/shares/eod/schemas/us/tables/daily_bars_by_day'

/** 1,000 requests with malformed text in every part. */
function* hostile(): Generator<{ readonly path: string; readonly body?: unknown }> {
  const paths = (text: string) => [
    ...[`/${text}`, `/shares/${text}`, `/shares/${text}/schemas`, `/shares/eod/schemas/${text}/tables`],
    ...[
      `/shares/eod/schemas/us/tables/${text}/metadata`,
      `/shares/eod/schemas/us/tables/${text}/version`,
      `${TABLE}/${text}`,
    ],
    ...[`/shares?maxResults=${text}`, `/shares?pageToken=${text}`, `${TABLE}/version?startingTimestamp=${text}`],
  ]
  const bodies = (text: string) => [
    ...[text, [text], { version: text }, { timestamp: text }, { limitHint: text }, { predicateHints: text }],
    ...[{ predicateHints: [text, `date = '${text}'`] }, { jsonPredicateHints: text }, { startingVersion: text }],
    { jsonPredicateHints: JSON.stringify({ op: text, children: [{ op: 'column', name: text }, { op: 'literal' }] }) },
    { jsonPredicateHints: `${'{"op":"and","children":['.repeat(500)}${']}'.repeat(500)}` },
    ...[{ version: -1 }, { version: 1.5 }, { version: Number.MAX_SAFE_INTEGER }, { limitHint: -5 }, { timestamp: 0 }],
  ]
  for (let left = 1_000; left > 0;)
    for (const text of [...NASTY, ...NASTY.map((each) => `${each}${left}`)]) {
      const requests = [
        ...paths(text).map((path) => ({ path })),
        ...bodies(text).map((body) => ({ path: `${TABLE}/query`, body })),
      ]
      for (const request of requests) if (left-- > 0) yield request
    }
}

test('1,000 hostile requests get a protocol response, and reveal nothing about the server', async () => {
  const key = await shared.host.key({ plan: 'whole' })
  const wrong: string[] = []
  let count = 0
  for (const { path, body } of hostile()) {
    count++
    const address = `/delta-sharing${path}`
    const answer =
      body === undefined
        ? await shared.host.get(encodeURI(address).replaceAll('%25', '%'), { key })
        : await shared.host.post(address, body, { key })
    const { status, text } = answer
    const isRefusal = status >= 400 && status < 500
    if (status !== 200 && !isRefusal) wrong.push(`${path}: ${status} ${text.slice(0, 200)}`)
    if (/node_modules|\bat .*\.ts|postgres|select /i.test(text)) wrong.push(`${path}: ${text.slice(0, 200)}`)
  }
  expect(count).toBe(1_000)
  expect(wrong).toEqual([])
  expect((await shared.get('/shares', key)).json).toEqual({ items: [{ name: 'eod' }] })
}, 240_000)

import { operations } from '@bourse/services'
import type { TestAnswer, TestHost } from '@bourse/testkit'
import { Value } from '@sinclair/typebox/value'
import type { TSchema } from '@sinclair/typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoHost } from './support/full-host.ts'
import { AppsJson, WidgetsJson } from './support/workspace-schema.ts'

interface Parameter {
  readonly paramName: string
  readonly type: string
  readonly value: string | number | boolean | null
  readonly options?: readonly { readonly value: string }[]
}

interface Widget {
  readonly type: string
  readonly endpoint: string
  readonly wsEndpoint?: string
  readonly params: readonly Parameter[]
  readonly data?: { readonly table?: { readonly columnsDefs: readonly Column[] } }
  readonly mcp_tool?: { readonly mcp_server: string; readonly tool_id: string }
}

interface Column {
  readonly field: string
  readonly headerName: string
  readonly cellDataType?: string
  readonly formatterFn?: string
}

interface Place {
  readonly i: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

interface App {
  readonly name: string
  readonly tabs: Readonly<Record<string, { readonly layout: readonly Place[] }>>
  readonly groups: readonly { readonly widgetIds: readonly string[]; readonly paramName: string }[]
}

let host: TestHost
let full: string
let limited: string
let widgets: Readonly<Record<string, Widget>>

beforeAll(async () => {
  host = await startDemoHost()
  full = await host.key()
  limited = await host.key({ plan: 'pro', symbols: ['MSFT'], capabilities: ['eod.read', 'reference.read'] })
  widgets = await widgetsOf(full)
}, 300_000)
afterAll(() => host?.close())

async function widgetsOf(key: string): Promise<Readonly<Record<string, Widget>>> {
  const { status, text, json } = await host.get('/widgets.json', { key })
  expect(status, text).toBe(200)
  return json
}

const errorsIn = (schema: TSchema, value: unknown) =>
  [...Value.Errors(schema, value)].slice(0, 5).map(({ path, message }) => `${path}: ${message}`)

const tables = () => Object.values(widgets).filter(({ type }) => type === 'table')

/** Loads a widget as Workspace does, with every parameter that has a value, and those in `given`. */
function load(
  { endpoint, params }: Widget,
  given: Readonly<Record<string, string>> = {},
  key = full,
): Promise<TestAnswer> {
  const values = params.flatMap(({ paramName, value }) => (value === null ? [] : [[paramName, String(value)]]))
  const query = new URLSearchParams({ ...Object.fromEntries(values), ...given })
  return host.get(`/${endpoint}?${query}`, { key })
}

const widget = (id: string): Widget => {
  const found = widgets[id]
  if (found === undefined) throw new Error(`no widget ${id}`)
  return found
}

describe('the documents', () => {
  test.each([
    ['the full key', () => full],
    ['a limited key', () => limited],
  ])('/widgets.json and /apps.json are valid for %s, and apps refer to its widgets only', async (_, key) => {
    const listed = await widgetsOf(key())
    const { json: apps }: { readonly json: readonly App[] } = await host.get('/apps.json', { key: key() })
    expect(errorsIn(WidgetsJson, listed)).toEqual([])
    expect(errorsIn(AppsJson, apps)).toEqual([])
    const placed = apps.flatMap(({ tabs }) => Object.values(tabs).flatMap(({ layout }) => layout))
    expect(placed.map(({ i }) => i).filter((id) => !(id in listed))).toEqual([])
    for (const { groups } of apps)
      for (const { widgetIds, paramName } of groups)
        for (const id of widgetIds)
          expect(
            listed[id]?.params.map((each) => each.paramName),
            id,
          ).toContain(paramName)
  })

  test('widgets on a tab do not overlap, and stay within 40 columns', async () => {
    const { json: apps }: { readonly json: readonly App[] } = await host.get('/apps.json', { key: full })
    const overlap = (a: Place, b: Place) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
    for (const { layout } of apps.flatMap(({ tabs }) => Object.values(tabs)))
      for (const [index, place] of layout.entries()) {
        expect(place.x + place.w).toBeLessThanOrEqual(40)
        expect(layout.slice(index + 1).filter((other) => overlap(place, other))).toEqual([])
      }
  })

  test('a full host has the five apps', async () => {
    const { json: apps }: { readonly json: readonly App[] } = await host.get('/apps.json', { key: full })
    expect(apps.map(({ name }) => name)).toEqual([
      ...['Symbol', 'Screener', 'Economy', 'Options', 'Operations of the service'],
    ])
    const tabs = apps.flatMap(({ tabs }) => Object.values(tabs))
    expect(tabs.filter(({ layout }) => layout.length === 0)).toEqual([])
  })

  test('every operation that reads rows has a table, with a column per field', () => {
    const facts = host.host.wiring.service(operations)?.list() ?? []
    const read = facts.filter(
      ({ isServing, isDelivery, method, id }) =>
        isServing && !isDelivery && (method === 'GET' || id === 'screener.run'),
    )
    expect(
      tables()
        .map(({ endpoint }) => endpoint)
        .toSorted(),
    ).toEqual(read.map(({ toolName }) => `openbb/${toolName}`).toSorted())
    for (const { toolName, fields } of read)
      expect(widget(`openbb_${toolName}`).data?.table?.columnsDefs.map(({ field }) => field)).toEqual(
        Object.keys(fields),
      )
  })

  test('parameters and columns have the form that fits their type', () => {
    const { params, data } = widget('openbb_eod_list')
    const parameter = (name: string) => params.find(({ paramName }) => paramName === name)
    expect(parameter('symbols')).toMatchObject({ type: 'text', multiple: true, value: 'AAPL' })
    expect(parameter('from')).toMatchObject({ type: 'date', value: null })
    expect(parameter('adjustment')).toMatchObject({ type: 'text', value: 'raw' })
    expect(parameter('limit')).toMatchObject({ type: 'number', value: 1000 })
    expect(parameter('as_of')).toMatchObject({ type: 'date' })
    expect(params.map(({ paramName }) => paramName)).not.toContain('cursor')
    const column = (name: string) => data?.table?.columnsDefs.find(({ field }) => field === name)
    expect(column('date')).toMatchObject({ cellDataType: 'dateString', headerName: 'Date' })
    expect(column('volume')).toMatchObject({ cellDataType: 'number', headerName: 'Volume (shares)' })
    expect(column('close')).toMatchObject({ formatterFn: 'none', headerName: 'Close (currency of the listing)' })
    const [change] =
      widget('openbb_movers_list').data?.table?.columnsDefs.filter((each) => each.field === 'percent_change') ?? []
    expect(change).toMatchObject({ formatterFn: 'normalizedPercent', headerName: 'Percent change (%)' })
  })

  test('what is the default in Workspace is left out, so the document is small', () => {
    const column = (name: string) =>
      widget('openbb_eod_list').data?.table?.columnsDefs.find(({ field }) => field === name)
    expect(column('exchange_mic')).toEqual({ field: 'exchange_mic', headerName: 'Exchange mic' })
    const bytes = Buffer.byteLength(JSON.stringify(widgets))
    expect(bytes / Object.keys(widgets).length).toBeLessThan(3_600)
  })

  test('a table is linked to the MCP tool of its operation', () => {
    expect(widget('openbb_eod_list').mcp_tool).toEqual({ mcp_server: 'bourse', tool_id: 'eod_list' })
  })
})

describe('the content of widgets', () => {
  test('every widget loads with its default parameters, and its rows are flat', async () => {
    const failed: string[] = []
    const empty: string[] = []
    for (const each of Object.values(widgets)) {
      if (each.type === 'advanced_charting') continue
      const { status, text, json } = await load(each)
      if (status !== 200) failed.push(`${each.endpoint}: ${status} ${text.slice(0, 200)}`)
      else if (each.type === 'markdown') expect(typeof json).toBe('string')
      else {
        if (json.length === 0) empty.push(each.endpoint)
        const nested = json
          .flatMap((row: object) => Object.values(row))
          .filter((value: unknown) => typeof value === 'object' && value !== null)
        expect(nested, each.endpoint).toEqual([])
      }
    }
    expect(failed).toEqual([])
    // The example of splits has none in the two years of the demo, and the key has no links.
    expect(empty).toEqual(['openbb/splits_list', 'openbb/links_list'])
  }, 120_000)

  test('rows have the values of the operation, digit by digit, and nested ones as in CSV', async () => {
    const list = await host.get('/v1/exchanges?limit=3', { key: full })
    const { text } = await load(widget('openbb_exchanges_list'), { limit: '3' })
    const nested = (list.json.data as readonly Record<string, unknown>[]).map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
        ]),
      ),
    )
    expect(JSON.parse(text)).toEqual(nested)
    const bars = await host.get('/v1/eod?symbols=AAPL&limit=50', { key: full })
    const rows = await load(widget('openbb_eod_list'), { limit: '50' })
    expect(bars.text.startsWith(`{"data":${rows.text},`)).toBe(true)
  })

  test('a widget costs what its operation costs, and counts as one request', async () => {
    const used = async () => (await host.get('/v1/usage', { key: full })).json.data.used
    const before = await used()
    const { headers } = await load(widget('openbb_eod_list'), { symbols: 'AAPL,MSFT' })
    expect((await used()) - before).toBe(10)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('parameters reach the operation: a screen, a date, an as-of time', async () => {
    const filters = '[{"field":"close","op":"gt","value":100000000}]'
    expect((await load(widget('openbb_screener_run'), { filters })).json).toEqual([])
    const broken = await load(widget('openbb_screener_run'), { filters: '[{' })
    expect(broken.json).toMatchObject({ code: 'invalid-parameter' })
    const early = await load(widget('openbb_eod_list'), { as_of: '2001-01-01' })
    expect(early.status === 200 ? early.json : []).toEqual([])
    const unknown = await load(widget('openbb_eod_list'), { symbols: 'NO.SUCH' })
    expect([unknown.status, unknown.json.code]).toEqual([404, 'symbol-not-resolved'])
    expect((await load(widget('openbb_eod_list'), { theme: 'dark' })).status).toBe(200)
    for (const format of ['csv', 'ndjson', 'arrow', 'parquet'])
      expect((await load(widget('openbb_eod_list'), { format })).json, format).toBeInstanceOf(Array)
    expect((await load(widget('openbb_eod_list'), { simbols: 'AAPL' })).status).toBe(422)
  })

  test.each(['/openbb/nothing', '/openbb', '/openbb/exports_create', '/openbb/eod_list/more'])(
    '%s is not found',
    async (path) => {
      expect((await host.get(path, { key: full })).json).toMatchObject({ code: 'route-not-found' })
    },
  )
})

describe('the chart', () => {
  const chart = (path: string, key = full) => host.get(`/openbb/chart/${path}`, { key })
  const seconds = (instant: string) => Date.parse(instant) / 1_000

  test('its configuration has the intervals of bars', async () => {
    const { json } = await chart('config')
    expect(json).toMatchObject({ supports_search: true, supports_group_request: false })
    expect(json.supported_resolutions).toEqual(['1D', '1', '5', '60'])
  })

  test('finds and describes listings', async () => {
    const { json: found } = await chart('search?query=apple&limit=5')
    expect(found[0]).toMatchObject({ symbol: 'AAPL', full_name: 'XNAS:AAPL', exchange: 'XNAS' })
    for (const name of ['AAPL', 'XNAS:AAPL'])
      expect((await chart(`symbols?symbol=${name}`)).json).toMatchObject({
        ...{ ticker: 'XNAS:AAPL', timezone: 'America/New_York', session: '0930-1600', has_daily: true },
      })
    expect((await chart('symbols?symbol=CRYPTO:BTCUSD')).json).toMatchObject({ session: '24x7', timezone: 'Etc/UTC' })
    expect((await chart('symbols?symbol=INDEX:SPX')).json).toMatchObject({ ticker: 'INDEX:SPX', exchange: 'INDEX' })
    const unknown = await chart('symbols?symbol=NO.SUCH')
    expect([unknown.status, unknown.json.s]).toEqual([404, 'error'])
  })

  test('daily bars are the ones of the operation, oldest first, at midnight UTC of their day', async () => {
    const list = await host.get('/v1/eod?symbols=AAPL&from=2026-10-01&to=2026-10-30&order=asc', { key: full })
    const range = `from=${seconds('2026-10-01T00:00:00Z')}&to=${seconds('2026-10-31T00:00:00Z')}`
    const { json, headers } = await chart(`history?symbol=XNAS:AAPL&resolution=D&${range}`)
    const rows: readonly { date: string; close: number; volume: number }[] = list.json.data
    expect(json.t).toEqual(rows.map(({ date }) => seconds(`${date}T00:00:00Z`)))
    expect(json.c).toEqual(rows.map(({ close }) => close))
    expect(json.v).toEqual(rows.map(({ volume }) => volume))
    expect(json.s).toBe('ok')
    expect(headers['content-type']).toContain('application/json')
  })

  test('countback bars before an end', async () => {
    const end = seconds('2026-10-15T00:00:00Z')
    const { json } = await chart(`history?symbol=AAPL&resolution=1D&from=${end}&to=${end}&countback=10`)
    expect(json.t).toHaveLength(10)
    expect(json.t.at(-1)).toBe(seconds('2026-10-14T00:00:00Z'))
    const none = await chart(`history?symbol=AAPL&resolution=1D&from=0&to=${seconds('1970-06-01T00:00:00Z')}`)
    expect(none.json).toEqual({ s: 'no_data' })
  })

  test('intraday bars, and what is not a request', async () => {
    const { json } = await chart('history?symbol=AAPL&resolution=60&countback=5')
    expect(json.t).toHaveLength(5)
    expect(json.t.toSorted()).toEqual(json.t)
    for (const [query, status] of [
      ['symbol=AAPL&resolution=7', 422],
      ['symbol=AAPL&resolution=1D&from=x', 422],
      ['symbol=NO.SUCH&resolution=1D', 404],
      ['resolution=1D', 422],
    ] as const) {
      const answer = await chart(`history?${query}`)
      expect([answer.status, answer.json.s, typeof answer.json.errmsg], query).toEqual([status, 'error', 'string'])
    }
  })
})

describe('the live grid', () => {
  let address: string
  beforeAll(async () => {
    address = await host.host.app.listen({ host: '127.0.0.1', port: 0 })
  })

  interface Opened {
    readonly socket: WebSocket
    readonly rows: Record<string, unknown>[]
    readonly ended: Promise<unknown>
  }

  function open(endpoint: string): Opened {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/${endpoint}`)
    const rows: Record<string, unknown>[] = []
    socket.addEventListener('message', ({ data }) => void rows.push(JSON.parse(String(data))))
    const ended = new Promise((resolve) => {
      socket.addEventListener('close', ({ code }) => resolve(code))
      socket.addEventListener('error', () => resolve('rejected'))
    })
    return { socket, rows, ended }
  }

  const endpointFor = async (key: string) => String((await widgetsOf(key))['openbb_live']?.wsEndpoint)
  const symbolsIn = (rows: Opened['rows']) => new Set(rows.map(({ symbol }) => symbol))

  test('a row is a message, with the columns of the table, for the symbols of the last message', async () => {
    const { socket, rows } = open(await endpointFor(full))
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    socket.send('not JSON')
    socket.send('{"params":{"symbols":"AAPL,NO.SUCH,TEST:TICK"}}')
    await expect.poll(() => symbolsIn(rows), { timeout: 20_000 }).toEqual(new Set(['AAPL', 'TICK']))
    const { json } = await load(widget('openbb_live'))
    const [stored] = json as Record<string, unknown>[]
    expect(Object.keys(rows.find(({ symbol }) => symbol === 'AAPL') ?? {})).toEqual(Object.keys(stored ?? {}))
    expect(widget('openbb_live').data).toMatchObject({ wsRowIdColumn: 'instrument_id' })

    socket.send('{"params":{"symbols":["MSFT"]}}')
    await expect.poll(() => symbolsIn(rows), { timeout: 20_000 }).toContain('MSFT')
    const before = rows.length
    socket.send('{"params":{"symbols":["MSFT","TEST:TICK"]}}')
    await expect.poll(() => symbolsIn(rows.slice(before)), { timeout: 20_000 }).toEqual(new Set(['TICK']))
    socket.close()
  }, 90_000)

  test('no other address opens a connection, and neither does that of a revoked key', async () => {
    const key = await host.key()
    const endpoint = await endpointFor(key)
    const partsOf = (signed: string) => signed.slice('openbb/live/'.length).split('.')
    const [id = '', until = '', signature = ''] = partsOf(endpoint)
    const [other] = partsOf(await endpointFor(full))
    for (const forged of [
      ...['openbb/live', 'openbb/live/', `openbb/live/${id}`, `openbb/other/${id}.${until}.${signature}`],
      `openbb/live/${other}.${until}.${signature}`,
      `openbb/live/${id}.${Number(until) + 1}.${signature}`,
      `openbb/live/${id}.${until}.${signature.slice(0, -2)}`,
      `v1/stream/${id}.${until}.${signature}`,
    ])
      expect([forged, await open(forged).ended]).toEqual([forged, 'rejected'])
    const { socket, ended } = open(endpoint)
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    await host.host.keys.revoke(id)
    expect(await open(endpoint).ended).toBe('rejected')
    expect(await ended).toBe(4401)
  }, 60_000)

  test('a key that may not stream has no live grid', async () => {
    const key = await host.key({ plan: 'free' })
    expect(Object.keys(await widgetsOf(key))).not.toContain('openbb_live')
    expect(Object.keys(await widgetsOf(key))).toContain('openbb_quotes_list')
  })
})

describe('access', () => {
  test.each(['/widgets.json', '/apps.json', '/openbb/eod_list?symbols=AAPL', '/openbb/chart/config', '/openbb/about'])(
    '%s requires a key',
    async (path) => expect((await host.get(path)).status).toBe(401),
  )

  test('a limited key lists only what it includes, and reads nothing else through a widget', async () => {
    const listed = await widgetsOf(limited)
    expect(Object.keys(listed)).toContain('openbb_eod_list')
    expect(Object.keys(listed)).not.toContain('openbb_financials_statements')
    for (const each of tables()) {
      const { status, text } = await load(each, {}, limited)
      const isListed = `openbb_${each.endpoint.slice('openbb/'.length)}` in listed
      if (!isListed) expect([403, 404], each.endpoint).toContain(status)
      if (status === 200) expect(text, each.endpoint).not.toContain('"AAPL"')
    }
    expect((await load(widget('openbb_eod_list'), { symbols: 'MSFT' }, limited)).json.length).toBeGreaterThan(0)
    const foreign = await host.get('/openbb/chart/history?symbol=AAPL&resolution=1D', { key: limited })
    expect([foreign.status, foreign.json.s]).toEqual([403, 'error'])
  }, 60_000)

  test('widgets and apps of a key without the usual symbol start with one that it may see', async () => {
    const listed = await widgetsOf(limited)
    const symbolsOf = (id: string) => listed[id]?.params.find(({ paramName }) => paramName === 'symbols')?.value
    expect(symbolsOf('openbb_eod_list')).toBe('MSFT')
    const rejected: string[] = []
    for (const each of Object.values(listed))
      if ((await load(each, {}, limited)).status === 403) rejected.push(each.endpoint)
    // The key of its row is that of the documentation's example.
    expect(rejected).toEqual(['openbb/history_list'])
    const { json: apps } = await host.get('/apps.json', { key: limited })
    expect(JSON.stringify(apps)).not.toContain('AAPL')
  })

  test('documents count as requests', async () => {
    const key = await host.key({ requests_per_minute: 2 })
    const get = async (path: string) => (await host.get(path, { key })).status
    expect([await get('/widgets.json'), await get('/apps.json'), await get('/widgets.json')]).toEqual([200, 200, 429])
  })
})

import type { NamedEntry } from '@bourse/admin/contract'
import { problemOf, type ScreenerRunRow } from '@bourse/client'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleParams, parametersIn, type OperationOf } from '../app/api/openapi.ts'
import type { ChartBar } from '../app/chart/chart-data.ts'
import { lonePoints } from '../app/chart/xy-marks.tsx'
import { thresholdLines, thresholdsOf } from '../app/pages/accounts/threshold-lines.ts'
import type { DatasetHealth, HealthReport } from '../app/pages/health/report.ts'
import { troublesOf } from '../app/pages/health/troubles.ts'
import { maybeClasses } from '../app/pages/map/issuers.ts'
import { sectorsOf } from '../app/pages/map/sectors.ts'
import { lacksDailyBars } from '../app/pages/overview/lacks-daily-bars.ts'
import { hasNoBreak, inTradingOrder, withSameHours } from '../app/pages/overview/trading-order.ts'
import { firstExpiration } from '../app/pages/symbol/tabs/expirations.ts'
import { nearStrikes } from '../app/pages/symbol/tabs/near-strikes.ts'
import { fileName } from '../app/table/file-name.ts'
import { indentJson } from '../app/pages/playground/json-text.ts'
import { argumentsOf, brokenIn } from '../app/pages/playground/mcp-arguments.ts'
import { actionText, changeText } from '../app/pages/audit/entry.ts'
import { daysToForecast, forecastOf } from '../app/pages/usage/forecast.ts'
import { bodyOf, lackingIn } from '../app/pages/screener/screen.ts'
import { exchangeClock, exchangeDate } from '../app/pages/symbol/chart/exchange-clock.ts'
import { readChoice, writeChoice } from '../app/pages/symbol/chart/indicator-text.ts'
import { positionOf, stopsOf } from '../app/pages/symbol/as-of/stops.ts'
import { monthBars, weekBars } from '../app/pages/symbol/chart/longer-bars.ts'
import { choice, text, textMap, texts } from '../app/shell/search-params.ts'
import { spreadsheetCsv } from '../app/table/spreadsheet-csv.ts'

const bar = (time: string, close: number, volume: number | null = 10): ChartBar => ({
  time,
  open: close - 1,
  high: close + 2,
  low: close - 2,
  close,
  volume,
})

describe('the markets of the overview', () => {
  const market = (status: string, next_close_at: string | null, next_open_at: string | null) => ({
    status,
    next_close_at,
    next_open_at,
    timezone: 'UTC',
  })
  const early = market('open', '2026-12-01T16:30:00Z', '2026-12-02T08:00:00Z')
  const late = market('open', '2026-12-01T21:00:00Z', '2026-12-02T14:30:00Z')
  const before = market('pre_market', '2026-12-01T21:00:00Z', '2026-12-01T14:30:00Z')
  const venue = market('open', '2026-12-02T00:00:00Z', '2026-12-02T00:00:00Z')
  const soon = market('closed', '2026-12-02T06:00:00Z', '2026-12-02T00:00:00Z')
  const holiday = market('holiday', '2026-12-03T06:00:00Z', '2026-12-03T00:00:00Z')
  const unknown = market('closed', null, null)

  it('trading ones are in the order of their next change, closed ones in the order of their openings', () => {
    const { trading, closed } = inTradingOrder([unknown, venue, late, holiday, early, soon, before])
    expect(trading).toEqual([before, early, late, venue])
    expect(closed).toEqual([soon, holiday, unknown])
  })
  it('markets with the same hours are together', () => {
    const elsewhere = { ...late, timezone: 'America/New_York' }
    expect(withSameHours([early, late, { ...late }, elsewhere])).toEqual([[early], [late, late], [elsewhere]])
  })
  it('a venue whose sessions adjoin trades around the clock', () => {
    expect(hasNoBreak(venue)).toBe(true)
    expect(hasNoBreak(late)).toBe(false)
    expect(hasNoBreak(unknown)).toBe(false)
  })
})

describe('the option chain', () => {
  it('begins with the next monthly expiration after the snapshot', () => {
    const weekly = ['2026-12-01', '2026-12-04', '2026-12-11', '2026-12-18', '2027-01-15']
    expect(firstExpiration(weekly, '2026-12-01')).toBe('2026-12-18')
    expect(firstExpiration(weekly, '2026-12-18')).toBe('2027-01-15')
    // The third Friday of April 2025 is Good Friday.
    expect(firstExpiration(['2025-04-10', '2025-04-17', '2025-05-16'], '2025-04-01')).toBe('2025-04-17')
    expect(firstExpiration(['2026-12-17', '2026-12-18'], '2026-12-01')).toBe('2026-12-18')
  })
  it('begins with another expiration if no monthly one is left', () => {
    expect(firstExpiration(['2026-12-01', '2026-12-04'], '2026-12-01')).toBe('2026-12-04')
    expect(firstExpiration(['2026-12-01'], '2026-12-01')).toBe('2026-12-01')
    expect(firstExpiration([], '2026-12-01')).toBe(undefined)
  })
  it('has ten strikes on each side of the price', () => {
    const strikes = Array.from({ length: 60 }, (_, index) => String(100 + index))
    expect(nearStrikes(strikes, 130.5)).toEqual(strikes.slice(21, 41))
    expect(nearStrikes(strikes, 90)).toEqual(strikes.slice(0, 10))
    expect(nearStrikes(strikes, 500)).toEqual(strikes.slice(50))
  })
})

describe('names of downloaded files', () => {
  it('have what was requested, without characters that file systems refuse', () => {
    const params = { symbols: ['XNAS:AAPL', 'T'], from: '2026-01-02', limit: 400 }
    expect(fileName('eod.list', params)).toBe('eod.list XNAS-AAPL T 2026-01-02')
    expect(fileName('search', { q: '../../a' })).toBe('search ..-..-a')
    expect(fileName('eod.list', { symbols: Array(100).fill('AAPL') }).length).toBe(100)
  })
})

describe('the empty overview', () => {
  it('the empty overview is shown until there are daily bars, even if no listing has moved', () => {
    const dataset = (id: string, availability: 'available' | 'unavailable' | 'unpublished') => ({ id, availability })
    expect(lacksDailyBars([dataset('eod', 'unpublished'), dataset('movers', 'unpublished')])).toBe(true)
    expect(lacksDailyBars([dataset('eod', 'available'), dataset('movers', 'unpublished')])).toBe(false)
    expect(lacksDailyBars([dataset('eod', 'unavailable')])).toBe(false)
    expect(lacksDailyBars([])).toBe(false)
    expect(lacksDailyBars(undefined)).toBe(false)
  })
})

describe('weekly and monthly bars', () => {
  // Friday, Monday to Wednesday, and the first day of the next month.
  const days = [
    bar('2026-01-30', 10),
    bar('2026-02-02', 12),
    bar('2026-02-03', 15),
    bar('2026-02-04', 11, null),
    bar('2026-03-02', 20),
  ]

  it('weekly bars begin on Monday, and contain the daily bars', () => {
    expect(weekBars(days)).toEqual([
      days[0],
      {
        ...{ time: '2026-02-02', open: 11, high: 17, low: 9, close: 11, volume: 20 },
        joins: ['2026-02-02', '2026-02-03', '2026-02-04'],
      },
      days[4],
    ])
  })

  it('follow the calendar', () => {
    expect(monthBars(days).map(({ time, close }) => [time, close])).toEqual([
      ['2026-01-30', 10],
      ['2026-02-02', 11],
      ['2026-03-02', 20],
    ])
  })

  it('preserve the total volume', () => {
    const volumes = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 400 })
    fc.assert(
      fc.property(volumes, (given) => {
        const made = given.map((volume, index) =>
          bar(new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10), 5, volume),
        )
        const sum = (bars: readonly ChartBar[]) => bars.reduce((all, { volume }) => all + (volume ?? 0), 0)
        expect(sum(weekBars(made))).toBe(sum(made))
        expect(sum(monthBars(made))).toBe(sum(made))
      }),
    )
  })
})

describe('the clock of an exchange', () => {
  const reads = (zone: string, instant: string) =>
    new Date(exchangeClock(zone)(instant) * 1000).toISOString().slice(0, 16)

  it("the clock shows its zone's time, in summer and in winter", () => {
    expect(reads('America/New_York', '2026-01-05T14:30:00Z')).toBe('2026-01-05T09:30')
    expect(reads('America/New_York', '2026-07-06T13:30:00Z')).toBe('2026-07-06T09:30')
    expect(reads('Australia/Sydney', '2026-01-05T23:00:00Z')).toBe('2026-01-06T10:00')
    expect(reads('UTC', '2026-01-05T23:00:00Z')).toBe('2026-01-05T23:00')
  })

  it('the clock changes when daylight saving time starts', () => {
    const clock = exchangeClock('America/New_York')
    const hour = clock('2026-03-08T07:00:00Z') - clock('2026-03-08T06:59:59Z')
    expect(hour).toBe(3_601)
  })

  it('the clock shows the date at the exchange', () => {
    expect(exchangeDate('America/New_York')('2026-01-06T01:00:00Z')).toBe('2026-01-05')
  })
})

describe('values in the URL', () => {
  it('a value is accepted only if the console wrote it', () => {
    expect(choice('1d', ['1d', '1h'])).toBe('1d')
    expect(choice({ toString: () => '1d' }, ['1d'])).toBeUndefined()
    expect(text(2026, /^\d+$/)).toBe('2026')
    expect(text('<b>', /^[a-z]+$/)).toBeUndefined()
    expect(texts(['AAPL', '"', 'MSFT', 'X'], /^[A-Z]+$/, 2)).toEqual(['AAPL', 'MSFT'])
    expect(texts('"', /^[A-Z]+$/, 2)).toBeUndefined()
    expect(textMap({ symbols: 'AAPL', limit: 5, 'x y': 'z', nested: {} })).toEqual({ symbols: 'AAPL', limit: '5' })
    expect(textMap('symbols')).toBeUndefined()
  })

  it('URLs include indicators with their parameters', () => {
    const written = writeChoice('macd', { fast: '12', slow: '26' })
    expect(written).toBe('macd:fast-12:slow-26')
    expect(readChoice(written)).toEqual({ text: written, id: 'macd', parameters: { fast: '12', slow: '26' } })
  })

  it('values default to an operation’s example', () => {
    const operation = {
      path: '/v1/funds/{instrument_id}/holdings',
      example: '/v1/funds/ins_1/holdings?limit=5&max_weight=1',
    }
    expect(exampleParams(operation as OperationOf)).toEqual({ instrument_id: 'ins_1', max_weight: '1' })
  })
})

it('isolated points are distinguished from points on a line', () => {
  expect(lonePoints([[100, 0.29]])).toEqual([[100, 0.29]])
  const points = [
    [1, 5],
    [2, 6],
    [3, null],
    [4, 7],
    [5, null],
  ] as const
  expect(lonePoints(points)).toEqual([[4, 7]])
})

describe('arguments of a tool', () => {
  const parameters = parametersIn({
    required: ['query'],
    properties: {
      query: { type: 'string' },
      limit: { type: 'integer' },
      amount: { type: 'number' },
      years: { type: 'array', items: { type: 'integer' } },
      numbers: { type: 'boolean' },
      parameters: { type: 'object' },
      filters: { type: 'array', items: { type: 'object' } },
    },
  })

  it('arguments have the types in the schema and keep every digit', () => {
    const typed = {
      limit: '5',
      amount: '0.12345678901234567890',
      years: '2024, 2025',
      numbers: 'true',
      parameters: '{"a":1}',
      filters: '[{}]',
    }
    expect(argumentsOf(parameters, typed)).toEqual({
      query: '',
      limit: 5,
      amount: '0.12345678901234567890',
      years: [2024, 2025],
      numbers: true,
      parameters: { a: 1 },
      filters: [{}],
    })
  })

  it('the error names arguments that are not JSON', () => {
    expect(brokenIn(parameters, { parameters: '{', filters: '3', query: '{' })).toEqual(['parameters', 'filters'])
  })
})

describe('JSON with line breaks', () => {
  it('the text matches the standard format for any JSON', () => {
    fc.assert(fc.property(fc.json(), (json) => indentJson(json) === JSON.stringify(JSON.parse(json), undefined, 2)))
  })

  it('keeps every digit', () => {
    expect(indentJson('{"a":1.10000000000000000001}')).toBe('{\n  "a": 1.10000000000000000001\n}')
  })
})

describe('a screen', () => {
  const refusal = (...pointers: readonly string[]) =>
    problemOf(
      {
        code: 'screener-field-unavailable',
        errors: pointers.map((pointer) => ({ code: 'unavailable', pointer, message: 'no value' })),
      },
      { status: 422, requestId: undefined, retryAfter: undefined },
    )
  const filters = [{ field: 'beta', op: 'gt', value: '1' }] as const

  it('the screen identifies the rejected fields by position', () => {
    const body = bodyOf(filters, 'close:desc')
    expect(lackingIn(refusal('/filters/0/field', '/sort/1/field', '/sort/9/field'), body)).toEqual([
      'beta',
      'market_capitalization',
    ])
    expect(lackingIn(new Error('another'), body)).toEqual([])
  })

  it('requests only the selected fields', () => {
    const fields = (sort: string) =>
      bodyOf([], sort, ['market_capitalization', 'close']).sort?.map(({ field }) => field)
    expect(fields('symbol:asc')).toEqual(['symbol', 'change_ratio'])
    expect(fields('close:desc')).toEqual(['close', 'change_ratio'])
  })
})

describe('market map tiles', () => {
  const row = (symbol: string, name: string, company_id: string | null, worth: number): ScreenerRunRow => ({
    ...{ rank: 1, instrument_id: `ins_${symbol}`, symbol, name, company_id },
    ...{ exchange_mic: 'XNAS', currency_code: 'USD' },
    fields: { sector: 'S', market_capitalization: String(worth), change_ratio: '0.1' },
  })
  const rows = [
    row('GOOG', 'Alphabet Inc. Class C', 'cmp_c', 10),
    row('GOOGL', 'Alphabet Inc. Class A', 'cmp_a', 11),
    row('AAPL', 'Apple Inc.', 'cmp_x', 12),
    row('NONE', 'Alphabet Trust', null, 1),
  ]
  const symbols = (issuers: ReadonlyMap<string, string>) =>
    sectorsOf(rows, issuers, 'change_ratio').flatMap(({ companies }) => companies.map(({ symbol }) => symbol))

  it('the map has one tile per issuer, with the larger listing', () => {
    const issuers = new Map([
      ['cmp_c', 'cmp_a'],
      ['cmp_a', 'cmp_a'],
    ])
    expect(symbols(issuers)).toEqual(['AAPL', 'GOOGL', 'NONE'])
    expect(symbols(new Map())).toEqual(['AAPL', 'GOOGL', 'GOOG', 'NONE'])
  })

  it('only the issuers of listings that may share one are requested', () => {
    expect(maybeClasses(rows).map(({ symbol }) => symbol)).toEqual(['GOOG', 'GOOGL'])
  })
})

describe('the health page', () => {
  const report: HealthReport = {
    status: 'ok',
    version: '1.0.0',
    started_at: '2026-03-02T22:00:00Z',
    now: '2026-03-02T22:00:00Z',
    demo: false,
    database_version: '18.1',
    database_bytes: 1,
    database_ms: 1,
    replicas: 1,
    disk_free_bytes: null,
    backup_status: null,
    backup_taken_at: null,
    licence_requests: 0,
    datasets: [],
  }

  it('the health page lists a verified backup only if it is too old', () => {
    const troubles = (backup: HealthReport['backup_status']) =>
      troublesOf({ report: { ...report, backup_status: backup }, installed: [], sources: [] })
    expect([troubles(null), troubles('current')]).toEqual([[], []])
    const remedies = [{ job: 'host__backup', text: 'Run the backup' }]
    expect(troubles('late')).toMatchObject([{ id: 'backups late', tone: 'warn', remedies }])
  })

  const late: DatasetHealth = {
    ...{ dataset: 'eod', market: null, exchange: 'XNAS', status: 'stale', freshness_status: 'stale', held: 2 },
    problem: null,
  }

  it('a late dataset says what its sources wait for, and has its actions', () => {
    const datasets = [late, { ...late, exchange: 'XNYS', held: 0 }]
    const [stale, held] = troublesOf({ report: { ...report, datasets }, installed: [], sources: [] })
    expect(stale).toMatchObject({ id: 'eod stale', subject: 'eod · XNAS, XNYS', waits: [] })
    expect(stale?.remedies).toEqual([{ page: '/imports', text: 'Import a file' }])
    expect(held).toMatchObject({ id: 'eod held', remedies: [{ heldOf: 'eod' }] })
    const demo = troublesOf({ report: { ...report, datasets, demo: true }, installed: [], sources: [] })
    expect(demo.map(({ id }) => id)).toEqual(['eod held'])
  })
})

describe('the forecast of usage', () => {
  const day = (date: string, requests: number) => ({ date, requests, errors: 0, credits: 0, rows: 0, bytes: 0 })

  it('continues the average of the last complete days to the end of the month', () => {
    const days = Array.from({ length: 10 }, (_, index) => day(`2026-02-${String(index + 11)}`, index === 9 ? 50 : 100))
    const forecast = forecastOf(days, 'requests', '2026-02-20')
    expect(forecast).toEqual({ soFar: 950, byEnd: 1_800, end: '2026-02-28' })
    expect(forecastOf([], 'requests', '2026-02-20')).toMatchObject({ soFar: 0, byEnd: 0 })
    expect([daysToForecast('2026-02-20'), daysToForecast('2026-02-01')]).toEqual([20, 8])
  })
})

describe('a change in words', () => {
  const entry = (action: string, before: NamedEntry['before'], after: NamedEntry['after']) =>
    ({ action, before, after, target: { kind: action.split('.')[0] } }) as unknown as NamedEntry

  it('names the action, and at most three changed properties', () => {
    const plan = entry('account.set-plan', { plan: 'free' }, { plan: 'pro' })
    expect([actionText(plan), changeText(plan)]).toEqual(['changed the plan of account', 'plan from free to pro'])
    const created = entry('key.create', null, { label: null, role: 'viewer', markets: ['US', 'GB'], a: true, b: false })
    expect([actionText(created), changeText(created)]).toEqual(['created key', 'a yes, b no, markets US, GB, 1 more'])
    expect(changeText(entry('link.revoke', { label: 'x' }, null))).toBe('label was x')
  })
})

describe('CSV downloads', () => {
  it('cells that a spreadsheet would execute are neutralized, and other cells are unchanged', () => {
    const rows = ['name,change', '=1+1,-2.5', '"=HYPERLINK(""x"", 1)",+3', '@SUM(A1),-', '\tx,a=b', 'plain,2026-03-02']
    const safe = [
      'name,change',
      "'=1+1,-2.5",
      `"'=HYPERLINK(""x"", 1)",+3`,
      "'@SUM(A1),'-",
      "'\tx,a=b",
      'plain,2026-03-02',
    ]
    expect(spreadsheetCsv(`${rows.join('\r\n')}\r\n`)).toBe(`${safe.join('\r\n')}\r\n`)
  })
})

describe('as-of times of the slider', () => {
  const first = '2026-03-01T10:00:00Z'
  const publications = ['2026-03-04T20:00:00.123456Z', '2026-03-03T20:00:00Z', '2026-02-01T00:00:00Z']

  it('are days since something was known, and then publications', () => {
    expect(stopsOf(first, publications, '2026-03-10')).toEqual([
      ...['2026-03-01', '2026-03-02', '2026-03-03T20:00:00Z', '2026-03-04T20:00:00.123456Z'],
    ])
  })

  it('begin with a publication if nothing was known before it, and are days without publications', () => {
    expect(stopsOf('2026-03-03T20:00:00Z', publications, '2026-03-10')).toEqual([
      ...['2026-03-03T20:00:00Z', '2026-03-04T20:00:00.123456Z'],
    ])
    expect(stopsOf(first, [], '2026-03-03')).toEqual(['2026-03-01', '2026-03-02'])
    expect(stopsOf(undefined, publications, '2026-03-10')).toEqual([])
  })

  it('are at most 4,000 days', () => {
    const stops = stopsOf('1990-01-01T00:00:00Z', [], '2026-03-10')
    expect(stops.length).toBeLessThanOrEqual(4_000)
    expect(stops[0]).toBe('1990-01-01')
  })

  it('an as-of time is at the newest stop that is not later; a date is the end of its day', () => {
    const stops = stopsOf(first, publications, '2026-03-10')
    expect(positionOf(stops, undefined)).toBe(4)
    expect(positionOf(stops, '2026-03-03')).toBe(2)
    expect(positionOf(stops, '2026-03-03T19:59:00Z')).toBe(1)
    expect(positionOf(stops, '2020-01-01')).toBe(0)
  })
})

describe('thresholds of usage', () => {
  it('are lines of credits and a period, at most ten', () => {
    const text = '50000 month\n5000 day'
    expect(thresholdsOf(` ${text}\n\n`)).toEqual([
      { credits: 50_000, per: 'month' },
      { credits: 5_000, per: 'day' },
    ])
    expect(thresholdLines(thresholdsOf(text) ?? [])).toBe(text)
    expect(thresholdsOf('')).toEqual([])
    for (const wrong of ['0 day', '5 week', '5', 'day 5', '1.5 day', Array(11).fill('5 day').join('\n')])
      expect(thresholdsOf(wrong), wrong).toBeUndefined()
  })
})

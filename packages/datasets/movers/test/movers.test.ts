import {
  fakeListingId,
  fakeListings,
  recordedActions,
  recordedSplits,
  runOwedJobs,
  startTestHost,
  type TestAnswer,
  type TestHost,
} from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import dataset from '../src/index.ts'
import { recordedBars, recordedDailyBars } from './support/recorded-bars.ts'

const listings = fakeListings([
  ...['UP', 'UPPER', 'TIE1', 'TIE2', 'FLAT', 'DOWN', 'LOWER', 'SPLIT', 'JUMP', 'NEAR', 'BARE'].map(
    (name) => `XNAS:${name}`,
  ),
  { kind: 'ETF', stretches: [{ symbol: 'FUNDY', exchange_mic: 'XNYS' }] },
  { kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] },
  { kind: 'FUND', stretches: [{ symbol: 'VTSAX', exchange_mic: 'XNAS' }] },
  { kind: 'CRYPTO', stretches: [{ symbol: 'BTCUSD', exchange_mic: 'CRYPTO' }] },
  { kind: 'INDEX', stretches: [{ symbol: 'SPX', exchange_mic: 'INDEX' }] },
  'XLON:VOD',
  'XTSE:CAME',
  'XTSE:WENT',
  'XTSE:STAYED',
])

const idOf = (symbol: string, mic = 'XNAS') => fakeListingId(`${mic}:${symbol}`)

type Close = readonly [close: string, more?: Readonly<Record<string, string | null>>]

/** Wednesday to Friday. */
const [BEFORE, PREVIOUS, LAST] = ['2026-02-25', '2026-02-26', '2026-02-27']

const BARS: Readonly<Record<string, Readonly<Record<string, Close>>>> = {
  'XNAS:UP': { [BEFORE]: ['9'], [PREVIOUS]: ['10'], [LAST]: ['10.93', { volume: '5000' }] },
  'XNAS:UPPER': { [BEFORE]: ['20'], [PREVIOUS]: ['20'], [LAST]: ['26', { volume: '900' }] },
  'XNAS:TIE1': { [PREVIOUS]: ['10'], [LAST]: ['11'] },
  'XNAS:TIE2': { [PREVIOUS]: ['20'], [LAST]: ['22', { volume: null }] },
  'XNAS:FLAT': { [PREVIOUS]: ['5'], [LAST]: ['5'] },
  'XNAS:DOWN': { [BEFORE]: ['3'], [PREVIOUS]: ['3'], [LAST]: ['2'] },
  'XNAS:LOWER': { [PREVIOUS]: ['100'], [LAST]: ['50.5'] },
  'XNAS:SPLIT': { [BEFORE]: ['630'], [PREVIOUS]: ['645.57'], [LAST]: ['93.7', { open: '92.7' }] },
  'XNAS:JUMP': { [PREVIOUS]: ['10'], [LAST]: ['18.9', { open: '19', high: '19' }] },
  'XNAS:NEAR': { [PREVIOUS]: ['10'], [LAST]: ['18.8', { open: '18.99', high: '18.99' }] },
  'XNAS:BARE': { [PREVIOUS]: ['10'], [LAST]: ['18.5', { open: null, high: null, low: null }] },
  'XNYS:FUNDY': { [PREVIOUS]: ['50'], [LAST]: ['50.5'] },
  'XNAS:VFIAX': { [PREVIOUS]: ['600', { volume: null }], [LAST]: ['660', { volume: null }] },
  'XNAS:VTSAX': { [PREVIOUS]: ['100', { volume: null }], [LAST]: ['101', { volume: null }] },
  'CRYPTO:BTCUSD': { '2026-02-28': ['80000'], '2026-03-01': ['88000.5', { volume: '100000.5' }] },
  'INDEX:SPX': { [LAST]: ['6800'], '2026-03-02': ['6868'] },
  'XTSE:CAME': { [LAST]: ['40'] },
  'XTSE:WENT': { [PREVIOUS]: ['40'] },
  'XTSE:STAYED': { [PREVIOUS]: ['40'], [LAST]: ['41'] },
  'XLON:VOD': { [PREVIOUS]: ['0.75'], [LAST]: ['0.765'], '2026-03-02': ['0.7803'] },
}

const rowsOf = () =>
  Object.entries(BARS).flatMap(([name, bars]) => {
    const [exchange_mic = '', symbol = ''] = name.split(':')
    return Object.entries(bars).map(([date, [close, more]]) => bar({ exchange_mic, symbol, date, close, ...more }))
  })

/** Returns a bar whose prices are all equal. */
const bar = (given: Readonly<Record<string, string | null>>) => {
  const { close } = given
  return { open: close, high: close, low: close, volume: '1000', trade_count: null, ...given }
}

interface Mover {
  readonly symbol: string
  readonly date: string
  readonly percent_change: number
  readonly rank: number
}

let host: TestHost
let owner: string
let pro: string

beforeAll(async () => {
  host = await startTestHost({
    datasets: [listings, recordedActions, recordedBars, dataset],
    clock: '2026-03-02T20:00:00Z',
  })
  owner = await host.key()
  pro = await host.key({ plan: 'pro' })
  await host.publish(recordedSplits, [{ instrument_id: idOf('SPLIT'), execution_date: LAST, ratio: '7' }], {
    source: 'test',
  })
  const report = await host.publish(recordedDailyBars, rowsOf(), { source: 'primary' })
  expect(report).toMatchObject({ held: 0, quarantined: 0 })
})

afterAll(() => host.close())

const movers = (query = '', key = owner) => host.get(`/v1/movers${query === '' ? '' : `?${query}`}`, { key })
const rows = ({ json }: TestAnswer): readonly Mover[] => json.data
const symbols = (answer: TestAnswer) => rows(answer).map(({ symbol }) => symbol)
const US = 'exchanges=XNAS,XNYS'

/** The stored ranking and a computed ranking must return the same rows. */
describe.each(['computed on request', 'stored by the job'])('GET /v1/movers, %s', (how) => {
  beforeAll(async () => {
    if (how === 'computed on request') return
    expect(await runOwedJobs(host)).toEqual(['movers__rank-sessions'])
  })

  test('the read model exists only after the job has run', async () => {
    const [row] = await host.database.database.query<{ n: string }>('select count(*) as n from movers.session_moves')
    expect(Number(row?.n)).toBe(how === 'stored by the job' ? 21 : 0)
  })

  test('movers: gainers include only rises, largest first, ties by listing', async () => {
    const answer = await movers(US)
    expect(answer.status, answer.text).toBe(200)
    const ties = ['TIE1', 'TIE2'].toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
    expect(symbols(answer)).toEqual(['NEAR', 'BARE', 'UPPER', ...ties, 'UP', 'SPLIT', 'FUNDY'])
    expect(rows(answer).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('movers: losers include only declines, largest first', async () => {
    const answer = await movers(`direction=losers&${US}`)
    expect(symbols(answer)).toEqual(['LOWER', 'DOWN'])
    expect(rows(answer).map(({ percent_change }) => percent_change)).toEqual([-0.495, -0.33333333])
  })

  test('movers: a row states the change from the previous close to the session’s close, in exact decimals', async () => {
    const { json, text } = await movers(US)
    expect(json.data[5]).toEqual({
      rank: 6,
      instrument_id: idOf('UP'),
      symbol: 'UP',
      exchange_mic: 'XNAS',
      date: LAST,
      close: 10.93,
      previous_close: 10,
      change: 0.93,
      percent_change: 0.093,
      volume: 5000,
      type: 'CS',
    })
    expect(text).toContain('"change":0.93,"percent_change":0.093')
  })

  test('movers: previous_close is split-adjusted, and the change is measured from it', async () => {
    const { text } = await movers(US)
    expect(text).toContain(
      '"close":93.7,"previous_close":92.2242857143,"change":1.4757142857,"percent_change":0.01600136',
    )
  })

  test('movers: a listing whose session opened 90% away is withheld, but not one slightly closer or without an open', async () => {
    const found = symbols(await movers(US))
    expect(found).not.toContain('JUMP')
    expect(found).toEqual(expect.arrayContaining(['NEAR', 'BARE']))
  })

  test('movers: listings without bars in both sessions are not ranked', async () => {
    const toronto = `date=${LAST}&exchanges=XTSE`
    expect(symbols(await movers(toronto))).toEqual(['STAYED'])
    expect(symbols(await movers(`${toronto}&direction=losers`))).toEqual([])
  })

  test('movers: one ranking covers all of the key’s markets, each with its own latest complete session', async () => {
    const answer = await movers('limit=100')
    const dates = Object.fromEntries(rows(answer).map(({ symbol, date }) => [symbol, date]))
    expect(dates).toMatchObject({ UP: LAST, VOD: '2026-03-02', BTCUSD: '2026-03-01', 'INDEX:SPX': '2026-03-02' })
    const percents = rows(answer).map(({ percent_change }) => percent_change)
    expect(percents).toEqual(percents.toSorted((a, b) => b - a))
  })

  test('movers: on the index venue, the session before a Monday is Friday', async () => {
    const answer = await movers('exchanges=INDEX')
    expect(answer.json.data).toMatchObject([
      {
        symbol: 'INDEX:SPX',
        date: '2026-03-02',
        previous_close: 6800,
        change: 68,
        percent_change: 0.01,
        type: 'INDEX',
      },
    ])
  })

  test('movers: date ranks that date’s session on every market that has one', async () => {
    expect(symbols(await movers(`date=${PREVIOUS}&limit=100`))).toEqual(['UP', 'SPLIT'])
    expect(symbols(await movers('date=2026-03-02'))).toEqual(['VOD', 'INDEX:SPX'])
    expect(symbols(await movers('date=2026-03-01'))).toEqual(['BTCUSD'])
    expect(symbols(await movers(`date=2026-02-28&${US}`))).toEqual([])
  })

  test('movers: a key limited to symbols ranks only their listings', async () => {
    const key = await host.key({ plan: 'pro', symbols: ['XNAS:UP', 'XNAS:DOWN', 'XTSE:CAME'] })
    const answer = await movers('', key)
    expect(rows(answer)).toMatchObject([{ rank: 1, symbol: 'UP' }])
    expect(symbols(await movers('direction=losers', key))).toEqual(['DOWN'])
  })

  test('movers: a key for one market ranks only that market', async () => {
    const key = await host.key({ plan: 'pro', markets: ['XLON'] })
    expect(symbols(await movers('', key))).toEqual(['VOD'])
    expect((await movers(US, key)).json.code).toBe('market-not-entitled')
  })

  test('movers: asset_type, min_price and min_volume filter the ranking, and limit truncates it', async () => {
    expect(symbols(await movers(`asset_type=etf&${US}`))).toEqual(['FUNDY'])
    expect(symbols(await movers('asset_type=CRYPTO'))).toEqual(['BTCUSD'])
    expect(symbols(await movers('asset_type=CRYPTO&min_volume=100000'))).toEqual(['BTCUSD'])
    expect(symbols(await movers('asset_type=CRYPTO&min_volume=100001'))).toEqual([])
    expect(symbols(await movers(`asset_type=WARRANT&${US}`))).toEqual([])
    expect((await movers('asset_type=ETFS')).json.detail).toMatch(/^asset_type: expected one of CS, .* got "ETFS"/)
    expect((await movers('min_price=-1')).json.detail).toBe('min_price: expected a number of at least 0, got "-1"')
    expect(symbols(await movers(`min_price=26.00&${US}`))).toEqual(['UPPER', 'SPLIT', 'FUNDY'])
    expect(symbols(await movers(`min_price=26.01&${US}`))).toEqual(['SPLIT', 'FUNDY'])
    expect(symbols(await movers(`min_volume=1001&${US}`))).toEqual(['UP'])
    expect(symbols(await movers(`min_volume=0&${US}`))).not.toContain('TIE2')
    expect(symbols(await movers(`limit=2&${US}`))).toEqual(['NEAR', 'BARE'])
  })

  test('movers: mutual funds are ranked only on request, and only for a key that may see them', async () => {
    expect(symbols(await movers('limit=100'))).not.toContain('VFIAX')
    expect(symbols(await movers('asset_type=FUND'))).toEqual(['VFIAX', 'VTSAX'])
    const refused = await movers('asset_type=fund', pro)
    expect([refused.status, refused.json.code]).toEqual([403, 'mutual-funds-not-entitled'])
    expect(refused.headers['x-credits-cost']).toBe('0')
  })

  test('movers: as of an instant before the bars were known, nothing is ranked', async () => {
    expect(symbols(await movers('as_of=2026-03-02T19:59:59Z'))).toEqual([])
    host.clock.advance(1_000)
    const then = host.clock.now()
    host.clock.advance(1_000)
    expect((await movers(`as_of=${then}&${US}`)).json.data).toEqual((await movers(US)).json.data)
  })

  test('movers: a date before the plan’s history is rejected, and there is no cursor', async () => {
    const refused = await movers('date=2010-01-04', pro)
    expect([refused.status, refused.json.code]).toEqual([403, 'history-depth'])
    expect((await movers('cursor=abc')).status).toBe(422)
    // A loop over pages ends after the first page.
    expect((await movers()).json.meta).toMatchObject({ next_cursor: null, limit: 20 })
  })

  test('repeating a request costs nothing', async () => {
    const { headers } = await movers(US, pro)
    const again = await host.get(`/v1/movers?${US}`, { key: pro, headers: { 'if-none-match': headers['etag'] ?? '' } })
    expect([again.status, again.headers['x-credits-cost']]).toEqual([304, '0'])
  })
})

describe('GET /v1/movers', () => {
  test('costs 25 credits for any request', async () => {
    expect((await movers('', pro)).headers['x-credits-cost']).toBe('25')
    expect((await movers(`limit=100&${US}`, pro)).headers['x-credits-cost']).toBe('25')
  })

  test('requires eod.read and an entitled market', async () => {
    const answer = await movers('', await host.key({ plan: 'pro', capabilities: ['quotes.read'] }))
    expect([answer.status, answer.json.code]).toEqual([403, 'capability-missing'])
  })

  test.each([
    'direction=up',
    'date=2026-02-30',
    'limit=101',
    'limit=0',
    'min_price=-1',
    'min_price=abc',
    'min_volume=1.5',
    'asset_type=%20',
    'symbols=UP',
    'exchange=XNAS',
  ])('rejects ?%s', async (query) => {
    const answer = await movers(query)
    expect([answer.status, answer.json.code]).toEqual([422, 'invalid-parameter'])
  })

  test('serves the same rows as CSV', async () => {
    const { text } = await movers(`${US}&limit=1&format=csv`)
    expect(text.trim().split(/\r?\n/)).toEqual([
      'rank,symbol,exchange_mic,date,close,previous_close,change,percent_change,volume,type,instrument_id',
      `1,NEAR,XNAS,${LAST},18.8,10,8.8,0.88,1000,CS,${idOf('NEAR')}`,
    ])
  })
})

import { publicId } from '@bourse/kit'
import { fakeDailyBars, fakeListings, fakeSplits, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import options, { adjustments, chains, openInterestRows, series, trades } from '../src/index.ts'
import { fakeCurve, fakeDividends } from './support/fake-market.ts'

const idOf = (mic: string, symbol: string) => publicId('ins', mic, symbol, '1950-01-01')
const [apple, meta] = [idOf('XNAS', 'AAPL'), idOf('XNAS', 'FB')]

type Row = Readonly<Record<string, unknown>>
interface Answer {
  readonly status: number
  readonly json: { readonly data: readonly Row[]; readonly meta: Row; readonly code?: string; readonly detail?: string }
}

let host: TestHost
let owner: string
const ask = (path: string, key = owner): Promise<Answer> => host.get(path, { key })
const rowsOf = async (path: string, key = owner) => (await ask(path, key)).json.data
const listed = (contract_symbol: string, seen_on = '2025-12-01', more: Row = {}) => ({
  contract_symbol,
  seen_on,
  ...more,
})

async function quarantined(intake: Parameters<TestHost['submit']>[0], rows: readonly Row[], complete = false) {
  const report = await host.submit(intake, rows, { source: 'test', complete })
  const found = await host.database.database.query<{ rule: string }>('select rule from bourse.quarantine order by id')
  return { report, rules: found.map(({ rule }) => rule) }
}

beforeAll(async () => {
  host = await startTestHost({
    datasets: [
      fakeListings([
        ...['XNAS:AAPL', 'XNAS:MSFT', 'XNYS:BRK.B', 'XNYS:XYZ'],
        {
          stretches: [
            { symbol: 'FB', exchange_mic: 'XNAS', to: '2025-12-31' },
            { symbol: 'META', exchange_mic: 'XNAS', from: '2026-01-01' },
          ],
        },
      ]),
      fakeDailyBars([
        ...['2026-02-25', '2026-02-26', '2026-02-27'].map((date) => ({ instrument_id: apple, date, close: '100' })),
      ]),
      fakeSplits([]),
      fakeDividends([]),
      fakeCurve([{ date: '2026-02-24', points: [{ tenor: '1m', percent: '4' }] }]),
      options,
    ],
  })
  owner = await host.key()
  const symbols = ['AAPL260320C00100000', 'AAPL260320P00100000', 'AAPL260417C00102500', 'AAPL260213C00100000']
  await host.submit(
    series,
    symbols.map((symbol) => listed(symbol)),
    { source: 'test' },
  )
  const fb = listed('FB260320C00300000', '2025-12-01')
  await host.submit(series, [fb, listed('BRKB260320C00400000'), listed('AAPL270115C00100000', '2025-06-02')], {
    source: 'test',
  })
  await host.submit(
    adjustments,
    [
      { old_symbol: 'MSFT260320C00400000', new_symbol: 'MSFT260320C00040000', effective_date: '2026-02-02' },
      {
        old_symbol: 'XYZ260320C00010000',
        new_symbol: 'XYZ1260320C00010000',
        effective_date: '2026-02-09',
        deliverables: [
          { kind: 'security', quantity: '100' },
          { kind: 'cash', amount: '12.5', currency_code: 'USD' },
        ],
      },
    ],
    { source: 'test' },
  )
}, 60_000)
afterAll(() => host?.close())

describe('contracts', () => {
  const path = '/v1/options/contracts'

  it('rule 1: by underlying, expiration and strike; the status follows from effective_date', async () => {
    const active = await rowsOf(`${path}?symbols=AAPL&expiration_to=2026-12-31`)
    expect(active.map((row) => row['contract_symbol'])).toEqual([
      'AAPL260320C00100000',
      'AAPL260320P00100000',
      'AAPL260417C00102500',
    ])
    const [expired] = await rowsOf(`${path}?symbols=AAPL&expiration=2026-02-13&strike=100&status=expired`)
    expect(expired).toMatchObject({ status: 'expired', ended_on: '2026-02-13', listed_on: '2025-12-01' })
    const [before] = await rowsOf(`${path}?symbols=AAPL&expiration=2026-02-13&effective_date=2026-02-13`)
    expect(before).toMatchObject({ status: 'active', ended_on: null })
    expect(await rowsOf(`${path}?symbols=AAPL&status=all&effective_date=2025-05-30`)).toEqual([])
    const later = await rowsOf(`${path}?symbols=AAPL&status=expired&effective_date=2027-06-01`)
    expect(later.map((row) => row['contract_symbol'])).toEqual(['AAPL260213C00100000'])
  })

  it('rule 1: adjusted from the effective date on, with the contract that took its place', async () => {
    const [old] = await rowsOf(`${path}?symbols=MSFT&status=adjusted`)
    const [next] = await rowsOf(`${path}?symbols=MSFT`)
    expect(next).toMatchObject({
      contract_symbol: 'MSFT260320C00040000',
      strike: 40,
      adjusted: false,
      listed_on: '2026-02-02',
    })
    expect(old).toMatchObject({ strike: 400, ended_on: '2026-01-30', adjusted_to_id: next?.['id'] })
    const [then] = await rowsOf(`${path}?symbols=MSFT&effective_date=2026-02-01`)
    expect(then).toMatchObject({ strike: 400, status: 'active', ended_on: null })
  })

  it('rule 1: a root that changed keeps the strike and has its own deliverables', async () => {
    const [row] = await rowsOf(`${path}?symbols=XYZ&adjusted=true`)
    expect(row).toMatchObject({
      ...{ root_symbol: 'XYZ1', underlying: 'XYZ', strike: 10, adjusted: true, multiplier: 100 },
      deliverables: [
        { kind: 'security', quantity: 100 },
        { kind: 'cash', quantity: null, amount: 12.5, currency_code: 'USD' },
      ],
    })
  })

  it('rule 1: delisted where a complete list lacks it, and active again where it is back', async () => {
    const all = ['AAPL260320C00100000', 'AAPL260417C00102500', 'AAPL270115C00100000'].map((each) =>
      listed(each, '2026-02-17'),
    )
    await host.submit(series, all, { source: 'test', complete: true })
    const [gone] = await rowsOf(`${path}?symbols=AAPL&status=delisted`)
    expect(gone).toMatchObject({ contract_symbol: 'AAPL260320P00100000', ended_on: '2026-02-13' })
    await host.submit(series, [...all, listed('AAPL260320P00100000', '2026-02-18')], { source: 'test', complete: true })
    expect(await rowsOf(`${path}?symbols=AAPL&status=delisted`)).toEqual([])
  })

  it('rule 1: a list with less than half of the contracts is not believed', async () => {
    const short = [listed('AAPL260320C00100000', '2026-02-19')]
    const { report, rules } = await quarantined(series, short, true)
    expect([report.published, rules.at(-1)]).toEqual([0, 'incomplete-list'])
    expect(await rowsOf(`${path}?symbols=AAPL&status=delisted`)).toEqual([])
  })

  it('rule 2: options on indices, flexible series and unknown underlyings are quarantined', async () => {
    const symbols = ['SPXW260320C05000000', '2AAPL260320C00100000', 'NOPE260320C00100000', 'AAPL26C1']
    const { report, rules } = await quarantined(
      series,
      symbols.map((symbol) => listed(symbol)),
    )
    expect(report).toMatchObject({ published: 0, quarantined: 4 })
    expect(rules.slice(-4).toSorted()).toEqual([
      'flex-series',
      'index-option',
      'unknown-underlying',
      'unreadable-contract',
    ])
  })

  it('rule 3: takes every spelling of an OCC symbol, and hands back one', async () => {
    for (const spelled of [
      'AAPL260320C00100000',
      'O:AAPL260320C00100000',
      'AAPL%20%20260320c00100000',
      'O:AAPL%20%20260320C00100000',
    ])
      expect((await rowsOf(`${path}?contract_symbols=${spelled}`))[0]).toMatchObject({
        ...{ contract_symbol: 'AAPL260320C00100000', underlying: 'AAPL', underlying_id: apple },
        ...{
          underlying_exchange_mic: 'XNAS',
          exercise_style: 'american',
          settlement: 'physical',
          settlement_time: 'pm',
        },
        ...{ last_trading_date: '2026-03-20', expiration_type: 'monthly', currency_code: 'USD', option_type: 'call' },
      })
  })

  it('rule 3: a malformed symbol is 422; an unknown one an entry, 404 where all are', async () => {
    const wrong = await ask(`${path}?contract_symbols=AAPL260320X00100000`)
    expect([wrong.status, wrong.json.code]).toEqual([422, 'invalid-parameter'])
    const some = await ask(`${path}?contract_symbols=AAPL260320C00100000,AAPL260320C00999000`)
    expect(some.json.data).toHaveLength(1)
    expect(some.json.meta['errors']).toMatchObject([{ code: 'symbol-not-resolved', symbol: 'AAPL260320C00999000' }])
    const none = await ask(`${path}?contract_symbols=AAPL260320C00999000`)
    expect([none.status, none.json.code]).toEqual([404, 'symbol-not-resolved'])
  })

  it.each([
    'expiration=2026-03-20&expiration_from=2026-01-01',
    'strike=100&max_strike=120',
    'min_strike=9&max_strike=8',
  ])('rule 4: %s is 422', async (query) => {
    expect((await ask(`${path}?symbols=AAPL&${query}`)).status).toBe(422)
  })

  it('rule 5: by id also when expired; of an underlying outside the key 404', async () => {
    const [expired] = await rowsOf(`${path}?symbols=AAPL&status=expired`)
    const id = String(expired?.['id'])
    const one: { status: number; json: { data: Row } } = await host.get(`${path}/${id}`, { key: owner })
    expect(one.json.data).toMatchObject({ id, status: 'expired' })
    const microsoft = await host.key({ plan: 'pro', symbols: ['XNAS:MSFT'] })
    expect((await ask(`${path}/${id}`, microsoft)).status).toBe(404)
    expect((await ask(`${path}?contract_ids=${id}`, microsoft)).json.code).toBe('entity-not-entitled')
    const others = await rowsOf(`${path}?status=all`, microsoft)
    expect(new Set(others.map((row) => row['underlying']))).toEqual(new Set(['MSFT']))
  })

  it('rule 6: a renamed underlying keeps its id; the root stays', async () => {
    const [row] = await rowsOf(`${path}?symbols=META`)
    expect(row).toMatchObject({ root_symbol: 'FB', underlying: 'META', underlying_id: meta })
    const [then] = await rowsOf(`${path}?underlying_ids=${meta}&effective_date=2025-12-15`)
    expect(then).toMatchObject({ root_symbol: 'FB', underlying: 'FB' })
  })

  it('traps: a root without the dot of its class, minis, half strikes and leaps', async () => {
    expect((await rowsOf(`${path}?symbols=BRK.B`))[0]).toMatchObject({ root_symbol: 'BRKB', underlying: 'BRK.B' })
    expect((await rowsOf(`${path}?symbols=AAPL&expiration=2027-01-15`))[0]).toMatchObject({ expiration_type: 'leap' })
    await host.submit(series, [listed('AAPL7141220C00092500', '2014-06-02')], { source: 'test' })
    const [mini] = await rowsOf(`${path}?symbols=AAPL&status=all&root_symbol=AAPL7`)
    expect(mini).toMatchObject({
      multiplier: 10,
      adjusted: false,
      strike: 92.5,
      contract_symbol: 'AAPL7141220C00092500',
    })
    expect(mini).toMatchObject({ deliverables: [{ kind: 'security', quantity: 10 }], last_trading_date: '2014-12-19' })
  })

  it('orders by id where no underlying is named', async () => {
    const ids = (await rowsOf(`${path}?status=all`)).map((row) => String(row['id']))
    expect(ids).toEqual(ids.toSorted())
    const first = await ask(`${path}?status=all&limit=3`)
    const second = await ask(`${path}?status=all&limit=3&cursor=${String(first.json.meta['next_cursor'])}`)
    expect([...first.json.data, ...second.json.data].map((row) => row['id'])).toEqual(ids.slice(0, 6))
  })
})

describe('quotes', () => {
  const path = '/v1/options/quotes'
  const quote = (snapshot_date: string, values: Row = {}, contract_symbol = 'AAPL260320C00100000') => ({
    ...{ contract_symbol, snapshot_date, bid: '2.5', ask: '2.7', volume: '10', close: '2.61' },
    ...values,
  })
  const put = 'AAPL260320P00100000'

  beforeAll(async () => {
    await host.submit(
      openInterestRows,
      [{ contract_symbol: 'AAPL260320C00100000', date: '2026-02-27', open_interest: '77' }],
      { source: 'test' },
    )
    await host.submit(trades, [{ contract_symbol: put, date: '2026-02-20', close: '2.2', volume: '3' }], {
      source: 'test',
    })
    await host.submit(chains, [quote('2026-02-25')], { source: 'test' })
    host.clock.set('2026-03-02T22:10:00Z')
    const greeks = { implied_volatility: '0.31', delta: '0.55', gamma: '0.04', vega: '0.1', theta: '-0.05' }
    await host.submit(chains, [quote('2026-02-26', greeks)], { source: 'test' })
    host.clock.set('2026-03-02T22:20:00Z')
    const rows = [
      quote('2026-02-27', { implied_volatility: '0', delta: '1', gamma: '0', vega: '0' }),
      quote('2026-02-27', { bid: '0', ask: '0', volume: '0', close: '2.4' }, put),
      quote(
        '2026-02-27',
        { bid: '0', ask: '0.1', volume: '5', close: '0.04', open_interest: '12' },
        'AAPL260417C00102500',
      ),
      quote('2026-02-27', { bid: null, ask: null, volume: '2', close: '2.8' }, 'AAPL270115C00100000'),
      quote('2026-02-27', { bid: '1', ask: '1.2' }, 'MSFT260320C00040000'),
    ]
    await host.submit(chains, rows, { source: 'test' })
  }, 60_000)

  it('rule 1: none or both selectors is 422', async () => {
    expect((await ask(path)).status).toBe(422)
    expect((await ask(`${path}?symbols=AAPL&contract_symbols=${put}`)).status).toBe(422)
  })

  it('rule 2: the two newest snapshots, event_at ascending; one that is not kept is empty', async () => {
    const both = await rowsOf(`${path}?symbols=AAPL`)
    expect([...new Set(both.map((row) => row['snapshot_date']))]).toEqual(['2026-02-26', '2026-02-27'])
    expect(await rowsOf(`${path}?symbols=AAPL&snapshot_date=2026-02-25`)).toEqual([])
    expect(await rowsOf(`${path}?symbols=AAPL&snapshot_date=2026-02-26`)).toHaveLength(1)
    const early = await ask(`${path}?symbols=AAPL&as_of=2026-02-26T00:00:00Z`)
    expect([early.status, early.json.data]).toEqual([200, []])
  })

  it('rule 3: one chain an underlying, told in meta.snapshot', async () => {
    const { json } = await ask(`${path}?underlying_ids=${apple}`)
    expect(json.meta['snapshot']).toEqual({
      ...{ snapshot_date: '2026-02-27', position_count: 4, weight_covered: null },
      published_at: expect.stringContaining('2026-03-02T22:20') as unknown,
    })
    expect((await ask(`${path}?symbols=AAPL,MSFT`)).json.meta['snapshot']).toBeNull()
  })

  it('rule 4: an underlying without options is an empty list, an unknown id an entry', async () => {
    expect((await ask(`${path}?symbols=META`)).json.data).toEqual([])
    const { json } = await ask(`${path}?underlying_ids=${apple},ins_00000000000000000000&snapshot_date=2026-02-26`)
    expect(json.data).toHaveLength(1)
    expect(json.meta['errors']).toMatchObject([{ code: 'symbol-not-resolved' }])
  })

  const onLast = async (symbol: string) =>
    (await rowsOf(`${path}?contract_symbols=${symbol}&snapshot_date=2026-02-27`))[0]

  it('rule 5: the model goes by the mid, else by the last trade of the session', async () => {
    expect(await onLast('AAPL260320C00100000')).toMatchObject({
      ...{ mid: 2.6, last_price: 2.61, greeks_source: 'model', break_even_price: 102.6 },
      ...{ underlying_price: 100, in_the_money: false, days_to_expiration: 21, event_at: '2026-02-27T21:00:00Z' },
    })
    const last = await onLast('AAPL270115C00100000')
    expect(last).toMatchObject({ bid: null, ask: null, mid: null, last_price: 2.8, break_even_price: 102.8 })
  })

  it('rule 6: null where there is no price, or none that a volatility explains; never 0', async () => {
    const none = {
      implied_volatility: null,
      delta: null,
      gamma: null,
      theta: null,
      vega: null,
      rho: null,
      greeks_source: null,
    }
    expect(await onLast(put)).toMatchObject({
      ...{ ...none, bid: null, ask: null, mid: null, last_price: null, close: null, volume: 0, break_even_price: null },
    })
    expect(await onLast('MSFT260320C00040000')).toMatchObject({
      ...none,
      underlying_price: null,
      in_the_money: null,
      mid: 1.1,
    })
    // A year to go for 2.80 at 4%: less than at a volatility of 1%.
    expect(await onLast('AAPL270115C00100000')).toMatchObject(none)
  })

  it('rule 7: a publisher’s values where it tells all that matters, else all six of the model', async () => {
    const [told] = await rowsOf(`${path}?contract_symbols=AAPL260320C00100000&snapshot_date=2026-02-26`)
    expect(told).toMatchObject({ greeks_source: 'publisher', implied_volatility: 0.31, delta: 0.55, rho: null })
    const own = await onLast('AAPL260320C00100000')
    expect(own?.['delta']).not.toBe(1)
    expect(own?.['implied_volatility']).toBeCloseTo(0.26, 1)
    expect(own?.['risk_free_rate']).toBe(0.039605)
  })

  it('rule 8: bids of 0 beside an ask are quotes; open interest is the clearing house’s, closes those of bars', async () => {
    expect(await onLast('AAPL260417C00102500')).toMatchObject({ bid: 0, ask: 0.1, mid: 0.05, open_interest: 12 })
    expect(await onLast('AAPL260320C00100000')).toMatchObject({ open_interest: 77, previous_close: 2.61, change: 0 })
    expect(await onLast(put)).toMatchObject({ previous_close: 2.2, change: null })
  })

  it('rule 8: open interest that comes later goes into the chain that is there', async () => {
    const told = { contract_symbol: 'AAPL260320C00100000', date: '2026-02-27', open_interest: '79' }
    await host.submit(openInterestRows, [told], { source: 'test' })
    expect(await onLast('AAPL260320C00100000')).toMatchObject({ open_interest: 79 })
    expect(await rowsOf(`${path}?symbols=AAPL&snapshot_date=2026-02-27`)).toHaveLength(4)
    const [contract] = await rowsOf('/v1/options/contracts?contract_symbols=AAPL260320C00100000')
    expect(contract).toMatchObject({ open_interest_date: '2026-02-27' })
  })

  it('filters chains', async () => {
    const symbols = async (query: string) =>
      (await rowsOf(`${path}?symbols=AAPL&snapshot_date=2026-02-27&${query}`)).map((row) => row['contract_symbol'])
    expect(await symbols('option_type=put')).toEqual([put])
    expect(await symbols('min_strike=101')).toEqual(['AAPL260417C00102500'])
    expect(await symbols('min_volume=10')).toEqual(['AAPL260320C00100000'])
    expect(await symbols('min_open_interest=20')).toEqual(['AAPL260320C00100000'])
    expect(await symbols('expiration=2027-01-15')).toEqual(['AAPL270115C00100000'])
  })
})

describe('bars', () => {
  const symbol = 'AAPL260417C00102500'
  const path = `/v1/options/bars?contract_symbols=${symbol}`
  const bar = (date: string, close: string, more: Row = {}) => ({
    contract_symbol: symbol,
    date,
    close,
    volume: '4',
    ...more,
  })

  beforeAll(async () => {
    host.clock.set('2026-03-03T10:00:00Z')
    await host.submit(trades, [bar('2026-02-26', '1.1'), bar('2026-02-27', '1.2', { open_interest: '40' })], {
      source: 'test',
    })
    host.clock.set('2026-03-04T10:00:00Z')
    await host.submit(trades, [bar('2026-02-27', '1.25'), bar('2026-03-02', '1.3', { volume: '0' })], {
      source: 'test',
    })
  })

  it('rule 1: prices are raw, newest first; a contract selection is required', async () => {
    expect(await rowsOf(path)).toMatchObject([
      { date: '2026-02-27', close: 1.25, open: null, currency_code: 'USD', underlying: 'AAPL', strike: 102.5 },
      { date: '2026-02-26', close: 1.1, volume: 4 },
    ])
    expect((await rowsOf(`${path}&order=asc`))[0]).toMatchObject({ date: '2026-02-26' })
    expect((await ask('/v1/options/bars')).status).toBe(422)
    expect((await ask('/v1/options/bars?symbols=AAPL')).status).toBe(422)
  })

  it('rule 2: a from before what exists is no error', async () => {
    expect(await rowsOf(`${path}&from=2001-01-01&to=2026-02-26`)).toHaveLength(1)
  })

  it('rule 3: as_of picks the version, known_from and known_to keep those that became known between', async () => {
    const [then] = await rowsOf(`${path}&as_of=2026-03-03T12:00:00Z`)
    expect(then).toMatchObject({ close: 1.2, known_from: '2026-03-03T10:00:00Z' })
    expect(await rowsOf(`${path}&known_from=2026-03-04`)).toMatchObject([{ close: 1.25 }])
    expect(await rowsOf(`${path}&known_to=2026-03-03`)).toMatchObject([{ date: '2026-02-26' }])
    expect((await ask(`${path}&known_from=2026-03-05&known_to=2026-03-04`)).status).toBe(422)
  })

  it('rule 4: no trade, no bar; open interest that is known stays', async () => {
    expect((await rowsOf(path)).map((row) => row['date'])).not.toContain('2026-03-02')
    expect((await rowsOf(path))[0]).toMatchObject({ open_interest: 40 })
  })

  it('rule 5: 1,000 rows by default, 10,000 at most', async () => {
    expect((await ask(path)).json.meta['limit']).toBe(1_000)
    expect((await ask(`${path}&limit=10000`)).status).toBe(200)
    expect((await ask(`${path}&limit=10001`)).status).toBe(422)
  })

  it('a close of 0, and a high below the low, are quarantined', async () => {
    const { rules } = await quarantined(trades, [
      bar('2026-02-25', '0'),
      bar('2026-02-24', '1', { high: '1', low: '2' }),
    ])
    expect(rules.slice(-2).toSorted()).toEqual(['close-not-positive', 'high-below-low'])
  })
})

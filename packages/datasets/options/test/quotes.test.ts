import { runJob } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adjustments, chains, contractBars, openInterestRows } from '../src/index.ts'
import { apple, closes, microsoft, startMarket, type Row } from './support/market.ts'

let market: Awaited<ReturnType<typeof startMarket>>
const ask: typeof market.ask = (...words) => market.ask(...words)
const rowsOf: typeof market.rowsOf = (...words) => market.rowsOf(...words)

beforeAll(async () => {
  market = await startMarket()
}, 60_000)
afterAll(() => market?.host.close())

describe('quotes', () => {
  const path = '/v1/options/quotes'
  const quote = (snapshot_date: string, values: Row = {}, contract_symbol = 'AAPL260320C00100000') => ({
    ...{ contract_symbol, snapshot_date, bid: '2.5', ask: '2.7', volume: '10', close: '2.61' },
    ...values,
  })
  const put = 'AAPL260320P00100000'

  beforeAll(async () => {
    await market.host.submit(
      openInterestRows,
      [{ contract_symbol: 'AAPL260320C00100000', date: '2026-02-27', open_interest: '77' }],
      { source: 'test' },
    )
    await market.host.submit(contractBars, [{ contract_symbol: put, date: '2026-02-20', close: '2.2', volume: '3' }], {
      source: 'test',
    })
    await market.host.submit(chains, [quote('2026-02-25')], { source: 'test' })
    market.host.clock.set('2026-03-02T22:10:00Z')
    const greeks = { implied_volatility: '0.31', delta: '0.55', gamma: '0.04', vega: '0.1', theta: '-0.05' }
    await market.host.submit(chains, [quote('2026-02-26', greeks)], { source: 'test' })
    market.host.clock.set('2026-03-02T22:20:00Z')
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
    await market.host.submit(chains, rows, { source: 'test' })
  }, 60_000)

  it('rule 1: a request without a selector, or with both, is 422', async () => {
    expect((await ask(path)).status).toBe(422)
    expect((await ask(`${path}?symbols=AAPL&contract_symbols=${put}`)).status).toBe(422)
  })

  it('rule 2: the two newest snapshots are retained, event_at ascending; any other date is empty', async () => {
    const both = await rowsOf(`${path}?symbols=AAPL`)
    expect([...new Set(both.map((row) => row['snapshot_date']))]).toEqual(['2026-02-26', '2026-02-27'])
    expect(await rowsOf(`${path}?symbols=AAPL&snapshot_date=2026-02-25`)).toEqual([])
    expect(await rowsOf(`${path}?symbols=AAPL&snapshot_date=2026-02-26`)).toHaveLength(1)
    const [{ id, underlying_id, snapshot_date, contract_id } = {}] = both
    const key = [underlying_id, snapshot_date, contract_id].join(',')
    const history = await rowsOf(`/v1/history?operation=options.quotes&key=${key}`)
    expect(history).toMatchObject([{ source: 'test', values: { id, snapshot_date: '2026-02-26' } }])
    const early = await ask(`${path}?symbols=AAPL&as_of=2026-02-26T00:00:00Z`)
    expect([early.status, early.json.data]).toEqual([200, []])
  })

  it('rule 3: each underlying has one chain, described in meta.snapshot', async () => {
    const { json } = await ask(`${path}?underlying_ids=${apple}`)
    expect(json.meta['snapshot']).toEqual({
      ...{ snapshot_date: '2026-02-27', position_count: 4, weight_covered: null },
      published_at: expect.stringContaining('2026-03-02T22:20') as unknown,
    })
    expect((await ask(`${path}?symbols=AAPL,MSFT`)).json.meta['snapshot']).toBeNull()
  })

  it('rule 4: an underlying without options yields an empty list, an unknown id an item error', async () => {
    expect((await ask(`${path}?symbols=META`)).json.data).toEqual([])
    const { json } = await ask(`${path}?underlying_ids=${apple},ins_00000000000000000000&snapshot_date=2026-02-26`)
    expect(json.data).toHaveLength(1)
    expect(json.meta['errors']).toMatchObject([{ code: 'symbol-not-resolved' }])
  })

  const onLast = async (symbol: string) =>
    (await rowsOf(`${path}?contract_symbols=${symbol}&snapshot_date=2026-02-27`))[0]

  it('rule 5: the model uses the mid price, or the session’s last trade if there is none', async () => {
    expect(await onLast('AAPL260320C00100000')).toMatchObject({
      ...{ mid: 2.6, last_price: 2.61, greeks_source: 'model', break_even_price: 102.6 },
      ...{ underlying_price: 100, in_the_money: false, days_to_expiration: 21, event_at: '2026-02-27T21:00:00Z' },
    })
    const last = await onLast('AAPL270115C00100000')
    expect(last).toMatchObject({ bid: null, ask: null, mid: null, last_price: 2.8, break_even_price: 102.8 })
  })

  it('rule 6: greeks are null without a price, or if no volatility explains the price; never 0', async () => {
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
    // A year before expiration, at a rate of 4%, a price of 2.80 is below the model's price at the lowest volatility,
    // 1%.
    expect(await onLast('AAPL270115C00100000')).toMatchObject(none)
  })

  it('rule 7, markets 0 rule 9: a publisher’s values are used if all essential ones are present, otherwise all six from the model', async () => {
    const [told] = await rowsOf(`${path}?contract_symbols=AAPL260320C00100000&snapshot_date=2026-02-26`)
    expect(told).toMatchObject({ greeks_source: 'publisher', implied_volatility: 0.31, delta: 0.55, rho: null })
    const own = await onLast('AAPL260320C00100000')
    expect(own?.['delta']).not.toBe(1)
    expect(own?.['implied_volatility']).toBeCloseTo(0.26, 1)
    expect(own?.['risk_free_rate']).toBe(0.039605)
  })

  it('rule 8: bids of 0 with an ask are quotes; open interest is from the clearing house, closes are from bars', async () => {
    expect(await onLast('AAPL260417C00102500')).toMatchObject({ bid: 0, ask: 0.1, mid: 0.05, open_interest: 12 })
    expect(await onLast('AAPL260320C00100000')).toMatchObject({ open_interest: 77, previous_close: 2.61, change: 0 })
    expect(await onLast(put)).toMatchObject({ previous_close: 2.2, change: null })
  })

  it('rule 8: open interest that arrives later is added to the chain', async () => {
    const told = { contract_symbol: 'AAPL260320C00100000', date: '2026-02-27', open_interest: '79' }
    await market.host.submit(openInterestRows, [told], { source: 'test' })
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

  const NO_GREEKS = { implied_volatility: null, delta: null, gamma: null, theta: null, vega: null, rho: null }

  it('rule 6: a contract with unknown deliverables has no model values until a memo states them', async () => {
    const symbol = 'AAPL1260320C00100000'
    await market.host.submit(chains, [quote('2026-02-27', {}, symbol)], { source: 'test' })
    expect(await onLast(symbol)).toMatchObject({
      ...{ ...NO_GREEKS, greeks_source: null, greeks_unavailable: 'deliverables-unknown', mid: 2.6 },
      ...{ underlying_price: 100, in_the_money: null, break_even_price: null },
    })
    const memo = { old_symbol: symbol, new_symbol: symbol, effective_date: '2026-02-26' }
    const shares = { kind: 'security', quantity: '100' }
    const cash = { kind: 'cash', amount: '12.5', currency_code: 'USD' }
    await market.host.submit(adjustments, [{ ...memo, deliverables: [shares, cash] }], { source: 'test' })
    expect(await onLast(symbol)).toMatchObject({ ...NO_GREEKS, greeks_unavailable: 'deliverables-not-modeled' })
    await market.host.submit(adjustments, [{ ...memo, deliverables: [shares] }], { source: 'test' })
    expect(await onLast(symbol)).toMatchObject({
      ...{ greeks_source: 'model', greeks_unavailable: null, in_the_money: false, break_even_price: 102.6 },
    })
    // The chain's other quotes are unchanged.
    expect(await rowsOf(`${path}?symbols=AAPL&snapshot_date=2026-02-27`)).toHaveLength(5)
  })

  it('rule 6: greeks_unavailable states why a quote has no greeks, and is null for all others', async () => {
    const reason = async (symbol: string) => (await onLast(symbol))?.['greeks_unavailable']
    expect(await reason('AAPL260320C00100000')).toBeNull()
    expect(await reason(put)).toBe('price-missing')
    expect(await reason('MSFT260320C00040000')).toBe('underlying-price-missing')
    expect(await reason('AAPL270115C00100000')).toBe('price-out-of-range')
  })

  it('files for one session form one chain, in any order', async () => {
    const [early, late] = ['AAPL260417C00105000', 'AAPL260417C00110000']
    const empty = { bid: null, ask: null, close: null, volume: null }
    const quoted = (symbol: string) => quote('2026-02-27', { ...empty, bid: '1', ask: '1.2' }, symbol)
    const valued = (symbol: string) => quote('2026-02-27', { ...empty, open_interest: '9', last_price: '1.1' }, symbol)
    const bar = (contract_symbol: string) => ({
      ...{ contract_symbol, date: '2026-02-27', open: '0.9', high: '1.3', low: '0.8', close: '1.15', volume: '7' },
    })
    const submit = async (stagingTable: typeof chains | typeof contractBars, row: Row) =>
      market.host.submit(stagingTable, [row], { source: 'test' })
    await submit(contractBars, bar(early))
    await submit(chains, valued(early))
    await submit(chains, quoted(early))
    await submit(chains, quoted(late))
    await submit(chains, valued(late))
    await submit(contractBars, bar(late))
    const merged = {
      ...{ bid: 1, ask: 1.2, mid: 1.1, open: 0.9, high: 1.3, low: 0.8, close: 1.15, volume: 7 },
      ...{ open_interest: 9, last_price: 1.1, greeks_source: 'model' },
    }
    expect(await onLast(early)).toMatchObject(merged)
    expect(await onLast(late)).toMatchObject(merged)
    // A file without a quote leaves it unchanged; a complete file removes it.
    const { delta } = (await onLast(late)) ?? {}
    await submit(chains, quoted(early))
    expect(await onLast(late)).toMatchObject({ ...merged, delta })
    await market.host.submit(chains, [quoted(early)], { source: 'test', complete: true })
    expect(await onLast(late)).toBeUndefined()
    expect(await onLast(early)).toMatchObject(merged)
  })

  it('rule 8: a close published after the chain is used to value the entire chain', async () => {
    const symbol = 'MSFT260320C00040000'
    expect(await onLast(symbol)).toMatchObject({ greeks_unavailable: 'underlying-price-missing' })
    await runJob(market.host, 'options__value-again')
    expect(await onLast(symbol)).toMatchObject({ greeks_unavailable: 'underlying-price-missing' })
    closes.push({ instrument_id: microsoft, date: '2026-02-27', close: '40' })
    await runJob(market.host, 'options__value-again')
    expect(await onLast(symbol)).toMatchObject({
      ...{ greeks_source: 'model', greeks_unavailable: null, underlying_price: 40, in_the_money: false },
    })
    expect(await rowsOf(`${path}?symbols=MSFT`)).toHaveLength(1)
  })
})

import type { Knowledge } from '@bourse/kit'
import { optionSymbols } from '@bourse/services'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adjustments, series } from '../src/index.ts'
import { startMarket, apple, listed, meta, type Row } from './support/market.ts'

let market: Awaited<ReturnType<typeof startMarket>>
const ask: typeof market.ask = (...words) => market.ask(...words)
const rowsOf: typeof market.rowsOf = (...words) => market.rowsOf(...words)

beforeAll(async () => {
  market = await startMarket()
}, 60_000)
afterAll(() => market?.host.close())

describe('contracts', () => {
  const path = '/v1/options/contracts'

  it('rule 1: sorts by underlying, expiration and strike; the status depends on effective_date', async () => {
    const active = await rowsOf(`${path}?symbols=AAPL&expiration_to=2026-12-31`)
    expect(active.map((row) => row['contract_symbol'])).toEqual([
      'AAPL260320C00100000',
      'AAPL260320P00100000',
      'AAPL260417C00102500',
    ])
    const [expired] = await rowsOf(`${path}?symbols=AAPL&expiration=2026-02-13&strike=100&status=expired`)
    expect(expired).toMatchObject({ status: 'expired', ended_on: '2026-02-13', listed_on: '2025-12-01' })
    const versions = await rowsOf(`/v1/history?operation=options.contracts&key=${String(expired?.['id'])}`)
    expect(versions.at(-1)).toMatchObject({ values: { id: expired?.['id'], status: 'expired' }, known_to: null })
    const [before] = await rowsOf(`${path}?symbols=AAPL&expiration=2026-02-13&effective_date=2026-02-13`)
    expect(before).toMatchObject({ status: 'active', ended_on: null })
    expect(await rowsOf(`${path}?symbols=AAPL&status=all&effective_date=2025-05-30`)).toEqual([])
    const later = await rowsOf(`${path}?symbols=AAPL&status=expired&effective_date=2027-06-01`)
    expect(later.map((row) => row['contract_symbol'])).toEqual(['AAPL260213C00100000'])
  })

  it('rule 1: a contract is adjusted as of the effective date, and names the contract that replaced it', async () => {
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

  it('rule 1: a changed root keeps the strike and has its own deliverables', async () => {
    const [row] = await rowsOf(`${path}?symbols=XYZ&adjusted=true`)
    expect(row).toMatchObject({
      ...{ root_symbol: 'XYZ1', underlying: 'XYZ', strike: 10, adjusted: true, multiplier: 100 },
      deliverables: [
        { kind: 'security', quantity: 100 },
        { kind: 'cash', quantity: null, amount: 12.5, currency_code: 'USD' },
      ],
    })
  })

  it('a delivered listing outside the key’s scope shows neither ticker nor id', async () => {
    const { host } = market
    const moved = { old_symbol: 'XYZ260417C00010000', new_symbol: 'XYZ2260417C00010000', effective_date: '2026-02-10' }
    await host.submit(series, [listed(moved.old_symbol)], { source: 'test' })
    const deliverables = [{ kind: 'security', symbol: 'AAPL', quantity: '4' }]
    await host.submit(adjustments, [{ ...moved, deliverables }], { source: 'test' })
    const delivered = async (key?: string) => {
      const { json } = await market.ask(`${path}?symbols=XYZ&root_symbol=XYZ2`, key)
      return (json.data[0]?.['deliverables'] as readonly unknown[] | undefined)?.[0]
    }
    expect(await delivered()).toMatchObject({ instrument_id: apple, symbol: 'AAPL', quantity: 4 })
    const alone = await host.key({ plan: 'pro', symbols: ['XYZ'] })
    expect(await delivered(alone)).toMatchObject({ instrument_id: null, symbol: null, quantity: 4 })
  })

  it('rule 1: a contract missing from a complete list is delisted, and active again if it returns', async () => {
    const all = ['AAPL260320C00100000', 'AAPL260417C00102500', 'AAPL270115C00100000'].map((each) =>
      listed(each, '2026-02-17'),
    )
    await market.host.submit(series, all, { source: 'test', complete: true })
    const [gone] = await rowsOf(`${path}?symbols=AAPL&status=delisted`)
    expect(gone).toMatchObject({ contract_symbol: 'AAPL260320P00100000', ended_on: '2026-02-13' })
    await market.host.submit(series, [...all, listed('AAPL260320P00100000', '2026-02-18')], {
      source: 'test',
      complete: true,
    })
    expect(await rowsOf(`${path}?symbols=AAPL&status=delisted`)).toEqual([])
  })

  it('rule 1: a list with less than half of the contracts is rejected', async () => {
    const short = [listed('AAPL260320C00100000', '2026-02-19')]
    const { report, rules } = await market.quarantined(series, short, true)
    expect([report.published, rules.at(-1)]).toEqual([0, 'incomplete-list'])
    expect(await rowsOf(`${path}?symbols=AAPL&status=delisted`)).toEqual([])
  })

  it('rule 2: index options, flexible series and unknown underlyings are quarantined', async () => {
    const symbols = ['SPXW260320C05000000', '2AAPL260320C00100000', 'NOPE260320C00100000', 'AAPL26C1']
    const { report, rules } = await market.quarantined(
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

  it('rule 3: accepts every spelling of an OCC symbol, and always returns the same one', async () => {
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

  it('rule 3: a malformed symbol is 422; an unknown one is an item error, or 404 if all are unknown', async () => {
    const wrong = await ask(`${path}?contract_symbols=AAPL260320X00100000`)
    expect([wrong.status, wrong.json.code]).toEqual([422, 'invalid-parameter'])
    const some = await ask(`${path}?contract_symbols=AAPL260320C00100000,AAPL260320C00999000`)
    expect(some.json.data).toHaveLength(1)
    expect(some.json.meta['errors']).toMatchObject([{ code: 'symbol-not-resolved', symbol: 'AAPL260320C00999000' }])
    const none = await ask(`${path}?contract_symbols=AAPL260320C00999000`)
    expect([none.status, none.json.code]).toEqual([404, 'symbol-not-resolved'])
  })

  it.each([
    ['expiration=2026-03-20&expiration_from=2026-01-01', 'not-together'],
    ['strike=100&max_strike=120', 'not-together'],
    ['min_strike=10&max_strike=9', 'reversed'],
    ['expiration_from=2026-03-20&expiration_to=2026-03-19', 'reversed'],
  ])('rule 4: %s is 422, %s', async (query, code) => {
    const { status, json } = await ask(`${path}?symbols=AAPL&${query}`)
    expect([status, json]).toEqual([422, expect.objectContaining({ errors: [expect.objectContaining({ code })] })])
  })

  it('rule 5: a contract is returned by id, even if expired; 404 for an underlying outside the key’s scope', async () => {
    const [expired] = await rowsOf(`${path}?symbols=AAPL&status=expired`)
    const id = String(expired?.['id'])
    const one: { status: number; json: { data: Row } } = await market.host.get(`${path}/${id}`, { key: market.owner })
    expect(one.json.data).toMatchObject({ id, status: 'expired' })
    const microsoft = await market.host.key({ plan: 'pro', symbols: ['XNAS:MSFT'] })
    expect((await ask(`${path}/${id}`, microsoft)).status).toBe(404)
    expect((await ask(`${path}?contract_ids=${id}`, microsoft)).json.code).toBe('entity-not-entitled')
    const others = await rowsOf(`${path}?status=all`, microsoft)
    expect(new Set(others.map((row) => row['underlying']))).toEqual(new Set(['MSFT']))
  })

  it('rule 6: a renamed underlying keeps its id; the root does not change', async () => {
    const [row] = await rowsOf(`${path}?symbols=META`)
    expect(row).toMatchObject({ root_symbol: 'FB', underlying: 'META', underlying_id: meta })
    const [then] = await rowsOf(`${path}?underlying_ids=${meta}&effective_date=2025-12-15`)
    expect(then).toMatchObject({ root_symbol: 'FB', underlying: 'FB' })
  })

  it('special cases: a root without its class’s dot, minis, half strikes and LEAPS', async () => {
    expect((await rowsOf(`${path}?symbols=BRK.B`))[0]).toMatchObject({ root_symbol: 'BRKB', underlying: 'BRK.B' })
    expect((await rowsOf(`${path}?symbols=AAPL&expiration=2027-01-15`))[0]).toMatchObject({ expiration_type: 'leap' })
    await market.host.submit(series, [listed('AAPL7141220C00092500', '2014-06-02')], { source: 'test' })
    const [mini] = await rowsOf(`${path}?symbols=AAPL&status=all&root_symbol=AAPL7`)
    expect(mini).toMatchObject({
      multiplier: 10,
      adjusted: false,
      strike: 92.5,
      contract_symbol: 'AAPL7141220C00092500',
    })
    expect(mini).toMatchObject({ deliverables: [{ kind: 'security', quantity: 10 }], last_trading_date: '2014-12-19' })
  })

  it('sorts by id without a selected underlying', async () => {
    const ids = (await rowsOf(`${path}?status=all`)).map((row) => String(row['id']))
    expect(ids).toEqual(ids.toSorted())
    const first = await ask(`${path}?status=all&limit=3`)
    const second = await ask(`${path}?status=all&limit=3&cursor=${String(first.json.meta['next_cursor'])}`)
    expect([...first.json.data, ...second.json.data].map((row) => row['id'])).toEqual(ids.slice(0, 6))
  })
})

describe('contracts by symbol, for other datasets', () => {
  it('finds contracts in any spelling, with their last trading date even if they ended early', async () => {
    const service = market.host.host.wiring.service(optionSymbols)
    const knowledge: Knowledge = { asOf: undefined, pins: market.host.host.engine.versions().pins }
    const requested = [
      'o:aapl260417c00102500',
      'AAPL  260417C00102500',
      'MSFT260320C00400000',
      'AAPL990101C00000001',
      'AAPL',
    ]
    const found = await service?.of(requested, knowledge)
    const contract = {
      contract_symbol: 'AAPL260417C00102500',
      underlying_id: apple,
      listed_on: '2025-12-01',
      ends_on: '2026-04-17',
    }
    expect(found?.get('o:aapl260417c00102500')).toEqual([contract])
    expect(found?.get('AAPL  260417C00102500')).toEqual([contract])
    expect(found?.get('MSFT260320C00400000')).toMatchObject([{ ends_on: '2026-01-30' }])
    expect(found?.size).toBe(3)
  })
})

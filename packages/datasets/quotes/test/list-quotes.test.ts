import type { RecentlyRequested } from '@bourse/kit'
import { describe, expect, test } from 'vitest'
import dataset, { quotes, requestedQuotes } from '../src/index.ts'
import { importing } from './support/import-file.ts'
import { errorsOf, idOf, marketAt, type Market } from './support/market.ts'

/** Returns quotes for the given symbols at an instant. */
async function at(market: Market, instant: string, symbols: string) {
  market.host.clock.set(instant)
  const answer = await market.get(`/v1/quotes?symbols=${symbols}`)
  expect(answer.status, answer.text).toBe(200)
  return answer
}

async function priceAt(market: Market, instant: string, symbol: string): Promise<number | undefined> {
  return (await at(market, instant, symbol)).json.data[0]?.last_price
}

/** A Monday; New York opens at 14:30 UTC. */
const MORNING = '2026-03-02T15:00:00Z'

describe('GET /v1/quotes', () => {
  test('quotes rule 1: last_price is the last trade in the newest snapshot; bid and ask are always null', async () => {
    const market = await marketAt(MORNING)
    await market.quote(
      ['XNAS:AAPL', '2026-03-02T14:31:00Z', '274.10'],
      ['XNAS:AAPL', '2026-03-02T14:40:59.5Z', '274.35'],
    )
    const answer = await at(market, MORNING, 'AAPL')
    expect(answer.json.data).toEqual([
      {
        instrument_id: idOf('XNAS', 'AAPL'),
        symbol: 'AAPL',
        exchange_mic: 'XNAS',
        last_price: 274.35,
        last_at: '2026-03-02T14:40:59.5Z',
        bid: null,
        ask: null,
      },
    ])
    expect(answer.json.meta).toMatchObject({ errors: [], next_cursor: null })
  })

  test('quotes rule 1: an older quote that arrives late does not become the newest', async () => {
    const market = await marketAt(MORNING)
    await market.quote(['XNAS:AAPL', '2026-03-02T14:41:00Z', '274.35'])
    market.host.clock.advance(60_000)
    await market.quote(['XNAS:AAPL', '2026-03-02T14:31:00Z', '271'])
    expect(await priceAt(market, '2026-03-02T15:10:00Z', 'AAPL')).toBe(274.35)
  })

  test('returns one row per requested listing in request order, in one response, even for 250 listings', async () => {
    const market = await marketAt(MORNING)
    await market.quote(
      ['XNAS:AAPL', '2026-03-02T14:31:00Z', '274.1'],
      ['XNAS:MSFT', '2026-03-02T14:31:00Z', '400'],
      ['XNYS:T', '2026-03-02T14:31:00Z', '27'],
    )
    const { json } = await at(market, MORNING, 'T,MSFT,XNAS:AAPL,msft')
    expect(json.data.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['T', 'MSFT', 'AAPL'])
    const names = Array.from({ length: 249 }, (_, index) => `NO${index}`)
    expect((await market.get(`/v1/quotes?symbols=AAPL,${names.join(',')}`)).json.meta.errors).toHaveLength(249)
    const tooMany = await market.get(`/v1/quotes?symbols=AAPL,T,${names.join(',')}`)
    expect([tooMany.status, tooMany.json.code]).toEqual([422, 'invalid-parameter'])
  })

  test('quotes rule 2: an exchange listing’s quote appears 15 minutes after its trade, however late it was published', async () => {
    const market = await marketAt(MORNING)
    await market.quote(['XNAS:AAPL', '2026-03-02T14:41:00Z', '274.1'], ['XNAS:AAPL', '2026-03-02T14:59:30Z', '275'])
    expect(await priceAt(market, '2026-03-02T15:00:00Z', 'AAPL')).toBe(274.1)
    expect(await priceAt(market, '2026-03-02T15:14:29.999Z', 'AAPL')).toBe(274.1)
    expect(await priceAt(market, '2026-03-02T15:14:30Z', 'AAPL')).toBe(275)
  })

  test('quotes rule 2: a quote with a future time is not shown before that time', async () => {
    const market = await marketAt(MORNING)
    await market.quote(['XNAS:AAPL', '2026-03-02T18:00:00Z', '300'], ['CRYPTO:BTCUSD', '2026-03-02T15:00:01Z', '84000'])
    expect(errorsOf(await at(market, MORNING, 'AAPL,BTCUSD')).map(([code]) => code)).toEqual(['no-data', 'no-data'])
    expect(await priceAt(market, '2026-03-02T15:00:01Z', 'BTCUSD')).toBe(84000)
  })

  test('quotes rule 2: after the close, last_price may differ from the official close', async () => {
    const market = await marketAt('2026-03-02T21:31:00Z')
    await market.quote(['XNAS:AAPL', '2026-03-02T20:59:58Z', '274.35'])
    market.bar('XNAS:AAPL', '2026-03-02', '274.9')
    expect(await priceAt(market, '2026-03-02T22:30:00Z', 'AAPL')).toBe(274.35)
  })

  test('quotes rule 2: the delay holds before and after a daylight saving time change', async () => {
    const market = await marketAt('2026-03-06T21:00:00Z')
    await market.quote(['XNAS:AAPL', '2026-03-06T20:59:00Z', '270'], ['XNAS:AAPL', '2026-03-09T13:31:00Z', '271'])
    market.bar('XNAS:AAPL', '2026-03-06', '270.5')
    expect(await priceAt(market, '2026-03-09T13:45:59Z', 'AAPL')).toBe(270)
    expect(await priceAt(market, '2026-03-09T13:46:00Z', 'AAPL')).toBe(271)
  })

  test('quotes rule 3: only requested exchange listings and pairs are recorded, for 24 hours', async () => {
    const market = await marketAt(MORNING)
    const { requested } = market.host.host.wiring.inject({ requested: requestedQuotes }) as {
      readonly requested: RecentlyRequested
    }
    await at(market, MORNING, 'XLON:VOD,XASX:BHP,BTCUSD,EURUSD,INDEX:SPX,OTCM:TCEHY,XNYS:JPM.PRC,BOND:US037833AL42')
    expect(await requested.newest('XLON')).toEqual([idOf('XLON', 'VOD')])
    expect(await requested.newest('XASX')).toEqual([idOf('XASX', 'BHP')])
    expect(await requested.newest('CRYPTO')).toEqual([idOf('CRYPTO', 'BTCUSD')])
    expect(await requested.newest('FOREX')).toEqual([idOf('FOREX', 'EURUSD')])
    for (const mic of ['INDEX', 'OTCM', 'XNYS', 'BOND']) expect(await requested.newest(mic), mic).toEqual([])
    market.host.clock.advance(60_000)
    await market.get('/v1/snapshot?symbols=XTSE:RY')
    await market.get(`/v1/quotes?symbols=XNAS:AAPL&as_of=${MORNING}`)
    expect(await requested.newest('XTSE')).toEqual([idOf('XTSE', 'RY')])
    expect(await requested.newest('XNAS')).toEqual([])
    market.host.clock.set('2026-03-03T15:00:30Z')
    expect(await requested.newest('XLON')).toEqual([])
    expect(await requested.newest('XTSE')).toEqual([idOf('XTSE', 'RY')])
    expect(requestedQuotes).toMatchObject({ hours: 24, perMarket: 250 })
  })

  test('quotes rule 4: a crypto quote is not delayed, and is dropped once a daily bar that closes later exists', async () => {
    const market = await marketAt('2026-03-01T22:50:00Z')
    await market.quote(['CRYPTO:BTCUSD', '2026-03-01T22:50:00Z', '84000'])
    expect(await priceAt(market, '2026-03-01T22:50:00Z', 'BTCUSD')).toBe(84000)
    market.bar('CRYPTO:BTCUSD', '2026-02-28', '83000')
    expect(await priceAt(market, '2026-03-01T23:30:00Z', 'BTCUSD')).toBe(84000)
    market.bar('CRYPTO:BTCUSD', '2026-03-01', '84100')
    const answer = await at(market, '2026-03-02T00:10:00Z', 'BTCUSD')
    expect([answer.json.data, errorsOf(answer)]).toEqual([[], [['no-data', 'BTCUSD', idOf('CRYPTO', 'BTCUSD')]]])
    await market.quote(['CRYPTO:BTCUSD', '2026-03-02T00:05:00Z', '84050'])
    expect(await priceAt(market, '2026-03-02T00:10:00Z', 'BTCUSD')).toBe(84050)
  })

  test('quotes rule 4: the bar for a day that is not over does not replace a crypto quote', async () => {
    const market = await marketAt('2026-03-02T12:00:00Z')
    await market.quote(['CRYPTO:BTCUSD', '2026-03-02T11:55:00Z', '84000'])
    market.bar('CRYPTO:BTCUSD', '2026-03-02', '83900')
    expect(await priceAt(market, '2026-03-02T12:00:00Z', 'BTCUSD')).toBe(84000)
  })

  test('quotes rule 5: a currency pair is not delayed and keeps Friday’s quote over the weekend', async () => {
    const market = await marketAt('2026-03-06T22:20:00Z')
    await market.quote(['FOREX:EURUSD', '2026-03-06T22:20:00Z', '1.0834'])
    expect(await priceAt(market, '2026-03-06T22:20:00Z', 'EURUSD')).toBe(1.0834)
    market.bar('FOREX:EURUSD', '2026-03-06', '1.0835')
    expect(await priceAt(market, '2026-03-08T20:00:00Z', 'EURUSD')).toBe(1.0834)
  })

  test('quotes rule 5: an index is delayed by 15 minutes; an index that is not a leading one has no quotes', async () => {
    const market = await marketAt(MORNING)
    await market.quote(['INDEX:SPX', '2026-03-02T14:50:00Z', '6100'], ['INDEX:NOBODYS', '2026-03-02T14:30:00Z', '100'])
    expect(await priceAt(market, '2026-03-02T15:04:59Z', 'INDEX:SPX')).toBeUndefined()
    const answer = await at(market, '2026-03-02T15:05:00Z', 'INDEX:SPX,INDEX:NOBODYS')
    expect(answer.json.data).toMatchObject([{ symbol: 'INDEX:SPX', last_price: 6100 }])
    expect(errorsOf(answer)).toEqual([['no-data', 'INDEX:NOBODYS', idOf('INDEX', 'NOBODYS')]])
  })

  test.each<readonly [what: string, unquoted: readonly (readonly [symbol: string, mic: string])[]]>([
    ['a mutual fund', [['VFIAX', 'XNAS']]],
    ['a bond', [['BOND:US037833AL42', 'BOND']]],
    ['an OTC listing', [['TCEHY', 'OTCM']]],
    [
      'a preferred on XNYS or XNAS',
      [
        ['JPM.PRC', 'XNYS'],
        ['STRK', 'XNAS'],
      ],
    ],
    ['an unpriced crypto pair', [['OBSCUREUSD', 'CRYPTO']]],
  ])('quotes rule 6: %s has no quotes and is listed in meta.errors', async (_, unquoted) => {
    const market = await marketAt(MORNING)
    const tickerOf = (symbol: string) => symbol.replace(/^BOND:/, '')
    for (const [symbol, mic] of unquoted)
      if (symbol !== 'OBSCUREUSD') await market.quote([`${mic}:${tickerOf(symbol)}`, '2026-03-02T14:31:00Z', '25'])
    await market.quote(['XNAS:AAPL', '2026-03-02T14:31:00Z', '274.1'])
    const answer = await at(market, MORNING, ['AAPL', ...unquoted.map(([symbol]) => symbol)].join())
    expect(answer.json.data).toMatchObject([{ symbol: 'AAPL' }])
    expect(errorsOf(answer)).toEqual(unquoted.map(([symbol, mic]) => ['no-data', symbol, idOf(mic, tickerOf(symbol))]))
  })

  test('quotes rule 6: preferred stock on a different exchange has quotes', async () => {
    const market = await marketAt(MORNING)
    await market.quote(['XASE:IMO.PRA', '2026-03-02T14:31:00Z', '25'])
    expect(await priceAt(market, MORNING, 'IMO.PRA')).toBe(25)
  })

  test('quotes rule 7: requesting a mutual fund without mutual-funds.read returns 403', async () => {
    const market = await marketAt(MORNING)
    const answer = await market.get('/v1/quotes?symbols=VFIAX', { key: await market.key({ plan: 'pro' }) })
    expect([answer.status, answer.json.code]).toEqual([403, 'mutual-funds-not-entitled'])
  })

  test('quotes rule 8: a quote from before a session in which the listing has traded is reported as no-data', async () => {
    const market = await marketAt('2026-02-27T21:31:00Z')
    await market.quote(['XNAS:AAPL', '2026-02-27T20:59:00Z', '273'], ['XNAS:MSFT', '2026-02-27T20:59:00Z', '400'])
    market.bar('XNAS:AAPL', '2026-02-27', '273.5')
    market.bar('XNAS:MSFT', '2026-02-27', '400.5')
    expect(await priceAt(market, '2026-03-02T20:00:00Z', 'AAPL')).toBe(273)
    market.bar('XNAS:AAPL', '2026-03-02', '280')
    const answer = await at(market, '2026-03-02T21:10:00Z', 'AAPL,MSFT')
    expect(answer.json.data).toMatchObject([{ symbol: 'MSFT', last_price: 400 }])
    expect(errorsOf(answer)).toEqual([['no-data', 'AAPL', idOf('XNAS', 'AAPL')]])
    expect(answer.json.meta.errors[0].message).toContain('2026-03-02')
  })

  test('quotes rule 8: a listing that did not trade in later sessions keeps its last trade', async () => {
    const market = await marketAt('2026-02-20T16:00:00Z')
    await market.quote(['XTSE:RY', '2026-02-20T15:40:00Z', '150'])
    market.bar('XTSE:RY', '2026-02-20', '150')
    expect(await priceAt(market, '2026-02-27T22:00:00Z', 'XTSE:RY')).toBe(150)
  })

  test('quotes rule 8: for a listing without bars, the calendar decides whether a session has closed since the quote', async () => {
    const market = await marketAt('2026-11-25T21:31:00Z')
    await market.quote(['XNAS:AAPL', '2026-11-25T20:59:00Z', '300'])
    // There is no session on Thanksgiving, and the next day closes at 13:00 in New York.
    expect(await priceAt(market, '2026-11-26T23:00:00Z', 'AAPL')).toBe(300)
    expect(await priceAt(market, '2026-11-27T17:59:59Z', 'AAPL')).toBe(300)
    expect(await priceAt(market, '2026-11-27T18:00:00Z', 'AAPL')).toBeUndefined()
  })

  test('quotes rule 8: a Sydney session has Sydney’s date', async () => {
    const market = await marketAt('2026-03-02T23:30:00Z')
    market.bar('XASX:BHP', '2026-03-02', '40')
    await market.quote(['XASX:BHP', '2026-03-02T23:10:00Z', '41'], ['INDEX:AXJO', '2026-03-02T23:10:00Z', '8000'])
    market.bar('INDEX:AXJO', '2026-03-03', '8010')
    const open = await at(market, '2026-03-02T23:30:00Z', 'XASX:BHP')
    expect(open.json.data).toMatchObject([{ last_price: 41, last_at: '2026-03-02T23:10:00Z' }])
    expect(await priceAt(market, '2026-03-03T05:10:00Z', 'INDEX:AXJO')).toBe(8000)
    market.bar('XASX:BHP', '2026-03-03', '41.5')
    expect(await priceAt(market, '2026-03-03T06:10:00Z', 'XASX:BHP')).toBe(41)
    market.bar('XASX:BHP', '2026-03-04', '42')
    expect(await priceAt(market, '2026-03-04T06:10:00Z', 'XASX:BHP')).toBeUndefined()
  })

  test('quotes rule 8: the last quote remains during a market’s longest closure', async () => {
    // London is closed from Good Friday to Easter Monday.
    const market = await marketAt('2026-04-02T16:00:00Z')
    await market.quote(['XLON:VOD', '2026-04-02T15:29:00Z', '0.75'])
    market.bar('XLON:VOD', '2026-04-02', '0.751')
    expect(await priceAt(market, '2026-04-07T07:00:00Z', 'XLON:VOD')).toBe(0.75)
  })

  test('a quote older than 31 days no longer counts', async () => {
    const market = await marketAt('2026-03-02T16:00:00Z')
    await market.quote(['XTSE:RY', '2026-03-02T15:40:00Z', '150'])
    market.bar('XTSE:RY', '2026-03-02', '150')
    expect(await priceAt(market, '2026-04-02T12:00:00Z', 'XTSE:RY')).toBe(150)
    expect(errorsOf(await at(market, '2026-04-03T12:00:00Z', 'XTSE:RY'))).toEqual([
      ['no-data', 'XTSE:RY', idOf('XTSE', 'RY')],
    ])
  })

  test('as_of returns what was visible at that time: nothing published later and nothing still delayed', async () => {
    const market = await marketAt(MORNING)
    await market.quote(['XNAS:AAPL', '2026-03-02T14:41:00Z', '274.1'], ['XNAS:AAPL', '2026-03-02T14:50:00Z', '275'])
    market.host.clock.set('2026-03-02T16:00:00Z')
    await market.quote(['XNAS:AAPL', '2026-03-02T14:42:00Z', '999'])
    const then = await market.get('/v1/quotes?symbols=AAPL&as_of=2026-03-02T15:01:00Z')
    expect(then.json.data).toMatchObject([{ last_price: 274.1, last_at: '2026-03-02T14:41:00Z' }])
    const ahead = await market.get('/v1/quotes?symbols=AAPL&as_of=2026-03-02T23:00:00Z')
    expect(ahead.json.data).toMatchObject([{ last_price: 275 }])
    const forgotten = await market.get('/v1/quotes?symbols=AAPL&as_of=2026-01-02T00:00:00Z')
    expect([forgotten.status, forgotten.json.code]).toEqual([422, 'point-in-time-unavailable'])
  })

  test('a response with a pending delay can be revalidated until the delay is over, and no longer', async () => {
    const market = await marketAt(MORNING)
    await market.quote(['XNAS:AAPL', '2026-03-02T14:41:00Z', '274.1'], ['XNAS:AAPL', '2026-03-02T14:59:30Z', '275'])
    const { etag = '' } = (await at(market, MORNING, 'AAPL')).headers
    const again = () => market.get('/v1/quotes?symbols=AAPL', { headers: { 'if-none-match': etag } })
    market.host.clock.set('2026-03-02T15:14:29Z')
    expect((await again()).status).toBe(304)
    market.host.clock.set('2026-03-02T15:14:30Z')
    expect((await again()).json.data).toMatchObject([{ last_price: 275 }])
  })

  test('costs 5 credits per symbol and requires quotes.read and an entitled market', async () => {
    const market = await marketAt(MORNING)
    const pro = await market.key({ plan: 'pro' })
    expect((await market.get('/v1/quotes?symbols=AAPL,MSFT,NOPE', { key: pro })).headers['x-credits-cost']).toBe('15')
    const other = await market.key({ plan: 'pro', capabilities: ['eod.read'] })
    expect((await market.get('/v1/quotes?symbols=AAPL', { key: other })).json.code).toBe('capability-missing')
    expect((await market.get('/v1/quotes')).json.code).toBe('invalid-parameter')
    expect((await market.get('/v1/quotes?symbols=NOPE')).json.code).toBe('symbol-not-resolved')
  })
})

describe('incoming quotes', () => {
  test('quotes can be imported from a file; an invalid price, an unreadable instant and an unknown listing are quarantined', async () => {
    const market = await marketAt(MORNING)
    const lines = [
      'ticker,exchange_mic,last_price,last_at',
      'AAPL,XNAS,274.10,2026-03-02T09:31:00-05:00',
      'EURUSD,FOREX,1.08340,2026-03-02T14:59:00Z',
      'MSFT,XNAS,0,2026-03-02T14:31:00Z',
      'MSFT,XNAS,-3,2026-03-02T14:31:00Z',
      'MSFT,XNAS,400,yesterday',
      'NOPE,XNAS,400,2026-03-02T14:31:00Z',
    ]
    expect(dataset.imports).toBe(quotes)
    const read = () => importing(market.host, lines.join('\n'), { ticker: 'symbol' })
    expect(await read()).toMatchObject({ rows: 6, published: 2, quarantined: 4 })
    expect(await read()).toMatchObject({ published: 0, unchanged: 2 })
    const { json } = await at(market, MORNING, 'AAPL,EURUSD')
    expect(json.data).toMatchObject([
      { last_price: 274.1, last_at: '2026-03-02T14:31:00Z' },
      { last_price: 1.0834, last_at: '2026-03-02T14:59:00Z' },
    ])
  })
})

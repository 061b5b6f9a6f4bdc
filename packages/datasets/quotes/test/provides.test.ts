import { quotes as service, type Quotes } from '@bourse/services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf, startMarket, type Market } from './support/market.ts'

const [bitcoin, euro] = [idOf('CRYPTO', 'BTCUSD'), idOf('FOREX', 'EURUSD')]
let market: Market
let quotes: Quotes

beforeAll(async () => {
  market = await startMarket('2026-03-02T00:10:00Z')
  await market.quote(
    ['CRYPTO:BTCUSD', '2026-02-28T23:59:59Z', '1'],
    ['CRYPTO:BTCUSD', '2026-03-01T00:00:00Z', '84000'],
    ['CRYPTO:BTCUSD', '2026-03-01T12:00:00Z', '9500.5'],
    ['CRYPTO:BTCUSD', '2026-03-01T18:00:00Z', '112000.25'],
    ['CRYPTO:BTCUSD', '2026-03-01T23:55:00.5Z', '83000.1'],
    ['CRYPTO:BTCUSD', '2026-03-02T00:00:00Z', '999999'],
    ['FOREX:EURUSD', '2026-03-01T23:59:00Z', '1.0834'],
  )
  quotes = market.host.host.wiring.service(service) ?? expect.fail('nobody offers quotes.latest')
})
afterAll(() => market.host.close())

const knowledge = (asOf?: string) => ({ asOf, pins: market.host.host.engine.versions().pins })

describe('the quotes.latest service', () => {
  test('returns the high, low and last trade of a UTC day, in the requested order', async () => {
    const days = await quotes.ofDay({ ids: [euro, bitcoin, bitcoin], date: '2026-03-01', knowledge: knowledge() })
    expect(days).toEqual([
      { instrument_id: euro, high: '1.0834', low: '1.0834', last_price: '1.0834', last_at: '2026-03-01T23:59:00Z' },
      {
        instrument_id: bitcoin,
        high: '112000.25',
        low: '9500.5',
        last_price: '83000.1',
        last_at: '2026-03-01T23:55:00.5Z',
      },
    ])
  })

  test('omits listings without a quote on that day', async () => {
    expect(await quotes.ofDay({ ids: [euro], date: '2026-03-02', knowledge: knowledge() })).toEqual([])
    expect(await quotes.ofDay({ ids: [], date: '2026-03-01', knowledge: knowledge() })).toEqual([])
  })

  test('excludes everything published later', async () => {
    const then = knowledge('2026-03-02T00:10:01Z')
    market.host.clock.advance(60_000)
    await market.quote(['CRYPTO:BTCUSD', '2026-03-01T23:59:00Z', '200000'])
    const high = async (at: ReturnType<typeof knowledge>) =>
      (await quotes.ofDay({ ids: [bitcoin], date: '2026-03-01', knowledge: at }))[0]?.high
    expect([await high({ ...knowledge(), asOf: then.asOf }), await high(knowledge())]).toEqual(['112000.25', '200000'])
  })
})

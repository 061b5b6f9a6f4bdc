import { ruleSessions } from '@bourse/calendar-rules'
import { type RecentlyRequested } from '@bourse/kit'
import { listings } from '@bourse/services'
import {
  fakeListingId,
  fakeDailyBars,
  fakeListings,
  startTestHost,
  type TestHost,
  sessionsDataset,
} from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import quotes, { cadences, requestedQuotes, listingsToFetch, type Cadence } from '../src/index.ts'
import { leadingIndices } from '../src/leading-indices.ts'
import { leadingCryptoPairs, leadingCurrencyPairs } from '../src/leading-pairs.ts'

const ofKind = (kind: string, exchange_mic: string, symbol: string) => ({ kind, stretches: [{ exchange_mic, symbol }] })
const MANY = Array.from({ length: 260 }, (_, index) => `L${String(index).padStart(3, '0')}`)

const market = fakeListings([
  ...['XNAS:AAPL', 'XNYS:T', 'OTCM:TCEHY', 'XASX:BHP'],
  ...MANY.map((symbol) => `XLON:${symbol}`),
  ofKind('PFD', 'XNYS', 'JPM.PRC'),
  ofKind('FUND', 'XNAS', 'VFIAX'),
  ...['BTCUSD', 'ETHUSD', 'OBSCUREUSD'].map((symbol) => ofKind('CRYPTO', 'CRYPTO', symbol)),
  ...['EURUSD', 'USDTRY'].map((symbol) => ofKind('FOREX', 'FOREX', symbol)),
  ...['SPX', 'FCHI', 'AXJO', 'N225', 'NOBODYS'].map((symbol) => ofKind('INDEX', 'INDEX', symbol)),
])

let host: TestHost
let requested: RecentlyRequested

beforeAll(async () => {
  host = await startTestHost({
    datasets: [market, sessionsDataset(ruleSessions), fakeDailyBars([]), quotes],
    clock: '2026-03-02T15:00:00Z',
  })
  requested = (host.host.wiring.inject({ requestedQuotes }) as { requestedQuotes: RecentlyRequested }).requestedQuotes
})
afterAll(() => host.close())

async function wanted(cadence: Cadence, at = '2026-03-02T15:00:00Z'): Promise<readonly (string | null | undefined)[]> {
  const resolver = host.host.wiring.service(listings) ?? expect.fail('nobody offers listings')
  const knowledge = { asOf: undefined, pins: host.host.engine.versions().pins }
  const found = await listingsToFetch({ listings: resolver, sessions: ruleSessions, requested }, cadence, {
    at,
    knowledge,
  })
  return found.map(({ labels }) => labels['symbol'])
}

describe('the listings that a source fetches', () => {
  test('quotes rule 2: the US cadence covers every quoted listing on the US exchanges', async () => {
    expect(await wanted(cadences.us)).toEqual(['AAPL', 'T'])
  })

  test('quotes rule 3: hourly runs cover all non-US listings; the runs between them cover the last 250 requested per market', async () => {
    expect(await wanted(cadences.nonUs)).toHaveLength(260)
    expect(await wanted(cadences.nonUsRequested)).toEqual([])
    const note = (symbols: readonly string[]) =>
      requested.note(symbols.map((symbol) => ({ id: fakeListingId(`XLON:${symbol}`), market: 'XLON' })))
    note(MANY.slice(0, 20))
    host.clock.advance(60_000)
    note(MANY.slice(10))
    const fresh = await wanted(cadences.nonUsRequested)
    expect(fresh).toHaveLength(250)
    expect([...fresh].sort()).toEqual(MANY.slice(10))
    expect(await wanted(cadences.australiaRequested)).toEqual([])
  })

  test('quotes rule 4: the crypto cadences cover the leading crypto pairs, or all others', async () => {
    expect(await wanted(cadences.leadingCryptoPairs)).toEqual(['BTCUSD', 'ETHUSD'])
    expect(await wanted(cadences.otherCryptoPairs)).toEqual(['OBSCUREUSD'])
    expect(leadingCryptoPairs.size).toBe(25)
  })

  test('quotes rule 5: the currency cadence covers the majors and leading crosses', async () => {
    expect(await wanted(cadences.currencyPairs)).toEqual(['EURUSD'])
    expect(leadingCurrencyPairs.size).toBe(28)
  })

  test('quotes rule 5: leading indices are fetched while their home market is open, allowing for the delay', async () => {
    // Tokyo has no calendar in this test, so it never counts as closed.
    expect(await wanted(cadences.indices, '2026-03-02T15:00:00Z')).toEqual(['INDEX:FCHI', 'INDEX:N225', 'INDEX:SPX'])
    expect(await wanted(cadences.indices, '2026-03-02T16:55:00Z')).toEqual(['INDEX:FCHI', 'INDEX:N225', 'INDEX:SPX'])
    expect(await wanted(cadences.indices, '2026-03-02T16:56:00Z')).toEqual(['INDEX:N225', 'INDEX:SPX'])
    expect(await wanted(cadences.indices, '2026-03-02T23:10:00Z')).toEqual(['INDEX:AXJO', 'INDEX:N225'])
    expect(await wanted(cadences.indices, '2026-03-07T15:00:00Z')).toEqual(['INDEX:N225'])
  })

  test('quotes rule 5: there are 38 leading indices, without duplicates', () => {
    expect(new Set(leadingIndices.map(({ code }) => code)).size).toBe(38)
  })
})

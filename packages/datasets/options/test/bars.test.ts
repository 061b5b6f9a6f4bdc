import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractBars } from '../src/index.ts'
import { startMarket, type Row } from './support/market.ts'

let market: Awaited<ReturnType<typeof startMarket>>
const ask: typeof market.ask = (...words) => market.ask(...words)
const rowsOf: typeof market.rowsOf = (...words) => market.rowsOf(...words)

beforeAll(async () => {
  market = await startMarket()
}, 60_000)
afterAll(() => market?.host.close())

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
    market.host.clock.set('2026-03-03T10:00:00Z')
    await market.host.submit(
      contractBars,
      [bar('2026-02-26', '1.1'), bar('2026-02-27', '1.2', { open_interest: '40' })],
      {
        source: 'test',
      },
    )
    market.host.clock.set('2026-03-04T10:00:00Z')
    await market.host.submit(contractBars, [bar('2026-02-27', '1.25'), bar('2026-03-02', '1.3', { volume: '0' })], {
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

  it('rule 2: a from before the first bar is not an error', async () => {
    expect(await rowsOf(`${path}&from=2001-01-01&to=2026-02-26`)).toHaveLength(1)
  })

  it('rule 3: as_of selects the version; known_from and known_to select versions that became known between them', async () => {
    const [then] = await rowsOf(`${path}&as_of=2026-03-03T12:00:00Z`)
    expect(then).toMatchObject({ close: 1.2, known_from: '2026-03-03T10:00:00Z' })
    expect(await rowsOf(`${path}&known_from=2026-03-04`)).toMatchObject([{ close: 1.25 }])
    expect(await rowsOf(`${path}&known_to=2026-03-03`)).toMatchObject([{ date: '2026-02-26' }])
    expect((await ask(`${path}&known_from=2026-03-05&known_to=2026-03-04`)).status).toBe(422)
  })

  it('rule 4: there is no bar without a trade; known open interest remains', async () => {
    expect((await rowsOf(path)).map((row) => row['date'])).not.toContain('2026-03-02')
    expect((await rowsOf(path))[0]).toMatchObject({ open_interest: 40 })
  })

  it('rule 5: returns 1,000 rows by default and at most 10,000', async () => {
    expect((await ask(path)).json.meta['limit']).toBe(1_000)
    expect((await ask(`${path}&limit=10000`)).status).toBe(200)
    expect((await ask(`${path}&limit=10001`)).status).toBe(422)
  })

  it('a close of 0, and a high below the low, are quarantined', async () => {
    const { rules } = await market.quarantined(contractBars, [
      bar('2026-02-25', '0'),
      bar('2026-02-24', '1', { high: '1', low: '2' }),
    ])
    expect(rules.slice(-2).toSorted()).toEqual(['close-not-positive', 'high-below-low'])
  })
})

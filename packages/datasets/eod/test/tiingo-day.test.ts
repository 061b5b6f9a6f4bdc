import type { Entity } from '@bourse/kit'
import { parseAll } from '@bourse/testkit'
import { describe, expect, it } from 'vitest'
import { tiingoDay } from '../src/sources/tiingo-day.ts'

const listed = (symbol: string, market: string, more: Partial<Entity> = {}): Entity => ({
  ...{ id: `ins_${symbol}`, market, labels: { symbol, exchange_mic: market }, kind: 'CS', unrecorded: false },
  ...more,
})
const DIRECTORY = [
  ...[listed('AAPL', 'XNAS'), listed('BRK.B', 'XNYS'), listed('TCEHY', 'OTCM')],
  listed('GONE', 'XNYS', { endsOn: '2026-02-13' }),
]

async function units(names: readonly string[], from = '2026-02-27') {
  const messages: string[] = []
  const tools = { config: { listings: names }, log: (text: string) => messages.push(text), published: async () => '' }
  const universe = async ({ markets }: { readonly markets: readonly string[] }) =>
    DIRECTORY.filter(({ market }) => markets.includes(market))
  const window = { from, to: '2026-03-02' }
  const found = await tiingoDay.discover?.(window, tools as never, { listings: { universe } } as never)
  return { units: [...(found ?? [])] as readonly object[], messages }
}

describe('Tiingo units', () => {
  it('units are the configured listings, plus a few days for corrections; a symbol without a unit is logged', async () => {
    const { units: found, messages } = await units(['OTCM:TCEHY', 'XNAS:APPL'], '2026-03-01')
    expect(found).toEqual([
      { instrument_id: 'ins_TCEHY', symbol: 'TCEHY', exchange_mic: 'OTCM', from: '2026-02-27', to: '2026-03-02' },
    ])
    expect(messages).toEqual(['listings: expected a US listing that traded in the window, got XNAS:APPL'])
  })

  it('units are all exchange listings through their last day if none is configured', async () => {
    expect((await units([])).units).toMatchObject([{ symbol: 'AAPL' }, { symbol: 'BRK.B' }])
    expect((await units([], '2026-02-01')).units[2]).toMatchObject({ to: '2026-02-13', ends_on: '2026-02-13' })
  })
})

describe('a long Tiingo window', () => {
  const unit = { instrument_id: 'ins_ABC', symbol: 'ABC', exchange_mic: 'XNYS', from: '2015-01-01', to: '2026-03-02' }
  const bar = { open: 9, high: 10, low: 8, close: 9, volume: 1_000, divCash: 0, splitFactor: 1 }
  const rows = JSON.stringify([{ ...bar, date: '2019-03-29T00:00:00.000Z' }])

  async function read(of: object, meta: string | undefined): Promise<readonly unknown[]> {
    async function ask(url: string) {
      if (url.includes('/prices')) return { refusal: undefined, text: () => rows }
      return { refusal: meta === undefined ? 'gone' : undefined, text: () => JSON.stringify({ endDate: meta }) }
    }
    const tools = { http: { ask }, clock: { now: () => '2026-03-03T01:15:00Z' } }
    return parseAll(tiingoDay, await tiingoDay.fetch(of as never, tools as never, {} as never), of)
  }

  it('omits and counts a ticker whose series ended before its listing did', async () => {
    expect(await read(unit, '2019-03-29')).toMatchObject([{ rule: 'former-holder' }])
    expect(await read(unit, undefined)).toMatchObject([{ rule: 'unknown-to-publisher' }])
  })

  it('returns bars for an active listing and for a delisted one whose series ends on its last day', async () => {
    const expected = [{ instrument_id: 'ins_ABC', date: '2019-03-29', close: '9', volume: '1000', trade_count: null }]
    expect(await read({ ...unit, to: '2019-04-01', ends_on: '2019-04-01' }, '2019-03-29')).toMatchObject(expected)
    expect(await read({ ...unit, to: '2020-01-01' }, '2026-03-02')).toMatchObject(expected)
  })
})

import { rawPages, readPages } from '@bourse/kit/readers'
import { parseAll } from '@bourse/testkit'
import { describe, expect, it } from 'vitest'
import { massiveDividendsSource } from '../src/sources/massive-dividends.ts'

const unit = { from: '2026-03-01', to: '2026-03-31' }
const dividend = (ticker: string, day: string) => ({
  ...{ ticker, ex_dividend_date: `2026-03-${day}`, cash_amount: 0.26, currency: 'USD', frequency: 4 },
})

/** Fetches a dividend list at an instant; `archived` is the previous run's response. */
async function fetched(at: string, rows: readonly object[], archived?: string): Promise<string> {
  const body = JSON.stringify({ status: 'OK', results: rows })
  const http = {
    ask: async () => ({
      refusal: undefined,
      status: 200,
      headers: {},
      text: () => body,
      json: async () => JSON.parse(body),
    }),
  }
  const tools = { http, clock: { now: () => at }, archived: async () => archived }
  return (await massiveDividendsSource.fetch(unit as never, tools as never, {} as never)) as string
}

async function read(raw: string): Promise<readonly string[]> {
  const rows = (await parseAll(massiveDividendsSource, raw, unit)) as Readonly<Record<string, unknown>>[]
  return rows.map(({ symbol, ex_date, status, amount }) => [symbol, ex_date, status ?? 'active', amount].join(' '))
}

describe('Massive’s announced dividends', () => {
  const all = ['AAA', 'BBB', 'CCC'].map((ticker) => dividend(ticker, '20'))

  it('an announced dividend is canceled when it is no longer listed, until it is listed again', async () => {
    const first = await fetched('2026-03-02T10:00:00Z', [...all, dividend('DDD', '02')])
    expect(await read(first)).toHaveLength(4)
    const second = await fetched('2026-03-03T10:00:00Z', all.slice(1), first)
    expect(await read(second)).toEqual([
      ...['BBB 2026-03-20 active 0.26', 'CCC 2026-03-20 active 0.26', 'AAA 2026-03-20 cancelled 0.26'],
    ])
    const third = await fetched('2026-03-04T10:00:00Z', all.slice(1), second)
    expect(await read(third)).toContain('AAA 2026-03-20 cancelled 0.26')
    const fourth = await fetched('2026-03-05T10:00:00Z', all, third)
    expect((await read(fourth)).filter((line) => !line.includes('active'))).toEqual([])
    expect(await read(await fetched('2026-03-20T10:00:00Z', all.slice(1), fourth))).toHaveLength(2)
  })

  it('announced dividends stay active if more than half of a long list is missing', async () => {
    const many = Array.from({ length: 11 }, (_, index) => dividend(`A${index}`, '20'))
    const first = await fetched('2026-03-02T10:00:00Z', many)
    expect(await read(await fetched('2026-03-03T10:00:00Z', [], first))).toEqual([])
    expect(await read(await fetched('2026-03-03T10:00:00Z', many.slice(5), first))).toHaveLength(11)
    expect(readPages(first).head).toMatchObject({ vanished: [] })
    expect(await read(rawPages({ unit }, ['{"status":"OK","results":[]}']))).toEqual([])
  })
})

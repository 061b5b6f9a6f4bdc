import { BadRecord } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { describe, expect, test } from 'vitest'
import { crossRates, isTargetClosingDay, referenceRates } from '../src/index.ts'

/** Returns a recorded file's rates by date and currency. */
function recorded(name: string): ReadonlyMap<string, string> {
  return new Map(
    [...referenceRates(realText('connectors', 'ecb', name))].flatMap((rate) => {
      if (rate instanceof BadRecord) return expect.fail(rate.message)
      return rate.perEuro === null ? [] : [[`${rate.date} ${rate.currency}`, rate.perEuro] as const]
    }),
  )
}

describe.skipIf(skipNotice !== '')(`recorded reference rates${skipNotice}`, () => {
  test('connectors check F1: a one-day file has 29 rates, which yield 21 crosses', () => {
    const rates = new Map([...recorded('eurofxref_2026-04-13.csv')].map(([key, rate]) => [key.slice(11), rate]))
    expect(rates.size).toBe(29)
    expect(['USD', 'JPY', 'IDR'].map((currency) => rates.get(currency))).toEqual(['1.1684', '186.75', '20082.05'])
    const crosses = crossRates(rates)
    expect(rates.size + crosses.length).toBe(50)
    expect(Object.fromEntries(crosses.map(({ base, quote, rate }) => [`${base}${quote}`, rate]))).toMatchObject({
      ...{ USDJPY: '159.833961', GBPUSD: '1.342094', USDCHF: '0.790996', AUDUSD: '0.703432' },
      ...{ USDCAD: '1.384543', NZDUSD: '0.581844', GBPJPY: '214.512164', CHFJPY: '202.066652' },
    })
  })

  test('connectors check F2: discontinued currencies have no later rates, and closing days have none at all', () => {
    const rates = recorded('eurofxref-hist_cut.csv')
    const dates = new Set([...rates.keys()].map((key) => key.slice(0, 10)))
    const closed = ['2025-12-25', '2025-12-26', '2026-01-01', '2026-04-03', '2026-04-06']
    expect(closed.map((date) => [dates.has(date), isTargetClosingDay(date)])).toEqual(closed.map(() => [false, true]))
    for (let date = '2025-12-01'; date <= '2026-04-13'; date = addDays(date, 1))
      expect([date, isTargetClosingDay(date)]).toEqual([date, !dates.has(date)])
    const of = (currency: string) =>
      [...rates.keys()].filter((key) => key.endsWith(currency)).map((key) => key.slice(0, 10))
    expect(of('BGN').toSorted().at(-1)).toBe('2025-12-31')
    expect([rates.get('2010-12-31 EEK'), rates.get('2011-01-03 EEK')]).toEqual(['15.6466', undefined])
    expect(rates.get('1999-01-04 USD')).toBe('1.1789')
  })

  test('connectors check F3: XML and CSV have the same rates, in single and double quotes', () => {
    const csv = recorded('eurofxref-hist_cut.csv')
    const files = ['daily_2015-01-07', 'hist_2016-05-27_2016-08-24', 'hist-90d_2019-09-02_2019-11-29']
    const xml = files.map((name) => recorded(`eurofxref-${name}.xml`))
    expect(xml.map(({ size }) => size)).toEqual([31, 1984, 2080])
    const dates = new Set(xml.flatMap((rates) => [...rates.keys()].map((key) => key.slice(0, 10))))
    expect(dates.size).toBe(130)
    const same = [...csv].filter(([key]) => dates.has(key.slice(0, 10)))
    expect(Object.fromEntries(xml.flatMap((rates) => [...rates]))).toEqual(Object.fromEntries(same))
  })
})

import { defineDataset, type Dataset } from '@bourse/kit'
import { addDays, eachDate } from '@bourse/kit/values'
import { dailyBars, type DailyBar } from '@bourse/services'
import { dailyBarsOver, fakeListings, fakeSessions, startTestHost } from '@bourse/testkit'
import { afterEach, describe, expect, test } from 'vitest'
import indicators from '../src/index.ts'

const NEWEST = '2026-03-01'
const PRICES = { open: '1', high: '1', low: '1', close: '1', volume: '1', trade_count: null }

/** Every day of 170 years, oldest first. */
const DAYS = [...eachDate(addDays(NEWEST, -62_000), NEWEST)]

/** Listings with the given number of daily bars, and a count of the bars that were read. */
function endless(bars: number): { readonly dataset: Dataset; readonly read: { bars: number } } {
  const read = { bars: 0 }
  const own = DAYS.slice(-bars)
  const give = (id: string, days: readonly string[]): DailyBar[] => {
    read.bars += days.length
    return days.map((date) => ({ instrument_id: id, date, ...PRICES }))
  }
  const dataset = defineDataset({
    id: 'endless-bars',
    title: 'Endless bars',
    summary: 'As many bars as requested.',
    provides: [
      dailyBars.provide({}, () => ({
        ...dailyBarsOver([]),
        range: () => Promise.reject(new Error('expected no range read')),
        latest: ({ ids, on, count }) =>
          Promise.resolve(ids.flatMap((id) => give(id, own.filter((date) => date <= on).slice(-count)))),
        earliest: ({ ids, from, count }) =>
          Promise.resolve(ids.flatMap((id) => give(id, own.filter((date) => date >= from).slice(0, count)))),
      })),
    ],
  })
  return { dataset, read }
}

describe('indicators rule: 422 indicator-history-limit', () => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })

  async function ask(bars: number, query: string) {
    const { dataset, read } = endless(bars)
    const host = await startTestHost({
      datasets: [fakeListings(['XNAS:A', 'XNAS:B', 'XNAS:C']), fakeSessions(), dataset, indicators],
    })
    closing.push(() => host.close())
    const answer = await host.get(`/v1/indicators?limit=1&${query}`, { key: await host.key() })
    return { answer, read: read.bars }
  }

  test('50,000 bars for one listing are accepted, but one more is rejected', async () => {
    expect((await ask(50_000, 'symbols=A&indicator=sma')).answer.status).toBe(200)
    const { answer, read } = await ask(60_000, 'symbols=A&indicator=sma')
    expect([answer.status, answer.json.code]).toEqual([422, 'indicator-history-limit'])
    expect(answer.json.detail).toContain('50,000')
    expect(read).toBe(50_001)
  })

  test('100,000 bars across all listings are accepted, but one more is rejected', async () => {
    expect((await ask(33_333, 'symbols=A,B,C&indicator=sma')).answer.status).toBe(200)
    const { answer, read } = await ask(33_334, 'symbols=A,B,C&indicator=sma')
    expect([answer.status, answer.json.code]).toEqual([422, 'indicator-history-limit'])
    expect(answer.json.detail).toContain('100,000')
    expect(read).toBe(100_001)
  })

  test('warm-up bars count toward the limit; the page size does not', async () => {
    const from = addDays(NEWEST, 1 - 49_900)
    expect((await ask(60_000, `symbols=A&indicator=sma&period=101&from=${from}`)).answer.status).toBe(200)
    const { answer, read } = await ask(60_000, `symbols=A&indicator=sma&period=102&from=${from}`)
    expect([answer.status, answer.json.code]).toEqual([422, 'indicator-history-limit'])
    expect(read).toBe(50_001)
  })
})

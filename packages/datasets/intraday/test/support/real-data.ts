import { ruleSessions } from '@bourse/calendar-rules'
import { realPath } from '@bourse/testkit/real-data'
import { Decimal } from '@bourse/kit/values'
import { dailyBars, type LeanDailyBar } from '@bourse/lean'
import { fakeListings, startTestHost, type TestHost, sessionsDataset } from '@bourse/testkit'
import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import intraday, { bars } from '../../src/index.ts'
import { readLean, type LeanRun } from './read-lean.ts'
import { submitting } from './rejections.ts'

/** Returns the files in a real-data folder. */
export function realFolder(...path: readonly string[]): LeanRun['bytes'] {
  return (file) => {
    const whole = realPath(...path, file)
    return existsSync(whole) ? readFileSync(whole) : undefined
  }
}

/** A response row. */
export interface Row {
  readonly datetime: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number | null
}

/** First open, last close, extremes and total volume, computed independently of the dataset. */
export function whole(rows: readonly Row[]) {
  const sum = rows.reduce((total, { volume }) => total.plus(volume ?? 0), new Decimal(0))
  return {
    open: rows[0]?.open ?? 0,
    high: Math.max(...rows.map(({ high }) => high)),
    low: Math.min(...rows.map(({ low }) => low)),
    close: rows.at(-1)?.close ?? 0,
    volume: sum.toNumber(),
  }
}

/** Returns the difference between two numbers, relative to the first. */
export const apart = (a: number, b: number | string | null) => Math.abs(Number(b) / a - 1)

/** Returns a date's daily bar from a file of daily bars. */
export async function dailyBar(
  file: Uint8Array,
  date: string,
  options?: Parameters<typeof dailyBars>[1],
): Promise<LeanDailyBar> {
  for await (const bar of dailyBars(file, options)) if (!(bar instanceof Error) && bar.date === date) return bar
  throw new Error(`there is no daily bar on ${date}`)
}

/** Starts a host with the dataset, at an instant that matches the files. */
export async function startRealHost(names: readonly string[], clock: string) {
  const host: TestHost = await startTestHost({
    datasets: [fakeListings(names), sessionsDataset(ruleSessions), intraday],
    clock,
  })
  const key = await host.key()
  return {
    host,
    key,
    close: () => host.close(),
    /** Publishes the minute files for the given dates as the source reads them, at an instant after the last date. */
    async publish(now: string, dates: readonly string[], run: Pick<LeanRun, 'given' | 'bytes'>) {
      host.clock.set(now)
      for (const date of dates) {
        const rows = await readLean({ date, now, ...run })
        expect(rows.filter((row) => row instanceof Error)).toEqual([])
        const { report, reasons } = await submitting(host, bars, rows, 'lean-minutes')
        expect(reasons.slice(0, 3)).toEqual([])
        expect(report.published).toBe(rows.length)
      }
    },
    /** Returns the endpoint's rows, oldest first. */
    async rowsOf(query: string): Promise<readonly Row[]> {
      const answer = await host.get(`/v1/intraday?order=asc&limit=10000&${query}`, { key })
      expect(answer.status, answer.text).toBe(200)
      return answer.json.data
    },
  }
}

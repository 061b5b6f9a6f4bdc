import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { zipOf } from '@bourse/testkit'

/** A temporary LEAN data folder with the given files. */
export interface LeanFolder {
  readonly path: string
  /** Writes a session's prints. */
  put(ticker: string, date: string, ...lines: readonly string[]): void
  remove(): void
}

export function leanFolder(): LeanFolder {
  const path = mkdtempSync(join(tmpdir(), 'bourse-trades-test-'))
  return {
    path,
    put(ticker, date, ...lines) {
      const file = join(path, 'equity/usa/tick', ticker, `${date.replaceAll('-', '')}_trade.zip`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, zipOf({ 'prints.csv': lines.map((line) => `${line}\n`).join('') }))
    },
    remove: () => rmSync(path, { recursive: true }),
  }
}

/** Returns a line in such a file: New York time, dollars, shares. */
export function line(time: string, price: number, size: number, exchange = 'P', flags = '1'): string {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const millis = Math.round((hours * 3600 + minutes * 60 + seconds) * 1000)
  return `${millis},${Math.round(price * 10_000)},${size},${exchange},${flags},0`
}

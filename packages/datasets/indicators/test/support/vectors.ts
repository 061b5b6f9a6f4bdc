import { realFile } from '@bourse/testkit/real-data'
import { gunzipSync } from 'node:zlib'
import { Decimal } from '@bourse/kit/values'
import type { TextBar } from './calculated.ts'

/** Returns the decompressed text of a file in the vectors folder. */
function read(path: string): string {
  const bytes = realFile('indicators', path)
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().replace(/^\uFEFF/, '')
}

/** Returns the rows in a CSV file, with cells keyed by column. */
export function readTable(path: string): readonly Readonly<Record<string, string>>[] {
  const [head = '', ...lines] = read(path).trim().split(/\r?\n/)
  const names = head.split(',').map((name) => name.trim())
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(names.map((name, at) => [name, (cells[at] ?? '').trim()]))
  })
}

/**
 * Returns the bars in a table whose columns are named after bar fields, ignoring case; numbers may have exponents.
 */
export function barsOf(table: readonly Readonly<Record<string, string>>[]): readonly TextBar[] {
  return table.map((line) => {
    const cells = Object.fromEntries(Object.entries(line).map(([name, cell]) => [name.toLowerCase(), cell]))
    const cell = (name: string) => new Decimal(cells[name] || cells['close'] || '0').toFixed()
    return {
      open: cell('open'),
      high: cell('high'),
      low: cell('low'),
      close: cell('close'),
      volume: new Decimal(cells['volume'] || '0').toFixed(),
    }
  })
}

/** A results file: one object per bar, with numbers as doubles in text form. */
export function readResults(name: string): readonly Readonly<Record<string, number | string | null>>[] {
  return JSON.parse(read(`skender/results/${name}.standard.json.gz`))
}

import { realFile } from '@bourse/testkit/real-data'
import { gunzipSync } from 'node:zlib'
import { Decimal } from '@bourse/kit/values'
import type { TextBar } from './calculated.ts'

/** Text of a file below the folder of the vectors, unpacked. */
function read(path: string): string {
  const bytes = realFile('indicators', path)
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().replace(/^\uFEFF/, '')
}

/** Lines of a CSV file as cells by column. */
export function readTable(path: string): readonly Readonly<Record<string, string>>[] {
  const [head = '', ...lines] = read(path).trim().split(/\r?\n/)
  const names = head.split(',').map((name) => name.trim())
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(names.map((name, at) => [name, (cells[at] ?? '').trim()]))
  })
}

/** Bars of a table whose columns are named like bar fields in whatever case; numbers may come with an exponent. */
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

/** A results file: an object for each bar, numbers as doubles write them. */
export function readResults(name: string): readonly Readonly<Record<string, number | string | null>>[] {
  return JSON.parse(read(`skender/results/${name}.standard.json.gz`))
}

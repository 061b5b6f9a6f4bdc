import { inflateRawSync } from 'node:zlib'
import { realFile, realText } from '@bourse/testkit/real-data'
import { Decimal } from '@bourse/kit/values'
import { type CashDividend } from '../../src/metrics/metric-inputs.ts'

/** Returns raw closes from a recorded daily bar file, by date. The file contains prices multiplied by 10,000. */
export function rawCloses(symbol: string): ReadonlyMap<string, string> {
  const text = onlyEntryOf(realFile('us-eod-raw', 'daily', `${symbol}.zip`))
  return new Map(
    text
      .trim()
      .split(/\r?\n/)
      .map((line) => {
        const [day = '', , , , close = ''] = line.split(',')
        return [dateOf(day), new Decimal(close).div(10_000).toFixed()] as const
      }),
  )
}

/** Returns the close on a day, or in the last session before it. */
export function closeUpTo(closes: ReadonlyMap<string, string>, date: string): string | undefined {
  const last = [...closes.keys()].filter((day) => day <= date).at(-1)
  return last === undefined ? undefined : closes.get(last)
}

/**
 * Returns the quarterly dividends in a factor file as paid, rounded to half a cent. Each dividend lowers the factor by
 * dividend ÷ close.
 */
export function factorDividends(symbol: string, since: string): readonly CashDividend[] {
  const lines = realText('us-eod-raw', 'factor_files', `${symbol}.csv`)
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  return lines.flatMap(([day = '', factor = '1', split = '1', close = '0'], index) => {
    const [, next = '1', nextSplit = '1'] = lines[index + 1] ?? []
    const date = dateOf(day)
    if (date < since || factor === next || split !== nextSplit) return []
    const exact = new Decimal(1).minus(new Decimal(factor).div(next)).times(close)
    const amount = exact.times(200).toDecimalPlaces(0).div(200).toFixed()
    return [{ id: `div_${date}`, kind: 'regular', ex_date: date, pay_date: null, amount, frequency: 4 } as const]
  })
}

const dateOf = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`

/** Returns the text of the only entry in a zip file. */
function onlyEntryOf(zip: Buffer): string {
  const directory = zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  const [method, size] = [zip.readUInt16LE(directory + 10), zip.readUInt32LE(directory + 20)]
  const begin = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28)
  const bytes = zip.subarray(begin, begin + size)
  return (method === 8 ? inflateRawSync(bytes) : bytes).toString('utf8')
}

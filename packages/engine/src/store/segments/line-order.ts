import { Decimal } from '@bourse/kit/values'
import type { FieldKind } from '@bourse/kit/delivery'
import { parseExact } from '@bourse/kit/host'
import { LABELS_GO_HERE } from '../tables/row-text-in-sql.ts'
import { restOfKey, type Table } from '../tables/table.ts'
import { comparableTime, lineTimeReader } from './segment-line.ts'

type Compare = (a: string, b: string) => number

/** Returns one entity's lines by time and then by the rest of the key, in PostgreSQL's sort order. */
export function inOrder(table: Table, text: string, direction: 'asc' | 'desc'): string {
  const sign = direction === 'asc' ? 1 : -1
  const timeOf = lineTimeReader(table)
  const ofOneTime = compareRest(table)
  const lines = text.split('\n').map((line) => ({ line, time: timeOf(line, 0) }))
  lines.sort((a, b) => sign * (a.time < b.time ? -1 : a.time > b.time ? 1 : ofOneTime(a.line, b.line)))
  return lines.map(({ line }) => line).join('\n')
}

/** Compares lines with the same time; records without additional key columns have one line per time. */
function compareRest(table: Table): Compare {
  const columns = restOfKey(table)
  return (a, b) => {
    const [x, y] = [membersOf(a), membersOf(b)]
    for (const name of columns) {
      const compare = BY_KIND[table.record.fields[name]?.kind ?? 'text'] ?? compareTexts
      const order = compare(String(x[name]), String(y[name]))
      if (order !== 0) return order
    }
    return 0
  }
}

const membersOf = (line: string) => parseExact(line.replace(LABELS_GO_HERE, '')) as Readonly<Record<string, unknown>>

/** Compares strings by their bytes, which matches the columns' collation. */
const compareTexts: Compare = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const compareNumbers: Compare = (a, b) => new Decimal(a).cmp(b)

const BY_KIND: Readonly<Partial<Record<FieldKind, Compare>>> = {
  decimal: compareNumbers,
  count: compareNumbers,
  instant: (a, b) => compareTexts(comparableTime(a), comparableTime(b)),
}

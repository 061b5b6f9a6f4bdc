import { Decimal } from '@bourse/kit/values'
import type { AnyRecord, Field } from '@bourse/kit'
import { neighborRows } from '../../publishing/index.ts'
import { timeField, type Table } from '../../store/index.ts'
import { targetOf } from '../importing/target.ts'
import type { TaskParts } from '../tasks.ts'
import type { HeldNeighbors, HeldRowShown, NeighborPoint } from './review-shapes.ts'

/** Number of published rows on each side of a held row. */
const AROUND = 10

/**
 * Returns the published values around a held row, with its own value among them; null for rows without a date, an
 * entity or a number.
 */
export async function heldNeighbors(
  { database, wiring }: Pick<TaskParts, 'database' | 'wiring'>,
  row: HeldRowShown,
): Promise<HeldNeighbors | null> {
  const table = [...wiring.tables.values()].find(({ id }) => id === row.record)
  if (table === undefined || table.record.subject === undefined || table.record.time.mode === 'catalog') return null
  const field = measureOf(table, row)
  if (field === undefined) return null
  const texts = Object.fromEntries(Object.entries(row.row).map(([name, value]) => [name, textOf(value)]))
  const own = { date: texts[timeField(table)] ?? '', value: texts[field] ?? null, held: true }
  const published = await neighborRows(database, table, texts, field)
  const others = published.map((point): NeighborPoint => ({ ...point, held: false }))
  const before = others.filter(({ date }) => date < own.date).slice(-AROUND)
  const after = others.filter(({ date }) => date > own.date).slice(0, AROUND)
  return { field, points: [...before, own, ...after] }
}

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The number that broke the rule, or else the one that the record is about, such as a bar's close. */
function measureOf({ record, dataset }: Table, { row, value }: HeldRowShown): string | undefined {
  const main = targetOf(dataset.id, record).valueField
  const measures = [...(main === undefined ? [] : [main]), ...numbersOf(record)]
  const broken = decimalOf(value)
  // Several may have this value: a bar's close is often its high.
  return measures.find((name) => broken !== undefined && decimalOf(textOf(row[name]))?.eq(broken)) ?? measures[0]
}

const numbersOf = ({ fields }: AnyRecord) =>
  Object.entries(fields as Readonly<Record<string, Field>>).flatMap(([name, { kind }]) =>
    kind === 'decimal' || kind === 'count' ? [name] : [],
  )

function decimalOf(text: string | null): Decimal | undefined {
  return text !== null && /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(text) ? new Decimal(text) : undefined
}

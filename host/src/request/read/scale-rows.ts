import type { AnyRecord, Scaling } from '@bourse/kit'
import { askDataset } from './ask-dataset.ts'
import type { EntityRows, Reading } from './reading.ts'
import { lastLineOf, memberOfLine } from './row-text.ts'
import { scaledLines } from './scale-lines.ts'

/** Rows of the store with some of their decimals multiplied. */
export async function scaledRows(
  call: Reading,
  record: AnyRecord,
  scaling: Scaling,
  rows: readonly EntityRows[],
): Promise<readonly EntityRows[]> {
  const time = record.time.mode === 'catalog' ? '' : record.time.field
  const scales = await askDataset(call, scaling, scaling.of, oldestOf(rows, time))
  const names = Object.keys(record.fields).filter((name) => scaling.changes.includes(name))
  return rows.map(({ entity, lines }) => {
    const known = scales.get(entity.id) ?? []
    return { entity, lines: known.length === 0 ? lines : scaledLines(lines, { date: time, names, scales: known }) }
  })
}

/** Of each entity the oldest time of its rows, which are in order, one way or the other. */
function oldestOf(rows: readonly EntityRows[], time: string): ReadonlyMap<string, string> {
  const oldest = new Map<string, string>()
  for (const { entity, lines } of rows) {
    const first = memberOfLine(lines, time)
    const last = memberOfLine(lastLineOf(lines), time)
    oldest.set(entity.id, first < last ? first : last)
  }
  return oldest
}

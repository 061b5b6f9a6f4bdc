import type { AnyRecord, CollectionOperation, Scaling } from '@bourse/kit'
import { readDate } from './read-date.ts'
import { cellsWithProvenance, isWithProvenance } from './read-provenance.ts'
import { readRange } from './read-range.ts'
import type { EntityRows, Reading, ReadResult } from './reading.ts'
import { lastLineOf, memberOfLine, rowsOfEntity } from './row-text.ts'
import { callDataset } from './dataset-call.ts'
import { scaledLines } from './scale-lines.ts'

/** Reads a record in the form selected by the request, and scales its values if requested. */
export async function readCollection(call: Reading, operation: CollectionOperation): Promise<ReadResult> {
  const { record, scales } = operation
  if (scales !== undefined) call.remarks.meta[scales.parameter] = call.query[scales.parameter] ?? scales.values[0]
  const { form, scaling } = call
  const read = form?.form === 'date' ? readDate(call, record, form) : readRange(call, record, form)
  const { rows: stored, count, next } = await read
  const rows = scaling === undefined ? stored : await scaledRows(call, record, scaling, stored)
  if (isWithProvenance(call)) return { rows: await cellsWithProvenance(call, record, rows), count, next }
  const markets = rowsByMarket(rows)
  return { rows: rows.map(({ entity, lines }) => rowsOfEntity(call, record, entity, lines)), count, next, markets }
}

function rowsByMarket(rows: readonly EntityRows[]): ReadonlyMap<string, number> {
  const markets = new Map<string, number>()
  for (const { entity, count } of rows) markets.set(entity.market, (markets.get(entity.market) ?? 0) + count)
  return markets
}

/** Stored rows with some of their decimals scaled. */
export async function scaledRows(
  call: Reading,
  record: AnyRecord,
  scaling: Scaling,
  rows: readonly EntityRows[],
): Promise<readonly EntityRows[]> {
  const time = record.time.mode === 'catalog' ? '' : record.time.field
  const scales = await callDataset(call, scaling, scaling.of, oldestOf(rows, time))
  const names = Object.keys(record.fields).filter((name) => scaling.changes.includes(name))
  return rows.map(({ entity, lines, count }) => {
    const known = scales.get(entity.id) ?? []
    return {
      entity,
      count,
      lines: known.length === 0 ? lines : scaledLines(lines, { date: time, names, scales: known }),
    }
  })
}

/** The oldest time per entity. Each entity's rows are sorted by time, in either direction. */
function oldestOf(rows: readonly EntityRows[], time: string): ReadonlyMap<string, string> {
  const oldest = new Map<string, string>()
  for (const { entity, lines } of rows) {
    const first = memberOfLine(lines, time)
    const last = memberOfLine(lastLineOf(lines), time)
    oldest.set(entity.id, first < last ? first : last)
  }
  return oldest
}

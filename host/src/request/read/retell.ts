import type { AnyRecord, Retelling, RetellRow } from '@bourse/kit'
import { askDataset } from './ask-dataset.ts'
import type { EntityRows, Reading } from './reading.ts'
import { lastLineOf, memberOfLine } from './row-text.ts'

/** Rows of the store with some of their values told in another way. */
export async function retold(
  call: Reading,
  record: AnyRecord,
  retells: Retelling,
  rows: readonly EntityRows[],
): Promise<readonly EntityRows[]> {
  const time = record.time.mode === 'catalog' ? '' : record.time.field
  const tell = await askDataset(call, retells, retells.of, oldestOf(rows, time))
  if (tell === undefined) return rows
  const names = changedInOrder(record, retells)
  return rows.map(({ entity, lines }) => ({
    entity,
    lines: lines
      .split('\n')
      .map((line) => retoldLine(line, names, (values) => tell(entity.id, memberOfLine(line, time), values)))
      .join('\n'),
  }))
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

/** The fields that change in the order in which they stand in a line. */
const changedInOrder = ({ fields }: AnyRecord, { changes }: Retelling) =>
  Object.keys(fields).filter((name) => changes.includes(name))

type Values = Parameters<RetellRow<string>>[2]

/** A line with other values in the place of those of some fields. */
function retoldLine(line: string, names: readonly string[], tell: (values: Values) => Values): string {
  const values: Record<string, string | null> = {}
  const places: number[] = []
  let end = 0
  for (const name of names) {
    const start = line.indexOf(`"${name}":`, end) + name.length + 3
    end = endOfNumber(line, start)
    const value = line.slice(start, end)
    values[name] = value === 'null' ? null : value
    places.push(start, end)
  }
  const told = tell(values)
  if (told === values) return line
  let text = ''
  let from = 0
  for (const [index, name] of names.entries()) {
    text += `${line.slice(from, places[2 * index])}${told[name] ?? 'null'}`
    from = places[2 * index + 1] ?? line.length
  }
  return text + line.slice(from)
}

function endOfNumber(line: string, start: number): number {
  const comma = line.indexOf(',', start)
  return comma === -1 ? line.length - 1 : comma
}

import type { AnyRecord, Retelling, RetellValue } from '@bourse/kit'
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
    lines: retoldLines(lines, names, (start) => tell(entity.id, memberOfLine(lines, time, start))),
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

/**
 * Lines with other values in the place of those of some fields, named in the order in which they stand in a line. One
 * pass over the text: a line by itself would be copied twice.
 */
function retoldLines(lines: string, names: readonly string[], tell: (start: number) => Tell | undefined): string {
  const marked = names.map((name) => ({ name, mark: `"${name}":` }))
  let text = ''
  let copied = 0
  for (let start = 0; start < lines.length; start = startOfNext(lines, start)) {
    const told = tell(start)
    if (told === undefined) continue
    for (const { name, mark } of marked) {
      const from = lines.indexOf(mark, Math.max(start, copied)) + mark.length
      const to = endOfNumber(lines, from)
      const value = lines.slice(from, to)
      text += lines.slice(copied, from) + (value === 'null' ? value : told(name, value))
      copied = to
    }
  }
  return text + lines.slice(copied)
}

type Tell = RetellValue<string>

function startOfNext(lines: string, start: number): number {
  const end = lines.indexOf('\n', start)
  return end === -1 ? lines.length : end + 1
}

/** A number, or null, ends before a comma or with the row. */
function endOfNumber(lines: string, start: number): number {
  let end = start
  while (lines.charCodeAt(end) !== COMMA && lines.charCodeAt(end) !== BRACE) end++
  return end
}

const COMMA = 44
const BRACE = 125

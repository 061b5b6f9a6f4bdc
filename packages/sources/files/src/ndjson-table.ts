import { UnreadableFile, type UnpackCount } from '@bourse/kit/readers'
import { checkColumnCount } from './column-names.ts'
import { jsonCells } from './json-cells.ts'
import type { TableLimits } from './limits.ts'
import { batchRows, beginning, type PartTable } from './part-table.ts'
import type { TablePart } from './table-part.ts'
import type { Cell, TableBatch, TableProblem, TableRow } from './table.ts'
import { textChunks } from './text-chunks.ts'

/** Returns an NDJSON part's table; its columns are the properties of its first lines, in order of first appearance. */
export function ndjsonTable(part: TablePart, head: string, limits: TableLimits): PartTable {
  if (/^\s*\[/.test(head)) throw arrayInstead(part.label)
  const members = membersOf(head, part.label)
  checkColumnCount(members, part.label, limits)
  return {
    columns: members,
    unread: [],
    batches: (pass, columns) => readNdjson(part, columns, pass, limits),
  }
}

function membersOf(head: string, label: string): string[] {
  const members = new Set<string>()
  for (const line of head.split('\n')) {
    const parsed = line.trim() === '' ? new Map<string, Cell>() : tryParse(line)
    if (typeof parsed !== 'string') for (const name of parsed.keys()) members.add(name)
  }
  if (members.size === 0) throw new UnreadableFile(`${label}: expected one JSON object per line, got none`)
  return [...members]
}

async function* readNdjson(
  part: TablePart,
  columns: readonly string[],
  pass: UnpackCount,
  limits: TableLimits,
): AsyncGenerator<TableBatch> {
  const known = new Set(columns)
  let line = 1
  for await (const lines of wholeLines(textChunks(part.chunks(pass), part.label), limits)) {
    for (let at = 0; at < lines.length; at += batchRows) {
      yield toBatch(lines.slice(at, at + batchRows), line + at, part.entry, columns, known)
    }
    line += lines.length
  }
}

async function* wholeLines(texts: AsyncIterable<string>, limits: TableLimits): AsyncGenerator<string[]> {
  let rest = ''
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > limits.recordLength) throw tooLong(limits)
    yield lines
  }
  yield [rest]
}

function toBatch(
  lines: readonly string[],
  firstLine: number,
  entry: number,
  columns: readonly string[],
  known: ReadonlySet<string>,
): TableBatch {
  const rows: TableRow[] = []
  const problems: TableProblem[] = []
  for (const [at, text] of lines.entries()) {
    if (text.trim() === '') continue
    const row = toRow(text, columns, known)
    if (typeof row === 'string')
      problems.push({ line: firstLine + at, problem: row, text: beginning(text), cells: [text] })
    else rows.push({ line: firstLine + at, values: row })
  }
  return { entry, rows, problems }
}

function toRow(text: string, columns: readonly string[], known: ReadonlySet<string>): Cell[] | string {
  const members = tryParse(text)
  if (typeof members === 'string') return members
  const stranger = [...members.keys()].find((name) => !known.has(name))
  if (stranger !== undefined) return `expected only properties that the first lines have, got "${stranger}"`
  return columns.map((name) => members.get(name) ?? null)
}

function tryParse(text: string): Map<string, Cell> | string {
  try {
    return jsonCells(text) ?? 'expected a JSON object, got another JSON value'
  } catch (error) {
    return (
      'expected a JSON object, got text that is not JSON: ' +
      `${error instanceof Error ? error.message : String(error)}`
    )
  }
}

function arrayInstead(label: string): UnreadableFile {
  return new UnreadableFile(
    `${label}: expected one JSON object per line, got a JSON array; convert it to lines, for example with jq ` +
      `-c '.[]'`,
  )
}

function tooLong(limits: TableLimits): UnreadableFile {
  const message =
    `expected lines of at most ${limits.recordLength} characters, got a longer one; ` + 'write one JSON object per line'
  return new UnreadableFile(message, { limit: 'recordLength' })
}

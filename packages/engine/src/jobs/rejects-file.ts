import type { Cell, Table } from '@bourse/files'
import type { Level } from '@bourse/kit/host'
import { NO_LINE, type RowFinding } from '../publishing/index.ts'
import { createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { LEVEL_OUTCOMES, LEVELS } from './issue-groups.ts'
import { numberedBatches } from './numbered-batches.ts'
import { openTableInProcess } from './open-table-in-process.ts'

/** Names of the added columns: the second one is used if the input has such a column that provides a field. */
const ADDED = [
  ['outcome', 'outcome_of_import'],
  ['reason', 'reason_of_rejection'],
] as const

/** The columns that the files add to those of the input. */
export const ADDED_COLUMNS: readonly string[] = ADDED.flat()

/** What the file says about a line: its worst outcome, and the reasons for all of them. */
interface Remark {
  readonly level: Level
  readonly reason: string
}

/**
 * Opens CSV files for the input lines that have validation issues: unchanged, in input order, each with its outcome and
 * reason. Once corrected, such a file can itself be imported.
 * @param pathOf The file for the lines with this outcome; several outcomes may share one
 * @param textOf Changes how a cell is written, for example for spreadsheets
 */
export async function openRejectsFile(
  pathOf: (level: Level) => string,
  input: string,
  textOf = (text: string): string => text,
) {
  const files = new Map<string, WriteStream>()
  for (const path of LEVELS.map(pathOf)) if (!files.has(path)) files.set(path, createWriteStream(path))
  const written = [...files.values()].map((stream) => finished(stream))
  // The caller receives the error when it closes the files.
  for (const each of written) each.catch(() => undefined)
  await Promise.all([...files.values()].map((stream) => once(stream, 'open')))
  const remarks = new Map<number, Remark>()
  const streamOf = (level: Level) => files.get(pathOf(level))
  return {
    add(finding: RowFinding): void {
      const before = remarks.get(finding.line)
      const reason = reasonOf(finding)
      const own = { level: finding.level, reason }
      remarks.set(finding.line, before === undefined ? own : joined(before, own))
    },
    /**
     * Reads the input again and writes the lines; rejects if writing fails, for example on a full disk. `ignored` are
     * columns that provide no field; those named like an added column come from a previous export.
     */
    write: (ignored: readonly string[]) => writeLines({ files, streamOf, textOf }, input, remarks, ignored),
    async close(): Promise<void> {
      for (const stream of files.values()) stream.end()
      await Promise.all(written)
    },
  }
}

function joined(a: Remark, b: Remark): Remark {
  const level = LEVELS.find((each) => each === a.level || each === b.level) ?? a.level
  return { level, reason: `${a.reason}; ${b.reason}` }
}

function reasonOf({ line, level, rule, value, reason }: RowFinding): string {
  const where = line === NO_LINE ? '' : `line ${line}: `
  return `${where}${LEVEL_OUTCOMES[level]}, ${rule} (${value}): ${reason}`
}

interface Written {
  readonly files: ReadonlyMap<string, WriteStream>
  readonly streamOf: (level: Level) => WriteStream | undefined
  readonly textOf: (text: string) => string
}

async function writeLines(
  { files, streamOf, textOf }: Written,
  input: string,
  remarks: ReadonlyMap<number, Remark>,
  ignored: readonly string[],
): Promise<void> {
  const table = await openTableInProcess(input)
  const { columns } = table
  const isAdded = (name: string) => ADDED.some(([own]) => own === name) && ignored.includes(name)
  const positions = columns.flatMap((name, at) => (isAdded(name) ? [] : [at]))
  const write = async (stream: WriteStream | undefined, cells: readonly Cell[]) => {
    const line = cells.map((cell) => csvCell(cell === null ? null : textOf(cell))).join(',')
    if (stream?.write(`${line}\r\n`) === false) await once(stream, 'drain')
  }
  const writeRemark = (cells: readonly Cell[], { level, reason }: Remark) =>
    write(streamOf(level), [...cells, LEVEL_OUTCOMES[level], reason])
  const selected = (cells: readonly Cell[]) => positions.map((at) => cells[at] ?? null)
  const kept = selected(columns)
  const heads = ADDED.map(([own, other]) => (kept.includes(own) ? other : own))
  for (const stream of files.values()) await write(stream, [...kept, ...heads])
  const unplaced = remarks.get(NO_LINE)
  let left = remarks.size - (unplaced === undefined ? 0 : 1)
  if (left > 0)
    for await (const { line, cells, isRow } of linesOf(table)) {
      const remark = remarks.get(line)
      if (remark === undefined) continue
      await writeRemark(isRow ? selected(cells) : unreadable(cells, positions.length), remark)
      if (--left === 0) break
    }
  if (unplaced !== undefined) await writeRemark(selected([]), unplaced)
}

async function* linesOf(table: Table) {
  for await (const { before, rows, problems } of numberedBatches(table.batches())) {
    const lines = [
      ...rows.map(({ line, values }) => ({ line, cells: values, isRow: true })),
      ...problems.map(({ line, cells }) => ({ line, cells, isRow: false })),
    ]
    if (problems.length > 0) lines.sort((a, b) => a.line - b.line)
    for (const { line, ...rest } of lines) yield { line: before + line, ...rest }
  }
}

/** Matches reasons in the format that this file writes. */
const IS_REASON = new RegExp(`^(?:line \\d+: )?(?:${Object.values(LEVEL_OUTCOMES).join('|')}), [a-z]`)

/** An unreadable line keeps its wrong number of cells, so that it cannot be imported until it is corrected. */
function unreadable(cells: readonly Cell[], width: number): readonly Cell[] {
  const own = IS_REASON.test(cells.at(-1) ?? '') ? cells.slice(0, -ADDED.length) : cells
  return own.length === width ? [own.join(',')] : own
}

const csvCell = (text: Cell) =>
  text !== null && /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : (text ?? '')

import type { Cell, Table } from '@bourse/files'
import { NO_LINE, type RowFinding } from '../publishing/index.ts'
import { createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { LEVEL_OUTCOMES } from './issue-groups.ts'
import { numberedBatches } from './numbered-batches.ts'
import { openTableInProcess } from './open-table-in-process.ts'

/** Names of the added column: the second one is used if the input has a `reason` column that provides a field. */
const REASON = 'reason'
const OTHER_REASON = 'reason_of_rejection'

/**
 * Opens a CSV file for the input lines that have validation issues: unchanged, in input order, each with the reason.
 * Once corrected, the file itself can be imported. `textOf` can change how a cell is written, for example for
 * spreadsheets.
 */
export async function openRejectsFile(path: string, input: string, textOf = (text: string): string => text) {
  const stream = createWriteStream(path)
  await once(stream, 'open')
  const written = finished(stream)
  // The caller receives the error when it closes the file.
  written.catch(() => undefined)
  const reasons = new Map<number, string>()
  return {
    add(finding: RowFinding): void {
      const before = reasons.get(finding.line)
      const reason = reasonOf(finding)
      reasons.set(finding.line, before === undefined ? reason : `${before}; ${reason}`)
    },
    /**
     * Reads the input again and writes the lines; rejects if writing fails, for example on a full disk. `ignored` are
     * columns that provide no field; a reason column among them was added by a previous export.
     */
    write: (ignored: readonly string[]) => writeLines({ stream, textOf }, input, reasons, ignored.includes(REASON)),
    async close(): Promise<void> {
      stream.end()
      await written
    },
  }
}

function reasonOf({ line, level, rule, value, reason }: RowFinding): string {
  const where = line === NO_LINE ? '' : `line ${line}: `
  return `${where}${LEVEL_OUTCOMES[level]}, ${rule} (${value}): ${reason}`
}

async function writeLines(
  { stream, textOf }: { readonly stream: WriteStream; readonly textOf: (text: string) => string },
  input: string,
  reasons: ReadonlyMap<number, string>,
  isCorrected: boolean,
): Promise<void> {
  const table = await openTableInProcess(input)
  const { columns } = table
  const positions = columns.flatMap((name, at) => (isCorrected && name === REASON ? [] : [at]))
  const write = async (cells: readonly Cell[], reason: string) => {
    const line = [...cells, reason].map((cell) => csvCell(cell === null ? null : textOf(cell))).join(',')
    if (!stream.write(`${line}\r\n`)) await once(stream, 'drain')
  }
  const selected = (cells: readonly Cell[]) => positions.map((at) => cells[at] ?? null)
  await write(selected(columns), !isCorrected && columns.includes(REASON) ? OTHER_REASON : REASON)
  const unplaced = reasons.get(NO_LINE)
  let left = reasons.size - (unplaced === undefined ? 0 : 1)
  if (left > 0)
    for await (const { line, cells, isRow } of linesOf(table)) {
      const reason = reasons.get(line)
      if (reason === undefined) continue
      await write(isRow ? selected(cells) : unreadable(cells, positions.length), reason)
      if (--left === 0) break
    }
  if (unplaced !== undefined) await write(selected([]), unplaced)
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
  const own = IS_REASON.test(cells.at(-1) ?? '') ? cells.slice(0, -1) : cells
  return own.length === width ? [own.join(',')] : own
}

const csvCell = (text: Cell) =>
  text !== null && /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : (text ?? '')

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openTable } from '@bourse/files'
import { describe } from 'vitest'

const { BOURSE_REALDATA: FOLDER = '' } = process.env

/** A suite that uses the folder of recorded files; if no folder is set, it is skipped with a notice in its name. */
export function describeReal(name: string, body: () => void): void {
  const skipped = FOLDER === ''
  describe.skipIf(skipped)(skipped ? `${name} (skipped: BOURSE_REALDATA is not set)` : name, body)
}

/** Path of a recorded file. */
export const realPath = (...path: readonly string[]): string => join(FOLDER, ...path)

/** Sorted names of the files in a folder of recorded files. */
export const realNames = (...path: readonly string[]): readonly string[] => readdirSync(realPath(...path)).toSorted()

/** Lines of a recorded file, plain or gzipped, without its header; cells by column. */
export async function realLines<const C extends string>(
  columns: readonly C[],
  ...path: readonly string[]
): Promise<readonly Record<C, string>[]> {
  const table = await openTable(realPath(...path), { columns })
  const lines: Record<C, string>[] = []
  for await (const { rows, problems } of table.batches()) {
    if (problems.length > 0) throw new Error(`${path.join('/')}: ${problems[0]?.problem}`)
    for (const { values } of rows) lines.push(byColumn(columns, values))
  }
  return lines
}

function byColumn<C extends string>(columns: readonly C[], values: readonly (string | null)[]): Record<C, string> {
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ''])) as Record<C, string>
}

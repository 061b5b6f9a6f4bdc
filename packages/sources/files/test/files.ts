import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Table, TableBatch } from '../src/index.ts'

/** Writes a file with this name to its own temporary folder, which is removed after the test. */
export async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-files-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** Returns all rows and problems in a table, with rows as arrays of cells. */
export async function contentOf(table: Table) {
  const batches: TableBatch[] = []
  for await (const batch of table.batches()) batches.push(batch)
  return {
    rows: batches.flatMap((batch) => batch.rows.map((row) => row.values)),
    lines: batches.flatMap((batch) => batch.rows.map((row) => row.line)),
    entries: batches.flatMap((batch) => batch.rows.map(() => batch.entry)),
    problems: batches.flatMap((batch) => batch.problems),
    largest: Math.max(0, ...batches.map((batch) => batch.rows.length)),
  }
}

import type { Table, TableBatch } from '@bourse/files'

/**
 * The rows of a file from the start, with what is added to the numbers of their lines (`before`). In an archive lines
 * count on from one entry to the next: of rows with one key the last one counts.
 */
export async function* numberedBatches(table: Table): AsyncGenerator<TableBatch & { readonly before: number }> {
  let [entryNow, before, last] = [1, 0, 0]
  for await (const batch of table.batches()) {
    const { entry, rows, problems } = batch
    if (entry !== entryNow) [entryNow, before] = [entry, last]
    last = before + Math.max(rows.at(-1)?.line ?? 0, problems.at(-1)?.line ?? 0)
    yield { ...batch, before }
  }
}

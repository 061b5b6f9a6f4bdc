import type { Table, TableBatch } from '@bourse/files'

/**
 * Yields a file's batches, each with the offset to add to its line numbers (`before`). In an archive, line numbers
 * continue from one entry to the next, because the last of several rows with the same key is used.
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

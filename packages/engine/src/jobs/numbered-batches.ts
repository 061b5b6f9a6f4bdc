import type { TableBatch } from '@bourse/files'

/** A batch with the offset to add to its line numbers. */
export type NumberedBatch = TableBatch & { readonly before: number }

/**
 * Adds line number offsets to a file's batches; the first one is `start`. In an archive, line numbers continue
 * from one entry to the next, because the last of several rows with the same key is used.
 */
export async function* numberedBatches(batches: AsyncIterable<TableBatch>, start = 0): AsyncGenerator<NumberedBatch> {
  let [entryNow, before, last] = [1, start, start]
  for await (const batch of batches) {
    const { entry, rows, problems } = batch
    if (entry !== entryNow) [entryNow, before] = [entry, last]
    last = before + Math.max(rows.at(-1)?.line ?? 0, problems.at(-1)?.line ?? 0)
    yield { ...batch, before }
  }
}

import { TICKER_MARK } from '@bourse/files'
import type { IncomingRow } from '../../publishing/index.ts'
import { numberedBatches, type NumberedBatch } from '../numbered-batches.ts'
import { ADJUSTED_CLOSE, adjustedColumn, withAdjustedClose } from './check-adjusted.ts'
import type { ActionParts } from './corporate-actions.ts'
import { fileRows, type FileToRead } from './file-rows.ts'
import { layoutOf } from './layout.ts'
import { readInOrder } from './read-in-order.ts'
import { createReadNotes, type ReadNotes } from './read-notes.ts'
import type { ReadOptions } from './read-options.ts'
import type { Target } from './target.ts'
import { undoSplits } from './undo-splits.ts'

export interface FileRowOptions {
  readonly notes: ReadNotes
  readonly actions: ActionParts | undefined
}

type Rows = AsyncIterable<readonly IncomingRow[]>

/**
 * Yields the rows in a file's batches, with adjustments for known splits undone unless the operator accepts adjusted
 * prices.
 */
export function rowsAsTraded(
  target: Target,
  read: FileToRead,
  batches: AsyncIterable<NumberedBatch>,
  options: ReadOptions & FileRowOptions,
): Rows {
  const { notes, actions, downloaded, knowsSplits = false, adjustedAsIs = false } = options
  const { recognized } = read.layout
  const rows = () => fileRows(target, read, batches, options)
  const isRestated = target.hasPrices && recognized?.form.restated !== undefined
  if (!isRestated || !knowsSplits || actions === undefined || adjustedAsIs) return rows()
  const scan = () =>
    fileRows(target, read, numberedBatches(read.table.batches()), { ...options, notes: createReadNotes() })
  const file = { recognized, downloaded, scan, rows }
  return undoSplits(target, { ...file, onUndone: () => notes.undone(read.name) }, actions)
}

/** Yields the rows of the files that have adjusted closes, including these closes. */
export async function* adjustedRows(
  target: Target,
  files: readonly FileToRead[],
  options: ReadOptions & { readonly actions: ActionParts },
): Rows {
  const wider = withAdjustedClose(target)
  const wide = files.flatMap((read): readonly FileToRead[] => {
    const { columns } = read.layout.recognized ?? read.table
    const column = adjustedColumn(columns)
    if (column === undefined) return []
    const of = columns.find((name) => (name.split(TICKER_MARK)[0] ?? name) === column) ?? column
    const map = { ...options.map, [of]: ADJUSTED_CLOSE }
    const layout = layoutOf(wider, { ...read.table, name: read.name }, { ...options, map })
    return [{ ...read, layout }]
  })
  for await (const { file, batches } of readInOrder(wide))
    yield* rowsAsTraded(wider, file, numberedBatches(batches), { ...options, notes: createReadNotes() })
}

import { TICKER_MARK } from '@bourse/files'
import type { IncomingRow } from '../../publishing/index.ts'
import { numberedBatches } from '../numbered-batches.ts'
import { ADJUSTED_CLOSE, adjustedColumn, withAdjustedClose } from './check-adjusted.ts'
import type { ActionParts } from './corporate-actions.ts'
import { fileRows, type FileToRead } from './file-rows.ts'
import { layoutOf } from './layout.ts'
import { createReadNotes, type ReadNotes } from './read-notes.ts'
import type { ReadOptions } from './read-options.ts'
import type { Target } from './target.ts'
import { undoSplits } from './undo-splits.ts'

export interface FileRowOptions {
  readonly notes: ReadNotes
  readonly actions: ActionParts | undefined
}

type Rows = AsyncIterable<readonly IncomingRow[]>

/** Yields a file's rows, with adjustments for known splits undone unless the operator accepts adjusted prices. */
export function rowsAsTraded(target: Target, read: FileToRead, options: ReadOptions & FileRowOptions): Rows {
  const { notes, actions, downloaded, knowsSplits = false, adjustedAsIs = false } = options
  const { recognized } = read.layout
  const rows = (own: ReadNotes) => fileRows(target, read, numberedBatches(read.table), { ...options, notes: own })
  const isRestated = target.hasPrices && recognized?.form.restated !== undefined
  if (!isRestated || !knowsSplits || actions === undefined || adjustedAsIs) return rows(notes)
  const file = { recognized, downloaded, scan: () => rows(createReadNotes()), rows: () => rows(notes) }
  return undoSplits(target, { ...file, onUndone: () => notes.undone(read.name) }, actions)
}

/** Yields the rows of the files that have adjusted closes, including these closes. */
export async function* adjustedRows(
  target: Target,
  files: readonly FileToRead[],
  options: ReadOptions & { readonly actions: ActionParts },
): Rows {
  const wider = withAdjustedClose(target)
  for (const read of files) {
    const { columns } = read.layout.recognized ?? read.table
    const column = adjustedColumn(columns)
    if (column === undefined) continue
    const of = columns.find((name) => (name.split(TICKER_MARK)[0] ?? name) === column) ?? column
    const map = { ...options.map, [of]: ADJUSTED_CLOSE }
    const layout = layoutOf(wider, { ...read.table, name: read.name }, { ...options, map })
    yield* rowsAsTraded(wider, { ...read, layout }, { ...options, notes: createReadNotes() })
  }
}

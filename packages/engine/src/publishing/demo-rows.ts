import type { Statements } from '../database/index.ts'
import type { PublishOptions } from './publish-options.ts'

/** Thrown because synthetic and real rows in the same table would be indistinguishable later. */
export class MixedDataError extends Error {
  override readonly name = 'MixedData'
}

export async function holdsDemo(on: Statements): Promise<boolean> {
  const [row] = await on.query<{ demo: boolean }>('select exists (select 1 from bourse.batches where demo) as demo')
  return row?.demo === true
}

/**
 * Rejects real rows if demo rows are stored, and demo rows if real ones are. A dry run stores nothing, so it can check
 * a file before the demo data is removed.
 */
export async function rejectMixing(
  on: Statements,
  { demo = false, dryRun = false }: Pick<PublishOptions, 'demo' | 'dryRun'>,
): Promise<void> {
  if (dryRun) return
  const [row] = await on.query<{ there: boolean }>(
    'select exists (select 1 from bourse.batches where demo <> $1) as there',
    [demo],
  )
  if (row?.there !== true) return
  throw new MixedDataError(
    demo
      ? 'this database already has rows: demo data can only be loaded into an empty database'
      : 'this database has demo data, which cannot be mixed with real rows: run `bourse demo drop` first',
  )
}

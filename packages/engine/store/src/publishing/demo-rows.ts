import type { Statements } from '@bourse/database'

/** Made-up and real rows would be told apart by nobody once they stand in one table. */
export class MixedData extends Error {
  override readonly name = 'MixedData'
}

/** Whether the database holds made-up rows. */
export async function holdsDemo(on: Statements): Promise<boolean> {
  const [row] = await on.query<{ demo: boolean }>('select exists (select 1 from bourse.batches where demo) as demo')
  return row?.demo === true
}

/** Refuses real rows where demo rows are held, and demo rows where real ones are. */
export async function refuseMixing(on: Statements, demo: boolean): Promise<void> {
  const [row] = await on.query<{ there: boolean }>(
    'select exists (select 1 from bourse.batches where demo <> $1) as there',
    [demo],
  )
  if (row?.there !== true) return
  throw new MixedData(
    demo
      ? 'this database already holds rows: demo data is loaded only into an empty one'
      : 'this database holds demo data, and real rows are never mixed with it: run `bourse demo drop` first',
  )
}

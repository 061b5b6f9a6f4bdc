import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { addDays } from '@bourse/kit/values'
import type { Statements } from '../../database/index.ts'

/** Number of days after which an interrupted import can no longer be resumed. */
const RETENTION_DAYS = 30

/** Identifies an import: its dataset, and everything that affects its rows. */
export interface ImportIdentity {
  readonly dataset: string
  readonly paths: readonly string[]
  readonly options: object
}

/** The dates that an import has published, so that it can resume after an interruption. */
export interface PublishedDates {
  all(): Promise<ReadonlySet<string>>
  /** Adds dates in the transaction that publishes their rows. */
  add(on: Statements, dates: readonly string[]): Promise<void>
  /** Removes a completed import's dates: the next import of the same files publishes all dates. */
  remove(): Promise<void>
}

/** Opens an import's published dates. Files are identified by their names and contents. */
export async function openPublishedDates(
  on: Statements,
  identity: ImportIdentity,
  now: string,
): Promise<PublishedDates> {
  await on.query('delete from bourse.import_dates where published_at < $1', [
    addDays(now.slice(0, 10), -RETENTION_DAYS),
  ])
  const key = await keyOf(identity)
  return {
    async all() {
      const rows = await on.query<{ date: string }>(
        'select date::text as date from bourse.import_dates where import = $1',
        [key],
      )
      return new Set(rows.map(({ date }) => date))
    },
    async add(tx, dates) {
      await tx.query(
        `insert into bourse.import_dates (import, dataset, date, published_at)
         select $1, $2, date, $4 from unnest($3::date[]) date on conflict do nothing`,
        [key, identity.dataset, dates, now],
      )
    },
    async remove() {
      await on.query('delete from bourse.import_dates where import = $1', [key])
    },
  }
}

async function keyOf({ dataset, paths, options }: ImportIdentity): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify({ dataset, options }))
  // A file's name may contain the symbol for its rows.
  for (const path of paths) hash.update(`\0${basename(path)}\0${await digestOf(path)}`)
  return hash.digest('hex')
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}

import type { Database } from '@bourse/host'

/** Rows that one command or one publication imported. */
export interface ImportedPart {
  readonly rows: number
  readonly seconds: number
}

/** Rows per second in the first and in the last fifth of an import. */
export interface ImportRates {
  readonly firstRate: number
  readonly lastRate: number
}

const FIFTH = 5

/** Determines the rates from the commands or, if there was only one, from the instants of its publications. */
export async function importRates(
  database: Database,
  dataset: string,
  commands: readonly ImportedPart[],
): Promise<ImportRates> {
  return ratesOf(commands.length > 1 ? commands : await publicationsOf(database, dataset))
}

/** Compares the first fifth of the parts with the last, at least one part each. */
export function ratesOf(parts: readonly ImportedPart[]): ImportRates {
  const fifth = Math.max(1, Math.floor(parts.length / FIFTH))
  return { firstRate: rateOf(parts.slice(0, fifth)), lastRate: rateOf(parts.slice(-fifth)) }
}

function rateOf(parts: readonly ImportedPart[]): number {
  const sum = (name: keyof ImportedPart) => parts.reduce((total, part) => total + part[name], 0)
  return sum('rows') / sum('seconds')
}

/** A publication lasts until the instant of the next one; the last one has no end. */
async function publicationsOf(database: Database, dataset: string): Promise<readonly ImportedPart[]> {
  const rows = await database.query<{ opened: string; seconds: string | null }>(
    `select opened, extract(epoch from lead(published_at) over (order by id) - published_at) as seconds
     from bourse.batches where dataset = $1 order by id`,
    [dataset],
  )
  return rows.flatMap(({ opened, seconds }) =>
    seconds === null ? [] : [{ rows: Number(opened), seconds: Number(seconds) }],
  )
}

import type { TaskParts } from '@bourse/engine/jobs'
import { readProvided } from '@bourse/engine/publishing'
import type { AdministeredSource } from '../contract/deployment.ts'
import type { ShownProvided } from '../contract/provided-rows.ts'
import { readSource, sourceNamed } from './shown-sources.ts'

/** Reads one source with the rows that it provides; rejects with `record-not-found`. */
export async function readWithRows(parts: TaskParts, id: string): Promise<AdministeredSource & ShownProvided> {
  const shownSource = await readSource(parts, id)
  const { rows_total, rows_by_market, last_30_days } = await readProvided(parts, sourceNamed(parts, id).source)
  return {
    ...shownSource,
    rows_total: String(rows_total),
    rows_by_market: rows_by_market.map((each) => ({ ...each, rows: String(each.rows) })),
    last_30_days: last_30_days.map(({ record, rows, published }) => ({
      record,
      rows: String(rows),
      published: String(published),
    })),
  }
}

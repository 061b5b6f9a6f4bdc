import type { Dataset } from '@bourse/kit'
import { codes, factTable, type ReportTable } from '../report.ts'
import { fieldTable } from './fields.ts'
import { needTexts } from './needs.ts'

/** Tables of staging tables: rows as publishers and files provide them, before they become rows of records. */
export function stagingTables({ staging }: Dataset): readonly ReportTable[] {
  return staging.flatMap(({ id, title, feeds, needs, fields }) => {
    const group = `Staging table ${id}`
    const facts = { Title: title, Feeds: codes(feeds.map(({ table }) => table)), Needs: needTexts(needs) }
    return [factTable(group, facts), fieldTable(group, 'Fields', fields)]
  })
}

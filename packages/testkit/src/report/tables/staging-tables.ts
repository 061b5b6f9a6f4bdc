import type { Dataset } from '@bourse/kit'
import { codes, factTable, type ReportTable } from '../report.ts'
import { fieldTable } from './fields.ts'
import { needTexts } from './needs.ts'

/** Returns the tables for staging tables, whose rows are as publishers and files provide them. */
export function stagingTables({ staging }: Dataset): readonly ReportTable[] {
  return staging.flatMap(({ id, title, feeds, needs, fields }) => {
    const group = `Staging table ${id}`
    const facts = { Title: title, Feeds: codes(feeds.map(({ table }) => table)), Needs: needTexts(needs) }
    return [factTable(group, facts), fieldTable(group, 'Fields', fields)]
  })
}

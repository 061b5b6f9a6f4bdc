import { defineDataset } from '@bourse/kit'
import { listExhibits } from './exhibits/list-exhibits.ts'
import { filingExhibits } from './exhibits/record.ts'
import { filerLists } from './staging/filer-lists.ts'
import { listFilings } from './filings/list-filings.ts'
import { filings } from './filings/record.ts'
import { listSections } from './sections/list-sections.ts'
import { filingSections } from './sections/record.ts'
import { secExhibits } from './sources/sec-exhibits.ts'
import { secFilings } from './sources/sec-filings.ts'
import { secSections } from './sources/sec-sections.ts'

export default defineDataset({
  id: 'filings',
  module: import.meta.url,
  title: 'Filings',
  summary: 'Annual, quarterly and current reports to the SEC, with section text and exhibits.',
  records: [filings, filingSections, filingExhibits],
  staging: [filerLists],
  sources: [secFilings, secSections, secExhibits],
  endpoints: [listFilings, listSections, listExhibits],
  imports: filerLists,
  freshness: { record: filings, cadence: { days: 4 } },
})

import { defineDataset } from '@bourse/kit'
import { importedPositions } from './staging/imported-positions.ts'
import { listOwnership } from './holders/list-ownership.ts'
import { portfolioReports, positions } from './holders/records.ts'
import { unitsOfPortfolios } from './holders/value-units.ts'
import { reportedPortfolios } from './staging/reported-portfolios.ts'
import { filedTransactions } from './staging/filed-transactions.ts'
import { listTransactions } from './insiders/list-transactions.ts'
import { insiderTransactions } from './insiders/record.ts'
import { sec13f } from './sources/sec-13f.ts'
import { secOwnershipForms } from './sources/sec-ownership-forms.ts'
import { secNport } from './sources/sec-nport.ts'
import { secForm13fSets } from './sources/sec-form13f-sets.ts'
import { secForm345Sets } from './sources/sec-form345-sets.ts'

export default defineDataset({
  id: 'ownership',
  module: import.meta.url,
  title: 'Ownership',
  summary: 'The largest institutions and funds that hold a listing, and its insider transactions.',
  records: [positions, portfolioReports, insiderTransactions],
  staging: [reportedPortfolios, importedPositions, filedTransactions],
  sources: [sec13f, secNport, secOwnershipForms, secForm13fSets, secForm345Sets],
  endpoints: [listOwnership, listTransactions],
  jobs: [unitsOfPortfolios],
  imports: importedPositions,
  freshness: { record: insiderTransactions, cadence: { days: 4 } },
})

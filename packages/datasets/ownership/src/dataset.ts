import { defineDataset } from '@bourse/kit'
import { importedPositions } from './holders/imported-positions.ts'
import { listOwnership } from './holders/list-ownership.ts'
import { portfolioReports, positions } from './holders/records.ts'
import { reportedPortfolios } from './holders/reported-portfolios.ts'
import { filedTransactions } from './insiders/filed-transactions.ts'
import { listTransactions } from './insiders/list-transactions.ts'
import { insiderTransactions } from './insiders/record.ts'
import { demo } from './sources/demo.ts'
import { edgar13f } from './sources/edgar-13f.ts'
import { edgarForms } from './sources/edgar-forms.ts'
import { edgarNport } from './sources/edgar-nport.ts'
import { form13fSets } from './sources/form13f-sets.ts'
import { form345Sets } from './sources/form345-sets.ts'

export default defineDataset({
  id: 'ownership',
  title: 'Ownership',
  summary: 'The largest institutions and funds that hold a listing, and the transactions of its insiders.',
  records: [positions, portfolioReports, insiderTransactions],
  intakes: [reportedPortfolios, importedPositions, filedTransactions],
  sources: [edgar13f, edgarNport, edgarForms, form13fSets, form345Sets, demo],
  endpoints: [listOwnership, listTransactions],
  imports: importedPositions,
  freshness: { record: insiderTransactions, cadence: { days: 4 } },
})

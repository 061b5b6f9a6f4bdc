import { defineDataset } from '@bourse/kit'
import { bonds } from './bonds/record.ts'
import { bondsWithPrices } from './bonds/bonds-with-prices.ts'
import { listBonds } from './bonds/list-bonds.ts'
import { screenerFields } from './bonds/screener-fields.ts'
import { fundPrices } from './fund-prices/record.ts'
import { secNport } from './sources/sec-nport.ts'
import { bondList } from './terms/bond-list.ts'
import { bondTerms } from './terms/record.ts'
import { bondYields, statedYields } from './yields/records.ts'
import { allYields } from './yields/all-yields.ts'
import { newestYields } from './yields/newest-yields.ts'
import { yieldsOfReports } from './yields/yields-of-reports.ts'
import { yieldsOfTerms } from './yields/yields-of-terms.ts'
import { listYields } from './yields/list-yields.ts'

export default defineDataset({
  id: 'bonds',
  module: import.meta.url,
  title: 'Bonds',
  summary: 'Corporate bonds in US dollars: terms, prices and yields.',
  records: [bondTerms, bonds, bondYields, statedYields, fundPrices],
  intakes: [bondList],
  sources: [secNport],
  endpoints: [listBonds, listYields],
  jobs: [newestYields, yieldsOfTerms, yieldsOfReports, allYields, bondsWithPrices],
  provides: [screenerFields],
  imports: bondList,
})

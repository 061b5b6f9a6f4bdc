import { defineDataset } from '@bourse/kit'
import { bonds } from './bonds/record.ts'
import { deriveBonds } from './bonds/derive-bonds.ts'
import { listBonds } from './bonds/list-bonds.ts'
import { screenerFields } from './bonds/screener-fields.ts'
import { fundPrices } from './fund-prices/record.ts'
import { secNport } from './sources/sec-nport.ts'
import { bondList } from './staging/bond-list.ts'
import { bondTerms } from './terms/record.ts'
import { bondYields, statedYields } from './yields/records.ts'
import { deriveAllYields } from './yields/derive-all-yields.ts'
import { deriveNewestYields } from './yields/derive-newest-yields.ts'
import { deriveYieldsOfReports } from './yields/derive-yields-of-reports.ts'
import { deriveYieldsOfTerms } from './yields/derive-yields-of-terms.ts'
import { listYields } from './yields/list-yields.ts'

export default defineDataset({
  id: 'bonds',
  module: import.meta.url,
  title: 'Bonds',
  summary: 'Corporate bonds in US dollars: terms, prices and yields.',
  records: [bondTerms, bonds, bondYields, statedYields, fundPrices],
  staging: [bondList],
  sources: [secNport],
  endpoints: [listBonds, listYields],
  jobs: [deriveNewestYields, deriveYieldsOfTerms, deriveYieldsOfReports, deriveAllYields, deriveBonds],
  provides: [screenerFields],
  imports: bondList,
})

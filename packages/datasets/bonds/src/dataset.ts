import { defineDataset } from '@bourse/kit'
import { bonds } from './bonds/bonds.ts'
import { bondsWithPrices } from './bonds/bonds-with-prices.ts'
import { listBonds } from './bonds/list-bonds.ts'
import { screenerFields } from './bonds/screener-fields.ts'
import { fundPrices } from './fund-prices/record.ts'
import { demo } from './sources/demo.ts'
import { secNport } from './sources/sec-nport.ts'
import { bondList, bondTerms } from './terms/bond-terms-record.ts'
import { bondYields } from './yields/bond-yields.ts'
import { allYields, newestYields, yieldsOfReports, yieldsOfTerms } from './yields/jobs.ts'
import { listYields } from './yields/list-yields.ts'
import { statedYields } from './yields/stated-yields.ts'

export default defineDataset({
  id: 'bonds',
  title: 'Bonds',
  summary: 'Corporate bonds in US dollars: terms, prices and yields.',
  records: [bondTerms, bonds, bondYields, statedYields, fundPrices],
  intakes: [bondList],
  sources: [secNport, demo],
  endpoints: [listBonds, listYields],
  jobs: [newestYields, yieldsOfTerms, yieldsOfReports, allYields, bondsWithPrices],
  provides: [screenerFields],
  imports: bondList,
})

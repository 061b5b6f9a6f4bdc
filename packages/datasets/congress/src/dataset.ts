import { houseClerk } from './sources/house-clerk/index.ts'
import { defineDataset, source } from '@bourse/kit'
import { disclosures } from './staging/disclosures.ts'
import { houseReports } from './staging/house-reports.ts'
import { listTrades } from './list-trades.ts'
import { ingestedLists, replacedReports, trades } from './records.ts'
import { houseList, senateList, senateReports } from './sources/compiled-lists.ts'

export default defineDataset({
  id: 'congress',
  module: import.meta.url,
  title: 'Congress',
  summary: 'Trades disclosed by members of both chambers of the US Congress.',
  records: [trades, ingestedLists, replacedReports],
  staging: [disclosures, houseReports],
  sources: [source({ ...houseClerk, feeds: houseReports }), senateList, senateReports, houseList],
  endpoints: [listTrades],
  imports: disclosures,
  freshness: { record: trades, cadence: { days: 30 } },
})

import { defineDataset } from '@bourse/kit'
import { allocations } from './allocations/record.ts'
import { holdings } from './holdings/record.ts'
import { listAllocations } from './allocations/list-allocations.ts'
import { listFunds } from './profiles/list-funds.ts'
import { listHoldings } from './holdings/list-holdings.ts'
import { funds } from './profiles/record.ts'
import { screenerFields } from './profiles/screener-fields.ts'
import { leanConstituents } from './sources/lean-constituents.ts'
import { secFundFees } from './sources/sec-fund-fees.ts'
import { secNcen } from './sources/sec-ncen.ts'
import { secNport } from './sources/sec-nport.ts'

export default defineDataset({
  id: 'funds',
  module: import.meta.url,
  title: 'Funds',
  summary: 'ETFs and funds: profiles, holdings and allocations.',
  records: [funds, holdings, allocations],
  sources: [secNport, secNcen, secFundFees, leanConstituents],
  endpoints: [listFunds, listHoldings, listAllocations],
  provides: [screenerFields],
  imports: funds,
})

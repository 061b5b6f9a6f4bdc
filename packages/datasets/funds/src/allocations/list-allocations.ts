import { anyOf, collection, perRequest } from '@bourse/kit'
import { allocations } from './record.ts'
import { holdings } from '../holdings/record.ts'
import { exampleFund, fundInPath } from '../fund-in-path.ts'

export const listAllocations = collection('/funds/{instrument_id}/allocations', allocations, {
  id: 'funds.allocations',
  summary: 'Allocations of a fund',
  description:
    'How the net assets are spread: the holdings of one date added up by kind of asset, sector, country, ' +
    'currency, issuer, maturity and credit quality. A dimension of which no position tells anything is left out. ' +
    '`meta.snapshot` is of these holdings: the parts of a dimension add up to its `weight_covered`, unless a ' +
    'publisher told them.',
  capabilities: ['funds.allocations'],
  credits: perRequest(50),
  unpublished: 'refuse',
  subjectIn: fundInPath,
  examples: { instrument_id: exampleFund },
  dates: false,
  filters: { dimension: anyOf() },
  snapshotOf: holdings,
})

import { anyOf, collection, perRequest } from '@bourse/kit'
import { allocations } from './record.ts'
import { holdings } from '../holdings/record.ts'
import { exampleFund, fundInPath } from '../fund-in-path.ts'

export const listAllocations = collection('/funds/{instrument_id}/allocations', allocations, {
  id: 'funds.allocations',
  summary: 'Allocations of a fund',
  description:
    'Breakdown of net assets: the holdings on one date summed by asset class, sector, country, ' +
    'currency, issuer, maturity and credit quality. A dimension without data for any position is omitted. ' +
    '`meta.snapshot` describes these holdings: the parts of a dimension add up to its `weight_covered`, ' +
    'unless the ' +
    'publisher reported them.',
  capabilities: ['funds.allocations'],
  credits: perRequest(50),
  unpublished: 'refuse',
  subjectIn: fundInPath,
  examples: { instrument_id: exampleFund },
  dates: false,
  filters: { dimension: anyOf() },
  snapshotOf: holdings,
})

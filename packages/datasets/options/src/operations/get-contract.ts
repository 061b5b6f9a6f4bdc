import { endpoint, knowledgeDay, optional, perRequest } from '@bourse/kit'
import { issuers, listings } from '@bourse/services'
import { optionBars } from '../bars/record.ts'
import { quotes } from '../quotes/record.ts'
import { contractFields, contractRows } from './contract-row.ts'
import { contracts } from '../contracts/record.ts'
import { EXAMPLE_CONTRACT } from './example-contract.ts'
import { openInterestDates } from './open-interest-dates.ts'

/** GET /v1/options/contracts/{id} */
export const getContract = endpoint('/options/contracts/{id}', {
  id: 'options.contract',
  summary: 'One option contract by id, including expired ones',
  description: 'The terms, status and deliverables of the contract as known at `as_of`.',
  capabilities: ['options.contracts'],
  credits: perRequest(50),
  examples: { id: EXAMPLE_CONTRACT },
  fields: contractFields,
  order: ['id asc'],
  single: true,
  unpublished: 'refuse',
  needs: { contracts, quotes, bars: optionBars, listings, issuers: optional(issuers) },
  async read(needs, call) {
    const on = knowledgeDay(call)
    const id = (call.params['id'] ?? '').toLowerCase()
    const found = await needs.contracts.at(call).selectAll().where('r.id', '=', id).execute()
    const openInterest = await openInterestDates(needs, [id], call, on)
    return contractRows(found, { listings: needs.listings, issuers: needs.issuers, call, on, openInterest })
  },
})

import { effectiveDay, endpoint, entities, oneOf, optional, orderKeys, paginate, perRequest, sql } from '@bourse/kit'
import { issuers, listings } from '@bourse/services'
import { optionBars } from '../bars/record.ts'
import { quotes } from '../quotes/record.ts'
import { contract } from '../subjects/contract.ts'
import { underlying } from '../subjects/underlying.ts'
import { contractConditions, contractParameters } from './contract-query.ts'
import { contractFields, contractRows } from './contract-row.ts'
import { contracts } from '../contracts/record.ts'
import { openInterestDates } from './open-interest-dates.ts'

const ORDER = ['expiration asc', 'strike asc', 'option_type asc', 'id asc'] as const

/** GET /v1/options/contracts */
export const listContracts = endpoint('/options/contracts', {
  id: 'options.contracts',
  summary: 'Option contracts',
  description:
    'Options on US stocks and ETFs, by underlying, expiration and strike. `status` is the status at ' +
    '`effective_date`: active from listing to the last trading date, then expired; adjusted from the date ' +
    'on which an adjustment changed its strike or root; delisted if it left the series list early. If ' +
    'an underlying is requested, the order is expiration, strike, type; otherwise id. `contract_symbols` ' +
    'accepts OCC ' +
    'symbols, padded or compact, with or without `O:`.',
  capabilities: ['options.contracts'],
  credits: perRequest(50),
  select: oneOf(entities(underlying), entities(contract)),
  query: contractParameters,
  fields: contractFields,
  order: ORDER,
  unpublished: 'refuse',
  needs: { contracts, quotes, bars: optionBars, listings, issuers: optional(issuers) },
  versions: { of: 'contracts', entity: 'underlying_id' },
  async read(needs, call) {
    const on = effectiveDay(call)
    let select = needs.contracts.at(call).selectAll()
    for (const condition of contractConditions(call.query, on)) select = select.where(condition)
    if (call.entities !== undefined && call.subject?.column === contract.column)
      select = select.where(sql<boolean>`r.id = any(${call.entities?.map(({ id }) => id) ?? []}::text[])`)
    const isNamed = call.entities !== undefined && call.subject?.column === underlying.column
    const keys = orderKeys(isNamed ? ORDER : ['id asc'])
    const found = await paginate(select, keys, call.page).execute()
    const ids = found.map(({ id }) => id)
    const openInterest = await openInterestDates(needs, ids, call, on)
    return contractRows(found, { listings: needs.listings, issuers: needs.issuers, call, on, openInterest })
  },
})

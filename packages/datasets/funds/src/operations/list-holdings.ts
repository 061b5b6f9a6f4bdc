import { additions, anyOf, collection, f, perRequest, publicId, range } from '@bourse/kit'
import { linkedListings, listingFacts, listings, NO_LISTING } from '@bourse/services'
import { holdings } from '../holdings/record.ts'
import { exampleFund, fundInPath } from './fund-in-path.ts'

const links = additions({
  fields: {
    holding_symbol: f.text('Ticker of the listing that is held', { example: 'AAPL' }).nullable(),
    holding_exchange_mic: f.text('MIC of that listing’s exchange or venue', { example: 'XNAS' }).nullable(),
    holding_company_id: f
      .text('Public id of that listing’s own profile', { example: 'cmp_00000000000000000000' })
      .nullable(),
  },
  behind: {
    holding_symbol: 'holding_instrument_id',
    holding_exchange_mic: 'holding_symbol',
    holding_company_id: 'holding_exchange_mic',
  },
  needs: { listings, facts: listingFacts },
  async of(needs, call, rows) {
    const ids = rows.map((row) => row['holding_instrument_id'])
    const linked = await linkedListings(needs, ids, call)
    return ids.map((id) => {
      const { symbol, exchange_mic, company_id } = linked.get(id) ?? NO_LISTING
      return { holding_symbol: symbol, holding_exchange_mic: exchange_mic, holding_company_id: company_id }
    })
  },
})

export const listHoldings = collection('/funds/{instrument_id}/holdings', holdings, {
  id: 'funds.holdings',
  summary: 'Holdings of a fund',
  description:
    'One list of a date, the largest weights first, on every page the same one: the newest, or the newest on or before `effective_date`. The newest three are kept. A position whose listing is not carried, or lies outside the key, stays without its link. `meta.snapshot` is of the whole list, whatever is filtered.',
  capabilities: ['funds.holdings'],
  credits: perRequest(50),
  unpublished: 'refuse',
  subjectIn: fundInPath,
  examples: { instrument_id: exampleFund, holding_instrument_ids: publicId('ins', 'BBG000B9XRY4') },
  dates: false,
  filters: {
    asset_class: anyOf(),
    holding_instrument_ids: anyOf('holding_instrument_id'),
    weight: range(),
  },
  omits: ['line'],
  adds: links,
})

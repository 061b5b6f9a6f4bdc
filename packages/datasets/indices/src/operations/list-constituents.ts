import { additions, collection, f, perRequest, publicId } from '@bourse/kit'
import { linkedListings, listingFacts, listings, NO_LISTING } from '@bourse/services'
import { constituents } from '../constituents/record.ts'
import { index } from '../index-subject.ts'

const links = additions({
  fields: {
    symbol: f.text('Ticker of the member’s listing', { example: 'AAPL' }).nullable(),
    exchange_mic: f.text('MIC of that listing’s exchange', { example: 'XNAS' }).nullable(),
    company_id: f.text('Public id of that listing’s own profile', { example: 'cmp_00000000000000000000' }).nullable(),
  },
  behind: { symbol: 'instrument_id', exchange_mic: 'symbol', company_id: 'exchange_mic' },
  needs: { listings, facts: listingFacts },
  async of(needs, call, rows) {
    const ids = rows.map((row) => row['instrument_id'])
    const linked = await linkedListings(needs, ids, call)
    return ids.map((id) => linked.get(id) ?? NO_LISTING)
  },
})

/** Id of the S&P 500 of the demo market: documented calls with it work there. */
export const exampleIndex = publicId('ins', 'INDEX', 'INDEX:SPX', '2020-01-01')

export const listConstituents = collection('/indices/{instrument_id}/constituents', constituents, {
  id: 'indices.constituents',
  summary: 'Constituents of an index',
  description:
    'One list of a date by ticker, on every page the same one: the newest, or the newest on or before `effective_date`. The newest twenty are kept. A member whose listing is not carried, or lies outside the key, stays without its link; a weight that the publisher does not tell is null.',
  capabilities: ['indices.constituents'],
  credits: perRequest(50),
  unpublished: 'refuse',
  subjectIn: {
    param: 'instrument_id',
    subject: index,
    kinds: ['INDEX'],
    listed: true,
    otherwise: 'No index with published constituents has this id.',
  },
  examples: { instrument_id: exampleIndex },
  dates: false,
  omits: ['symbol_sort'],
  adds: links,
})

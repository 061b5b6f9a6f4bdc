import { collection, p, perRequest, required } from '@bourse/kit'
import { requestedName, symbolIn } from '../names/requested-name.ts'
import { spellingPrefixes } from '../names/spelling.ts'
import { instruments, symbolAssignments } from '../records.ts'
import { searchFields } from './fields.ts'
import { beginsWith } from './prefix.ts'
import { visible } from './visible.ts'

/** `/v1/symbols/search`: assignments whose symbol begins with the given text. */
export const searchSymbols = collection('/symbols/search', {
  id: 'symbols.search',
  summary: 'Symbol assignments by ticker prefix',
  description:
    'Compatibility form for search-as-you-type. Finds current and retired tickers, including by other spellings of ' +
    'a share class or series (BRK-B, ABR$A), and indices and bonds by their code. Rows are in the order in which ' +
    'assignments were recorded.',
  capabilities: ['reference.read'],
  credits: perRequest(5),
  query: {
    q: required(
      p.text('Ticker prefix, in any common spelling and case; begin with MIC: to search one market.', {
        maxLength: 64,
        example: 'AAP',
      }),
    ),
  },
  fields: searchFields,
  order: ['sequence asc'],
  needs: { instruments, assignments: symbolAssignments },
  unscoped: { instruments: 'joined with rows filtered by `visible`', assignments: 'filtered by `visible`' },
  rows(needs, { query, knowledge, scope }) {
    const { market, symbol } = requestedName(query.q)
    const prefixes = [...spellingPrefixes(symbol), ...(market === undefined ? venueCodes(symbol) : [])]
    const master = needs.instruments.unscoped(knowledge).select(['r.id', 'r.name', 'r.type', 'r.asset_class']).as('i')
    const select = needs.assignments
      .unscoped(knowledge)
      .innerJoin(master, 'i.id', 'r.instrument_id')
      .where(beginsWith('r.symbol', prefixes))
      .where(visible(scope, { id: 'r.instrument_id', market: 'r.exchange_mic', kind: 'i.type' }))
      .select(['r.id', 'r.instrument_id', 'r.symbol', 'r.exchange_mic', 'r.valid_from', 'r.valid_to', 'r.sequence'])
      .select(['i.name', 'i.type', 'i.asset_class'])
    return market === undefined ? select : select.where('r.exchange_mic', '=', market)
  },
})

const venueCodes = (code: string) => [symbolIn('INDEX', code), symbolIn('BOND', code)]

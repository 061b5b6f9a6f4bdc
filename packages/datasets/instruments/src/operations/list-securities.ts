import { collection, knowledgeDay, requiredEntities, p, perRequest, sql } from '@bourse/kit'
import { listing } from '@bourse/services'
import { isOwnSymbol } from '../names/index-aliases.ts'
import { instruments, symbolAssignments } from '../records.ts'
import { unbrokenDays, periodBy } from '../symbol-periods.ts'
import { securityFields } from './fields.ts'

/** `/v1/securities`: the requested listings' symbols on a date. */
export const listSecurities = collection('/securities', {
  id: 'securities.list',
  summary: 'Symbol assignments of requested listings on a date',
  description:
    'Compatibility form of /v1/instruments and its symbols. One row per listing: its symbol on symbol_at, or the ' +
    'last one before it, with the unbroken period in which it had that symbol. A listing not recorded by then ' +
    'has no row.',
  capabilities: ['reference.read'],
  credits: perRequest(5),
  needsMarket: true,
  select: requiredEntities(listing),
  symbolDate: 'symbol_at',
  query: {
    symbol_at: p.date('The date on which symbols are looked up and shown. Default: today, or the date of `as_of`.'),
  },
  fields: securityFields,
  order: ['symbol asc', 'instrument_id asc'],
  needs: { instruments, assignments: symbolAssignments },
  unscoped: {
    instruments: 'rows of the requested listings, which are visible to the key',
    assignments: 'rows of the requested listings, which are visible to the key',
  },
  async rows(needs, call) {
    const ids = (call.entities ?? []).map(({ id }) => id)
    const on = call.query.symbol_at ?? knowledgeDay(call)
    const [securities, assignments] = await Promise.all([
      needs.instruments
        .unscoped(call.knowledge)
        .where(sql<boolean>`r.id = any(${ids})`)
        .selectAll()
        .execute(),
      needs.assignments
        .unscoped(call.knowledge)
        .where(sql<boolean>`r.instrument_id = any(${ids})`)
        .where(isOwnSymbol())
        .selectAll()
        .orderBy('r.valid_from')
        .execute(),
    ])
    const periods = Map.groupBy(assignments, ({ instrument_id }) => instrument_id)
    return securities.flatMap((security) => {
      const all = periods.get(security.id) ?? []
      const period = periodBy(all, on)
      if (period === undefined) return []
      const { symbol, exchange_mic } = period
      return [{ ...security, instrument_id: security.id, symbol, exchange_mic, ...unbrokenDays(all, period) }]
    })
  },
})

import { stagingTable, optional, sql, type Into, type Knowledge, type Rows } from '@bourse/kit'
import { dailyBars, listing, listingFacts, listings } from '@bourse/services'
import { CASH_KINDS } from '../cash-kinds.ts'
import { cashesOf, legsOf } from '../legs.ts'
import { cashFactors, type PaidCash } from '../price-adjustments/cash-factors.ts'
import { actions } from '../record.ts'
import { eventFields, type CorporateEvent } from './event-fields.ts'
import { inUnitOfListing } from './in-unit-of-listing.ts'
import { listingNamed } from './listing-named.ts'
import { createSequences, type StoredAction } from './next-sequence.ts'
import { readEvent, type NamedAction } from './read-event.ts'

/** Corporate actions as lines of flat files, from sources and from `bourse import corporate-actions`. */
export const events = stagingTable('events', {
  title: 'Corporate actions, one per line',
  fields: eventFields,
  feeds: [actions],
  creates: { subject: listing },
  needs: { actions, listings, facts: optional(listingFacts), bars: optional(dailyBars) },
  async reconcile({ actions: stored, listings: resolver, facts, bars }, rows, context) {
    const { knowledge, reject, warn } = context
    const read: ResolvedEvent[] = []
    for (const row of rows) {
      const action = readEvent(row)
      if ('rule' in action) reject(row, action)
      else read.push({ row, action })
    }
    const named = await listingNamed(
      resolver,
      read.map(({ action }) => action),
      context,
    )
    const ids = [...new Set(read.flatMap(({ action }) => named(action) ?? []))]
    const known = await facts?.of(ids, knowledge)
    const sequenced = createSequences(await changesOnRecord(stored, ids, read, knowledge))
    const resolved = read.map(({ row, action }): ResolvedEvent => {
      const whose = named(action)
      const inUnit = inUnitOfListing(action, known?.get(whose ?? '')?.currency_code ?? null)
      const spelled = `${action.exchange_mic ?? ''}:${action.symbol ?? ''}`
      return { row, action: sequenced(inUnit, whose ?? spelled, row.sequence !== null), whose }
    })
    const { leftOut } = await cashFactors(
      { bars, facts },
      { dividends: resolved.flatMap(cashIn), splits: [], knowledge },
    )
    const leftOutBy = new Map(leftOut.map((each) => [`${each.instrument_id} ${each.ex_date}`, each]))
    for (const { row, action, whose } of resolved) {
      const left = leftOutBy.get(`${whose ?? ''} ${action.ex_date ?? ''}`)
      // A missing close is not an issue yet, because bars may arrive after the dividends.
      if (left === undefined || left.reason === 'no-close' || cashIn({ row, action, whose }).length === 0) continue
      warn(row, { rule: 'adjustment-incomplete', value: left.reason, reason: left.message })
    }
    return resolved.map(({ row, action }): Into => ({ record: actions, row: { ...action }, from: row }))
  },
})

interface ResolvedEvent {
  readonly row: CorporateEvent
  readonly action: NamedAction
  /** Id of the listing; undefined if the symbol does not resolve. */
  readonly whose?: string | undefined
}

/** Returns the part of an action's cash that reduces earlier prices. */
function cashIn({ action: { type, status, ex_date, legs }, whose: instrument_id }: ResolvedEvent): readonly PaidCash[] {
  if (status !== 'active' || ex_date === null || instrument_id === undefined || CASH_KINDS[type] === null) return []
  return cashesOf(legs).map((cash) => ({ instrument_id, ex_date, ...cash }))
}

/** Returns the listings' stored splits and stock dividends on the dates of the incoming actions. */
async function changesOnRecord(
  stored: Rows<typeof actions>,
  ids: readonly string[],
  read: readonly ResolvedEvent[],
  knowledge: Knowledge,
): Promise<readonly StoredAction[]> {
  const days = [...new Set(read.flatMap(({ action }) => (action.family === 'share_change' ? action.date : [])))]
  if (days.length === 0 || ids.length === 0) return []
  const rows = await stored
    .at(knowledge)
    .where('r.family', '=', 'share_change')
    .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
    .where(sql<boolean>`r.date = any(${days}::date[])`)
    .select(['r.instrument_id', 'r.date', 'r.family', 'r.sequence', 'r.type', sql<string>`r.legs::text`.as('legs')])
    .orderBy('r.sequence')
    .execute()
  return rows.map((row) => ({ ...row, legs: legsOf(row.legs) }))
}

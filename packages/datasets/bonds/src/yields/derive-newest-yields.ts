import { derive } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { dailyBars, treasuryCurve } from '@bourse/services'
import { newestOfBonds } from './newest-of-bonds.ts'
import { bondYields, statedYields } from './records.ts'
import { FIRST_DAY, yieldNeeds, computeYields } from './compute-yields.ts'

/** Number of past days to recompute, because their bars and curves may have been corrected. */
const RECOMPUTED_DAYS = 40

/**
 * Computes the yields of the last few weeks after bars and curves are published, and all yields of bonds that have none
 * yet.
 */
export const deriveNewestYields = derive(bondYields, {
  id: 'newest-yields',
  title: 'Yields of the last few weeks',
  after: [dailyBars, treasuryCurve, statedYields],
  needs: yieldNeeds,
  async *read(given, { clock, log, published }) {
    const knowledge = await published()
    const worked = await newestOfBonds(given.bondYields, knowledge)
    const all = await given.bondTerms.at(knowledge).selectAll().execute()
    const byFirstDay = Map.groupBy(all, ({ instrument_id }) => {
      const { date } = worked.get(instrument_id) ?? {}
      return date === undefined ? FIRST_DAY : addDays(date, -RECOMPUTED_DAYS)
    })
    for (const [from, bonds] of byFirstDay) yield* computeYields({ ...given, knowledge, clock, log }, { bonds, from })
  },
})

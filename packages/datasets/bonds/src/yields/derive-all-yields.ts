import { derive } from '@bourse/kit'
import { bondYields } from './records.ts'
import { FIRST_DAY, yieldNeeds, computeYields } from './compute-yields.ts'

/** Recomputes all yields once a week, because bars for earlier days may arrive late. */
export const deriveAllYields = derive(bondYields, {
  id: 'all-yields',
  title: 'Recompute all yields',
  after: [],
  schedule: { cron: '0 7 * * 0', zone: 'UTC' },
  needs: yieldNeeds,
  async *read(given, { clock, log, published }) {
    const knowledge = await published()
    const bonds = await given.bondTerms.at(knowledge).selectAll().execute()
    yield* computeYields({ ...given, knowledge, clock, log }, { bonds, from: FIRST_DAY })
  },
})

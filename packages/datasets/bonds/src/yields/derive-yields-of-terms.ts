import { derive } from '@bourse/kit'
import { isBefore } from '@bourse/kit/values'
import { bondTerms } from '../terms/record.ts'
import { newestOfBonds } from './newest-of-bonds.ts'
import { bondYields } from './records.ts'
import { FIRST_DAY, yieldNeeds, computeYields } from './compute-yields.ts'

/** Recomputes all yields of bonds whose terms have changed since their yields were computed. */
export const deriveYieldsOfTerms = derive(bondYields, {
  id: 'yields-of-terms',
  title: 'Yields of bonds whose terms have changed',
  after: [bondTerms],
  needs: yieldNeeds,
  async *read(given, { clock, log, published, changed }) {
    const knowledge = await published()
    const changes = await changed()
    const ids = changes && new Set(changes.map(({ subject }) => subject))
    const worked = await newestOfBonds(given.bondYields, knowledge)
    const all = await given.bondTerms.at(knowledge).selectAll().execute()
    const bonds = all.filter(
      ({ instrument_id: id, known_from }) =>
        ids?.has(id) !== false && !isBefore(known_from, worked.get(id)?.knownFrom ?? known_from),
    )
    yield* computeYields({ ...given, knowledge, clock, log }, { bonds, from: FIRST_DAY })
  },
})

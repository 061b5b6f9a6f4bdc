import { derive } from '@bourse/kit'
import { fundPrices } from '../fund-prices/record.ts'
import { bondYields } from './records.ts'
import { FIRST_DAY, yieldNeeds, computeYields } from './compute-yields.ts'

/** Computes the yields of bonds with fund-reported prices, starting with the first reported day. */
export const deriveYieldsOfReports = derive(bondYields, {
  id: 'yields-of-reports',
  title: 'Yields at prices reported by funds',
  after: [fundPrices],
  needs: yieldNeeds,
  async *read(given, { clock, log, published, changed }) {
    const knowledge = await published()
    const changes = await changed()
    const ids = changes && new Set(changes.map(({ subject }) => subject))
    const from = (changes ?? []).map(({ date }) => date ?? FIRST_DAY).sort()[0] ?? FIRST_DAY
    const all = await given.bondTerms.at(knowledge).selectAll().execute()
    const bonds = all.filter(({ instrument_id }) => ids?.has(instrument_id) !== false)
    yield* computeYields({ ...given, knowledge, clock, log }, { bonds, from })
  },
})

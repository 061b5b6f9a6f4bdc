import { addDays, derive, isBefore, optional, sql, type Knowledge, type Rows } from '@bourse/kit'
import { dailyBars, treasuryCurve } from '@bourse/services'
import { fundPrices } from '../fund-prices/record.ts'
import { bondTerms } from '../terms/bond-terms-record.ts'
import { bondYields } from './bond-yields.ts'
import { statedYields } from './stated-yields.ts'
import { yieldsFrom, type Wanted } from './work-out-yields.ts'

/** The first day of which yields are worked out. */
const FIRST = '2021-01-01'
/** Days that are worked out again, for their bars and curves may have been corrected. */
const AGAIN = 40

const needs = { bondTerms, bondYields, statedYields, fundPrices, bars: dailyBars, curve: optional(treasuryCurve) }

interface Stored {
  readonly bondTerms: Rows<typeof bondTerms>
  readonly bondYields: Rows<typeof bondYields>
}

/** Yields of the last weeks, and all of bonds that have none yet: after bars and curves. */
export const newestYields = derive(bondYields, {
  id: 'newest-yields',
  title: 'Yields of the last weeks',
  after: [dailyBars, treasuryCurve, statedYields],
  needs,
  async *read(given, { clock, log, published }) {
    const knowledge = await published()
    const inputs = { ...given, knowledge, log, today: clock.now().slice(0, 10) }
    for (const wanted of await sinceNewest(given, knowledge)) yield* yieldsFrom(inputs, wanted)
  },
})

/** All yields of bonds whose terms have changed since they were worked out. */
export const yieldsOfTerms = derive(bondYields, {
  id: 'yields-of-terms',
  title: 'Yields of bonds whose terms have changed',
  after: [bondTerms],
  needs,
  async *read(given, { clock, log, published, changed }) {
    const knowledge = await published()
    const changes = await changed()
    const ids = changes && new Set(changes.map(({ subject }) => subject))
    const worked = await workedOut(given, knowledge)
    const all = await given.bondTerms.at(knowledge).selectAll().execute()
    const bonds = all.filter(
      ({ instrument_id: id, known_from }) =>
        ids?.has(id) !== false && !isBefore(known_from, worked.get(id)?.knownFrom ?? known_from),
    )
    yield* yieldsFrom({ ...given, knowledge, log, today: clock.now().slice(0, 10) }, { bonds, from: FIRST })
  },
})

/** Yields of bonds of which funds have reported prices, from the first day reported on. */
export const yieldsOfReports = derive(bondYields, {
  id: 'yields-of-reports',
  title: 'Yields at the prices that funds report',
  after: [fundPrices],
  needs,
  async *read(given, { clock, log, published, changed }) {
    const knowledge = await published()
    const changes = await changed()
    const ids = changes && new Set(changes.map(({ subject }) => subject))
    const from = (changes ?? []).map(({ date }) => date ?? FIRST).sort()[0] ?? FIRST
    const all = await given.bondTerms.at(knowledge).selectAll().execute()
    const bonds = all.filter(({ instrument_id }) => ids?.has(instrument_id) !== false)
    yield* yieldsFrom({ ...given, knowledge, log, today: clock.now().slice(0, 10) }, { bonds, from })
  },
})

/** All yields once a week: bars of old days may have come late. */
export const allYields = derive(bondYields, {
  id: 'all-yields',
  title: 'All yields anew',
  after: [],
  schedule: { cron: '0 7 * * 0', zone: 'UTC' },
  needs,
  async *read(given, { clock, log, published }) {
    const knowledge = await published()
    const bonds = await given.bondTerms.at(knowledge).selectAll().execute()
    yield* yieldsFrom({ ...given, knowledge, log, today: clock.now().slice(0, 10) }, { bonds, from: FIRST })
  },
})

/** Of every bond the day of its newest yield, and when any of its yields became known last. */
async function workedOut({ bondYields }: Pick<Stored, 'bondYields'>, knowledge: Knowledge) {
  const rows = await bondYields
    .at(knowledge)
    .select(['r.instrument_id', sql<string>`max(r.date)::text`.as('date')])
    .select(sql<string>`max(r.known_from)::text`.as('known_from'))
    .groupBy('r.instrument_id')
    .execute()
  return new Map(rows.map(({ instrument_id, date, known_from: knownFrom }) => [instrument_id, { date, knownFrom }]))
}

/** Bonds by the day from which their yields are to be worked out. */
async function sinceNewest(stored: Stored, knowledge: Knowledge): Promise<readonly Wanted[]> {
  const worked = await workedOut(stored, knowledge)
  const bonds = await stored.bondTerms.at(knowledge).selectAll().execute()
  const groups = Map.groupBy(bonds, ({ instrument_id }) => {
    const { date } = worked.get(instrument_id) ?? {}
    return date === undefined ? FIRST : addDays(date, -AGAIN)
  })
  return [...groups].map(([from, some]) => ({ from, bonds: some }))
}

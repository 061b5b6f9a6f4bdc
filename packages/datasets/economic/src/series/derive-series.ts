import { derive, sql } from '@bourse/kit'
import { observations } from '../observations/record.ts'
import { describedSeries, series } from './records.ts'

/** Adds the dates of the first and last observations to descriptions. */
export const deriveSeries = derive(series, {
  id: 'series-with-dates',
  title: 'Series with their observation dates',
  after: [describedSeries, observations],
  needs: { describedSeries, observations },
  async *read(needs, { published }) {
    const knowledge = await published()
    const dates = await needs.observations
      .at(knowledge)
      .select([
        'r.series_id',
        sql<string>`min(r.observation_date)`.as('first'),
        sql<string>`max(r.observation_date)`.as('last'),
      ])
      .groupBy('r.series_id')
      .execute()
    const known = new Map(dates.map(({ series_id, first, last }) => [series_id, { first, last }]))
    for (const description of await needs.describedSeries.at(knowledge).selectAll().execute()) {
      const { known_from: _from, known_to: _to, ...row } = description
      const { first = null, last = null } = known.get(row.id) ?? {}
      yield { ...membersOf(row), first_observation_date: first, last_observation_date: last }
    }
  },
})

/** Returns the declared fields of a stored row, without the system columns. */
function membersOf(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(describedSeries.fields).map((name) => [name, row[name]]))
}

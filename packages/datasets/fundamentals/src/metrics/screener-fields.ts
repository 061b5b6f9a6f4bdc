import { newestOf, sql } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { SCREENER_FIELDS, screenerField, type ScreenerFieldName } from '@bourse/services'
import { metrics } from './record.ts'
import { METRIC_DEFINITIONS } from './metric-definitions.ts'

/** Maximum age, in days, of the session whose metrics the screener uses. */
const RECENT_DAYS = 10

const isField = (id: string): id is ScreenerFieldName => id in SCREENER_FIELDS
const fields = METRIC_DEFINITIONS.filter(({ screenable }) => screenable)
  .map(({ id }) => id)
  .filter(isField)
const columns = fields.map((id) => sql<string | null>`${sql.ref(`r.${id}`)}`.as(id))

/** Every metric that the screener offers, for the last session. */
export const metricFields = screenerField.provide({ metrics }, (needs) => ({
  dataset: 'fundamentals',
  fields,
  async read({ ids, date, knowledge }) {
    const dates = { by: 'observed_on', from: addDays(date, -RECENT_DAYS), to: date }
    const newest = newestOf(needs.metrics.at(knowledge), { column: 'instrument_id', ids, ...dates })
    const found = await newest.select(['r.instrument_id', ...columns]).execute()
    return new Map(found.map(({ instrument_id, ...values }) => [instrument_id, values]))
  },
}))

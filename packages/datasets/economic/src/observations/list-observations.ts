import { endpoint, f, requiredEntities, p, perSubject, problem } from '@bourse/kit'
import { seriesSubject } from '../series/subject.ts'
import { observationFields, observations } from './record.ts'
import { pageOfObservations } from './page-of-observations.ts'
import { rowOf } from './row-of.ts'

const { value, published_at, status, ...dates } = observationFields

const fields = {
  id: f.text('Public id of the observation, obs_…; the same for all its revisions', {
    example: 'obs_9d1f6a2b3c4d5e6f7081',
  }),
  ...dates,
  value,
  unit: f.text('Unit of the value', { example: 'percent' }),
  currency_code: f.currency('ISO 4217 code if the unit is money').nullable(),
  published_at,
  vintage_date: f.date('Day the publisher released this vintage; null for values without a vintage').nullable(),
  revision: f.count('0 for the first value, then 1, 2 …', { example: 0 }),
  status,
}

/** GET /v1/economic/observations */
export const listObservations = endpoint('/economic/observations', {
  id: 'economic.observations',
  summary: 'Observations of economic series, with their revisions',
  description:
    'Values of up to 100 series given by `series_ids`, or of all tenors of a `curve`, in the requested ' +
    'order, each by date. `as_of` reads the newest revision known at that instant: what the ' +
    'publisher had released by then (on or after the `first_vintage_at` of the series) or what this service had ' +
    'collected by ' +
    'then (before that). `revisions=all` lists every known version, oldest first. A day without ' +
    'a value has no row.',
  capabilities: ['economic.observations'],
  credits: perSubject(5),
  unpublished: 'refuse',
  select: requiredEntities(seriesSubject),
  query: {
    from: p.date('First `observation_date`, inclusive.'),
    to: p.date('Last `observation_date`, inclusive.'),
    revisions: p.oneOf(
      'latest: the newest revision of each observation. all: every known revision.',
      ['latest', 'all'],
      {
        default: 'latest',
        example: 'all',
      },
    ),
  },
  fields,
  order: ['series_id asc', 'observation_date asc', 'revision asc', 'id asc'],
  turns: 'observation_date',
  limit: { default: 1_000, max: 10_000 },
  historyBound: true,
  needs: { observations },
  // With all revisions, a row is not identified by its id.
  changes: { of: { observations: 'series_id' }, without: ['revisions'] },
  versions: { of: 'observations', entity: 'series_id' },
  async read({ observations }, call) {
    const { from = call.floor, to = '9999-12-31' } = call.query
    if (from > to) throw problem('invalid-parameter', `from ${from} is after to ${to}.`)
    const rows = await pageOfObservations(observations, call, { from, to })
    const series = new Map(call.entities?.map((entity) => [entity.id, entity]))
    return rows.map((row) => rowOf(row, series.get(row.series_id)))
  },
})

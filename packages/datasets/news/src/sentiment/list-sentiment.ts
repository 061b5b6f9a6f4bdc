import { collection, entities, entitiesById, f, knowledgeDay, p, perSubject } from '@bourse/kit'
import { classes, listings } from '@bourse/services'
import { mondayOf } from './bucket.ts'
import { sentimentBuckets } from './record.ts'

const query = {
  from: p.date('First `date`, inclusive; for weeks, the week that contains it.'),
  to: p.date('Last `date`, inclusive.'),
  interval: p.oneOf('Bucket interval: a UTC day, or a week starting on Monday.', ['1d', '1w'], { default: '1d' }),
}

/** GET /v1/news/sentiment */
export const listSentiment = collection('/news/sentiment', {
  id: 'news.sentiment',
  summary: 'News sentiment by day or week',
  description:
    'Mean score of the articles about a listing, by UTC day or by week starting on Monday; without a scored article, ' +
    'there is no row. Buckets are recomputed for three days after they end and then frozen. The current ' +
    'week is included and still changes.',
  capabilities: ['news.sentiment'],
  credits: perSubject(25, { whole: 500 }),
  historyBound: true,
  select: entities(classes),
  query,
  fields: {
    id: f.text('Public id of the row', { example: 'snt_00000000000000000000' }),
    ...classes.columns,
    ...classes.labels,
    ...sentimentBuckets.fields,
  },
  order: ['date asc', 'id asc'],
  turns: 'date',
  needs: { buckets: sentimentBuckets, listings },
  changes: { of: { buckets: 'instrument_id' } },
  versions: { of: 'buckets', entity: 'instrument_id' },
  rows(needs, call) {
    const { from, to, interval = '1d' } = call.query
    let select = needs.buckets.at(call).selectAll('r').where('r.interval', '=', interval)
    if (from !== undefined) select = select.where('r.date', '>=', interval === '1w' ? mondayOf(from) : from)
    if (to !== undefined) select = select.where('r.date', '<=', to)
    return select
  },
  async complete(needs, call, rows) {
    const named = new Map(call.entities?.map((entity) => [entity.id, entity]))
    const others = rows.map(({ instrument_id }) => instrument_id).filter((id) => !named.has(id))
    const otherEntities = await entitiesById(needs.listings, others, call.knowledge, knowledgeDay(call))
    return rows.map((row) => {
      const { symbol = null, exchange_mic = null } =
        (named.get(row.instrument_id) ?? otherEntities.get(row.instrument_id))?.labels ?? {}
      return { ...row, symbol, exchange_mic }
    })
  },
})

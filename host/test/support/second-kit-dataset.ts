import {
  BadRecord,
  collection,
  defineDataset,
  endpoint,
  entities,
  f,
  stagingTable,
  into,
  item,
  job,
  orderKeys,
  paginate,
  perRequest,
  perSubject,
  problem,
  record,
  revisioned,
  RetryLater,
  source,
  sql,
  Type,
} from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import { listing } from '@bourse/services'

/** Rows from a package with its own kit, which uses every part of the kit whose identity could matter. */
export const marks = record('marks', {
  title: 'Marks',
  subject: listing,
  id: 'mark',
  fields: {
    date: f.date('Day'),
    score: f.decimal('Score', { example: 1.5 }),
    tags: f.json('Tags', Type.Array(Type.String())),
  },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
})

/** Doubles the submitted score. */
const doubled = stagingTable('doubled', {
  title: 'Doubled marks',
  fields: { instrument_id: f.text('Listing'), date: f.date('Day'), score: f.decimal('Score', { example: 1.5 }) },
  feeds: [marks],
  needs: { marks },
  async reconcile(_, rows) {
    return rows.map(({ instrument_id, date, score }) => {
      const row = { instrument_id, date, score: new Decimal(score).times(2).toFixed(), tags: ['doubled'] }
      // The host derives the public id from the key.
      return into(marks, row as never)
    })
  },
})

export const dataset = defineDataset({
  id: 'marks',
  title: 'Marks',
  summary: 'Created with another copy of the kit.',
  records: [marks],
  staging: [doubled],
  imports: marks,
  endpoints: [
    collection('/marks', marks, {
      id: 'marks.list',
      summary: 'Marks',
      select: entities(listing),
      capabilities: ['marks.list'],
      credits: perSubject(5, { whole: 500 }),
      forms: [
        { form: 'range', dates: 'desc' },
        { form: 'date', excludeKinds: [] },
      ],
    }),
    item('/marks/{id}', marks, {
      id: 'marks.get',
      summary: 'One mark',
      capabilities: ['marks.list'],
      credits: perSubject(5),
      examples: { id: 'mark_00000000000000000000' },
    }),
    endpoint('/high-marks', {
      id: 'high-marks.list',
      summary: 'Marks above a score',
      capabilities: ['marks.list'],
      credits: perRequest(1),
      query: { above: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: 'Minimum score' })) },
      fields: { id: f.text('Public id'), score: marks.fields.score },
      order: ['id asc'],
      needs: { marks },
      async read(needs, call) {
        const above = call.query.above ?? 0
        if (above > 100) throw problem('unsupported-interval', 'No score is above 100.')
        const select = needs.marks
          .at(call)
          .select(['r.id', sql<string>`r.score * 1`.as('score')])
          .where(sql<boolean>`r.score > ${above}`)
        return paginate(select, orderKeys(['id asc']), call.page).execute()
      },
    }),
  ],
  jobs: [
    job({
      id: 'double',
      title: 'Submits',
      needs: { doubled },
      async run(needs) {
        await needs.doubled.submit([{ instrument_id: 'ins_b', date: '2026-02-27', score: '2.25' }], {
          source: 'primary',
        })
      },
    }),
  ],
  sources: [
    source({
      id: 'marks-daily',
      title: 'Marks of the day',
      feeds: marks,
      publisher: { name: 'Nobody', licence: 'none', hosts: [], requestsPerSecond: 10 },
      schedule: 'manual',
      config: Type.Object({ patience: Type.Integer({ default: 0 }) }),
      plan: () => ['today'],
      async fetch(_, { config }) {
        if (config.patience > 0) throw new RetryLater(config.patience)
        return 'today'
      },
      *parse() {
        yield { symbol: 'AAA', date: '2026-02-26', score: '3', tags: [] }
        yield new BadRecord({ symbol: 'AAA' }, 'it has no date')
      },
    }),
  ],
})

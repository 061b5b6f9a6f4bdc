import {
  collection,
  defineDataset,
  endpoint,
  entities,
  f,
  perSubject,
  record,
  revisioned,
  sql,
  Type,
} from '@bourse/kit'
import { dailyBars, listing, listings, splits } from '@bourse/services'
import { dailyByListing, dailyBarsOver } from '@bourse/testkit'

/** Daily bars as in a deployment, with additional columns for values that are special in CSV. */
export const bars = record('bars', {
  title: 'Bars',
  ...dailyByListing,
  fields: {
    date: f.date('Day'),
    close: f.price('Close'),
    volume: f.decimal('Volume', { example: 1 }).nullable(),
    trade_count: f.count('Trades', { example: 1 }).nullable(),
    note: f.text('Anything', { lines: true }).nullable(),
    seen_at: f.instant('When').nullable(),
    is_final: f.boolean('Final').nullable(),
  },
  order: ['instrument_id asc', 'date desc'],
  history: 'date',
})

/** Daily bars for a test. */
export const eod = defineDataset({
  id: 'eod',
  title: 'Bars',
  summary: 'Bars.',
  records: [bars],
  endpoints: [
    collection('/eod', bars, {
      id: 'eod.list',
      summary: 'Bars',
      select: entities(listing),
      forms: [
        { form: 'range', dates: 'desc', whole: { excludeKinds: ['FUND'] } },
        { form: 'date', excludeKinds: ['FUND'] },
      ],
      capabilities: ['eod.read'],
      credits: perSubject(5, { whole: 500 }),
      limit: { default: 1000, max: 10_000 },
    }),
  ],
  // Publications of daily bars trigger jobs; no test reads rows through this service.
  provides: [dailyBars.provide({ bars }, () => dailyBarsOver([]))],
})

/** Actions with legs, including those of funds if the key can see them. */
export const actions = record('actions', {
  title: 'Actions',
  subject: listing,
  fields: {
    ex_date: f.date('Ex date'),
    kind: f.text('Kind'),
    legs: f.json('Legs', Type.Array(Type.Object({ kind: Type.String(), amount: Type.String() }))),
  },
  key: ['instrument_id', 'ex_date', 'kind'],
  time: revisioned('ex_date'),
  order: ['instrument_id asc', 'ex_date asc', 'kind asc'],
  history: 'ex_date',
})

const date = () => Type.String({ format: 'date', examples: ['2026-02-27'] })

/** Corporate actions for a test. */
export const corporateActions = defineDataset({
  id: 'corporate-actions',
  title: 'Actions',
  summary: 'Actions.',
  records: [actions],
  endpoints: [
    endpoint('/corporate-actions', {
      id: 'corporate-actions.list',
      summary: 'Actions',
      capabilities: ['corporate-actions.read'],
      credits: perSubject(5, { whole: 500 }),
      select: entities(listing),
      symbolDate: 'symbol_at',
      query: {
        from: date(),
        to: date(),
        symbol_at: Type.Optional(date()),
        exchanges: Type.Optional(Type.Array(Type.String(), { examples: [[]] })),
      },
      fields: {
        instrument_id: f.text('Listing'),
        symbol: f.text('Symbol'),
        symbol_at: f.date('Date of the symbol'),
        ex_date: f.date('Ex date'),
        kind: f.text('Kind'),
        legs: f.json('Legs', Type.Unsafe<string>(Type.Array(Type.Object({})))),
      },
      order: ['symbol asc', 'ex_date asc', 'kind asc'],
      historyBound: true,
      needs: { actions, listings },
      async read(needs, { query, scope, knowledge, today }) {
        const on = query.symbol_at ?? today
        const universe = await needs.listings.universe({
          scope,
          on,
          markets: scope.markets,
          excludeKinds: [],
          knowledge,
        })
        const rows = await needs.actions
          .at({ knowledge })
          .selectAll()
          .where('r.ex_date', '>=', query.from)
          .where('r.ex_date', '<=', query.to)
          .where(sql<boolean>`r.instrument_id = any(${universe.map(({ id }) => id)}::text[])`)
          .orderBy('r.kind')
          .execute()
        return universe.flatMap(({ id, labels }) =>
          rows
            .filter(({ instrument_id }) => instrument_id === id)
            .map(({ ex_date, kind, legs }) => ({
              instrument_id: id,
              symbol: labels['symbol'] ?? '',
              symbol_at: on,
              ex_date,
              kind,
              legs: typeof legs === 'string' ? legs : JSON.stringify(legs),
            })),
        )
      },
    }),
  ],
  provides: [splits.provide({ actions }, () => ({ between: async () => [] }))],
})

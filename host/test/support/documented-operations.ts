import {
  catalog,
  collection,
  defineDataset,
  endpoint,
  entities,
  f,
  item,
  requiredEntities,
  perRequest,
  perSubject,
  record,
  revisioned,
  service,
  Type,
  type Subject,
  type SubjectResolver,
} from '@bourse/kit'
import { compileOperations, type CompiledOperation } from '@bourse/engine/operations'
import { wire } from '@bourse/engine/wiring'

const company: Subject<'company_id'> = {
  name: 'company',
  column: 'company_id',
  selectors: { names: 'symbols', ids: 'company_ids' },
  nameField: 'symbol',
  columns: { company_id: f.text('Public id of the company', { example: 'cmp_0123456789abcdef0123' }) },
  labels: { symbol: f.text('Ticker of the company’s first listing', { example: 'AAPL' }).nullable() },
  resolver: service<SubjectResolver>('test.companies'),
}

const payouts = record('payouts', {
  title: 'Payouts',
  subject: company,
  fields: {
    date: f.date('Day of the payout'),
    amount: f.price('Amount per share'),
    yield: f.ratio('Amount divided by the price of the day').nullable(),
    shares: f.count('Shares that received the payout', { unit: 'shares', example: 1_200_000 }),
    kind: f.oneOf('What was paid', ['regular', 'special']),
    legs: f.json('Parts of the payout', Type.Array(Type.Object({ currency: Type.String() }))),
  },
  key: ['company_id', 'date'],
  time: revisioned('date'),
  order: ['date desc', 'company_id asc'],
  history: 'date',
})

const venues = record('venues', {
  title: 'Venues',
  subject: undefined,
  id: 'ven',
  fields: { name: f.text('Name', { example: 'Nasdaq' }), opened_at: f.instant('First opening').nullable() },
  key: ['name'],
  time: catalog(),
  order: ['name asc', 'id asc'],
})

/** Every kind of operation, so that the documentation can be tested without a real dataset. */
export const documentedDatasets = [
  defineDataset({
    id: 'payouts',
    title: 'Payouts',
    summary: 'Payouts by companies to their shareholders.',
    records: [payouts],
    endpoints: [
      collection('/payouts', payouts, {
        id: 'payouts.list',
        summary: 'Payouts',
        description:
          'With `from` and `to`: payouts of the named companies.\n\nWith `date`: those of **all** of them on one day.',
        select: entities(company),
        forms: [
          { form: 'range', dates: 'desc' },
          { form: 'date', excludeKinds: ['FUND'] },
        ],
        capabilities: ['payouts.read'],
        needsMarket: true,
        credits: perSubject(5, { whole: 500 }),
        limit: { default: 1_000, max: 10_000 },
      }),
      endpoint('/payouts/{company_id}/forecast', {
        id: 'payouts.forecast',
        summary: 'Forecast of a company',
        description: 'The next possible payout.',
        subjectIn: { param: 'company_id', subject: company },
        capabilities: ['payouts.read', 'payouts.forecast'],
        credits: perRequest(50),
        examples: { company_id: 'cmp_0123456789abcdef0123' },
        query: {
          method: Type.Union([Type.Literal('mean'), Type.Literal('median')], {
            description: 'How',
            examples: ['mean'],
          }),
        },
        fields: { amount: f.price('Forecast amount'), method: f.text('Forecast method') },
        order: ['amount asc'],
        paging: false,
        problems: ['calendar-out-of-range'],
        deprecated: { since: '2026-01-01', sunset: '2026-07-01', instead: '/docs/payouts' },
        needs: {},
        read: () => Promise.resolve([]),
      }),
    ],
  }),
  defineDataset({
    id: 'venues',
    title: 'Venues',
    summary: 'Where things are traded.',
    records: [venues],
    endpoints: [
      endpoint('/venues', {
        id: 'venues.list',
        summary: 'Venues',
        capabilities: [],
        credits: perRequest(0),
        query: { name: Type.Optional(Type.String({ description: 'Part of the name.', examples: ['Nas'] })) },
        fields: venues.fields,
        order: ['name asc'],
        turns: 'name',
        needs: { venues },
        read: () => Promise.resolve([]),
      }),
      item('/venues/{id}', venues, {
        id: 'venues.get',
        summary: 'One venue',
        capabilities: [],
        credits: perRequest(5),
        examples: { id: 'ven_0123456789abcdef0123' },
      }),
    ],
  }),
  defineDataset({
    id: 'ratings',
    title: 'Ratings',
    summary: 'Not yet available.',
    records: [],
    planned: true,
    endpoints: [
      endpoint('/ratings', {
        id: 'ratings.list',
        summary: 'Ratings',
        select: requiredEntities(company, { max: 10 }),
        capabilities: ['ratings.read'],
        credits: perSubject(1),
        fields: { symbol: f.text('Symbol'), score: f.decimal('Score', { unit: 'points', example: 7.5 }) },
        order: ['symbol asc'],
        needs: {},
        read: () => Promise.resolve([]),
      }),
    ],
  }),
]

/** Returns the operations of these datasets as compiled by the host. */
export function documentedOperations(): readonly CompiledOperation[] {
  const wiring = wire(documentedDatasets)
  return documentedDatasets.flatMap((dataset) => compileOperations(dataset, wiring))
}

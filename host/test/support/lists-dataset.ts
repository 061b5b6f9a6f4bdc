import {
  anyOf,
  catalog,
  collection,
  contains,
  dates,
  defineDataset,
  endpoint,
  entities,
  eq,
  f,
  has,
  item,
  requiredEntities,
  oneOf,
  orderKeys,
  orUnknown,
  paginate,
  perRequest,
  perSubject,
  publicId,
  range,
  record,
  revisioned,
  snapshot,
  presence,
  service,
  Type,
  type Dataset,
  type Entity,
  type Subject,
  type SubjectResolver,
} from '@bourse/kit'
import type { Resolution } from '@bourse/kit/subject'
import { listing, listings } from '@bourse/services'

/** A market with four listings, with records for every kind of list. */

const ISSUERS = { alpha: ['A', 'B'], fund: ['F'], london: ['L'] }
const KNOWN = [
  { name: 'A', market: 'XNAS', kind: 'CS' },
  { name: 'B', market: 'XNAS', kind: 'CS' },
  { name: 'F', market: 'XNAS', kind: 'FUND' },
  { name: 'L', market: 'XLON', kind: 'CS' },
]
/** Returns the id of a listing in the market. */
export const idOf = (name: string) => publicId('ins', name)
/** Returns an issuer's id. */
export const companyOf = (name: keyof typeof ISSUERS) => publicId('cmp', name)

const entityOf = ({ name, market, kind }: (typeof KNOWN)[number]): Entity => ({
  id: idOf(name),
  market,
  kind,
  unrecorded: false,
  labels: { symbol: name, exchange_mic: market, company_id: null },
})

const classesOf = (company: string) =>
  Object.entries(ISSUERS).flatMap(([issuer, names]) => (publicId('cmp', issuer) === company ? names : []))

const resolver: SubjectResolver = {
  resolve: async ({ by, requested, markets }) =>
    requested.flatMap((asked): readonly Resolution[] => {
      const found = KNOWN.filter(({ name, market }) => {
        if (by === 'company') return classesOf(asked).includes(name)
        return by === 'id' ? idOf(name) === asked : name === asked && markets.includes(market)
      })
      return found.length === 0
        ? [{ requested: asked, found: false, reason: 'unknown' }]
        : found.map((each) => ({ requested: asked, found: true, entity: entityOf(each) }))
    }),
  universe: async ({ scope, markets }) =>
    KNOWN.filter(({ name, market, kind }) => {
      const within = markets.includes(market) && !scope.excludedKinds.includes(kind)
      return within && (scope.ids === undefined || scope.ids.has(idOf(name)))
    }).map(entityOf),
  carriers: async (names) =>
    KNOWN.filter(({ name }) => names.includes(name)).map(({ name, market, kind }) => ({
      name,
      market,
      kind,
      id: idOf(name),
      from: '1990-01-01',
      to: null,
    })),
}

/** Listings with a third selector. */
const classes: Subject<'instrument_id'> = {
  ...listing,
  selectors: {
    ...listing.selectors,
    others: { company_ids: { by: 'company', values: 'Public ids of companies', example: 'cmp_1' } },
  },
}

const desks = service<SubjectResolver>('desks.resolver')
const desk: Subject<'desk_id'> = {
  name: 'desk',
  column: 'desk_id',
  selectors: { names: 'desks', ids: 'desk_ids' },
  nameField: 'desk',
  columns: { desk_id: f.text('Public id of the desk') },
  labels: { desk: f.text('Name of the desk', { example: 'NYC' }).nullable() },
  resolver: desks,
}
const DESKS: readonly Entity[] = [
  { id: 'desk_1', market: 'XNAS', kind: 'DESK', unrecorded: false, labels: { desk: 'NYC' } },
]
const deskResolver: SubjectResolver = {
  resolve: async ({ by, requested }) =>
    requested.map((asked) => {
      const entity = DESKS.find(({ id, labels }) => (by === 'id' ? id : labels['desk']) === asked)
      return entity === undefined
        ? { requested: asked, found: false, reason: 'unknown' }
        : { requested: asked, found: true, entity }
    }),
  universe: async () => DESKS,
  carriers: async () => [],
}

/** Filings: revisioned, with a public id in addition to a natural key. */
export const filings = record('filings', {
  title: 'Filings',
  subject: classes,
  id: 'fil',
  fields: {
    filing_id: f.text('SEC number', { example: '0001-26-000001' }),
    filed_on: f.date('Date of filing'),
    form: f.text('Form type', { example: '10-K' }),
    status: f.oneOf('Status', ['listed', 'removed']),
    title: f.text('Title', { example: 'Annual report' }).nullable(),
    names: f.json('Names in it', Type.Array(Type.String()), { example: ['Crédit'] }).nullable(),
    amount: f.decimal('Amount', { unit: 'USD', example: 1.5 }).nullable(),
    due_on: f.date('Due date').nullable(),
    accepted_at: f.instant('Acceptance').nullable(),
    desk_id: f.text('Desk that files').nullable(),
    is_large: f.boolean('Whether it is large').nullable(),
  },
  key: ['filing_id'],
  time: revisioned('filed_on'),
  order: ['filed_on asc', 'id asc'],
  history: 'filed_on',
})

/** A filing's sections, identified only within it. */
export const sections = record('sections', {
  title: 'Sections',
  subject: undefined,
  id: 'sec',
  fields: {
    filing_id: f.text('Accession number', { example: '0001-26-000001' }),
    place: f.count('Position in the filing'),
    heading: f.text('Heading'),
  },
  key: ['filing_id', 'place'],
  time: catalog(),
  order: ['place asc', 'id asc'],
})

/** Offerings, some of which have no listing yet. */
export const offerings = record('offerings', {
  title: 'Offerings',
  subject: orUnknown(listing),
  id: 'off',
  fields: {
    name: f.text('Name'),
    exchange: f.text('MIC of the planned exchange', { example: 'XNAS' }),
  },
  key: ['name'],
  time: catalog(),
  order: ['id asc'],
  market: 'exchange',
})

/** A venue's notices, without a listing. */
export const notices = record('notices', {
  title: 'Notices',
  subject: undefined,
  id: 'ntc',
  fields: { mic: f.text('MIC', { example: 'XNAS' }), text: f.text('Text') },
  key: ['mic', 'text'],
  time: catalog(),
  order: ['text asc', 'id asc'],
  market: 'mic',
})

/** Baskets: a complete list per date. */
export const baskets = record('baskets', {
  title: 'Baskets',
  subject: listing,
  id: 'bsk',
  fields: {
    listed_on: f.date('Date of the list'),
    place: f.count('Place'),
    weight: f.ratio('Share of the whole'),
    parts: f.list('Parts', f.object('A part', { name: f.text('Name'), share: f.decimal('Share') })).nullable(),
  },
  key: ['instrument_id', 'listed_on', 'place'],
  time: snapshot('listed_on', { per: 'instrument_id', keep: 2, before: 'refuse' }),
  order: ['place asc', 'id asc'],
})

const terms = { capabilities: [], credits: perRequest(1) }

const listFilings = collection('/filings', filings, {
  ...terms,
  id: 'filings.list',
  summary: 'Filings',
  credits: perSubject(5, { whole: 50 }),
  select: entities(classes),
  latest: true,
  exchanges: true,
  sortable: ['amount desc'],
  filters: {
    status: eq({ default: 'listed', all: true }),
    form_types: anyOf('form'),
    name: contains(['title', 'names']),
    mentions: has('names'),
    amount: range(undefined, { minimum: 0 }),
    sec_number: eq({ field: 'filing_id' }),
    form_or_id: eq({ field: ['form', 'filing_id'] }),
    due_on: dates(),
    accepted: dates('accepted_at'),
    large: eq({ field: 'is_large' }),
  },
})

const recentFilings = collection('/recent-filings', filings, {
  ...terms,
  id: 'recent-filings.list',
  summary: 'Filings that are due',
  dates: 'due_on',
  effectiveDate: true,
  recentDays: 30,
  filters: { state: presence(['amount', 'names'], { present: 'told', missing: 'untold' }) },
})

const body = Type.Object(
  {
    filters: Type.Optional(Type.Array(Type.Object({ field: Type.String(), value: Type.Optional(Type.String()) }))),
    since: Type.Optional(Type.String({ format: 'date', default: '2026-01-01' })),
  },
  { examples: [{ filters: [{ field: 'form', value: '10-K' }] }] },
)

const fields = {
  id: f.text('Public id'),
  filing_id: f.text('Accession number'),
  since: f.text('Since when'),
}

/** The dataset that serves them. */
export const listsDataset: Dataset = defineDataset({
  id: 'lists',
  title: 'Lists',
  summary: 'Lists of every kind.',
  records: [baskets, filings, sections, offerings, notices],
  endpoints: [
    listFilings,
    recentFilings,
    item('/filings/{id}', filings, { ...terms, id: 'filings.get', summary: 'A filing', examples: { id: 'fil_1' } }),
    collection('/filings/{filing_id}/sections', sections, {
      ...terms,
      id: 'sections.list',
      summary: 'Sections',
      childOf: { param: 'filing_id', record: filings, code: 'identifier-not-found' },
      examples: { filing_id: '0001-26-000001' },
    }),
    collection('/offerings', offerings, {
      ...terms,
      id: 'offerings.list',
      summary: 'Offerings',
      select: entities(listing),
    }),
    collection('/notices', notices, { ...terms, id: 'notices.list', summary: 'Notices', exchanges: true }),
    collection('/either', filings, {
      ...terms,
      id: 'either.list',
      summary: 'Filings of listings or desks',
      select: oneOf(requiredEntities(classes, { max: 2 }), requiredEntities(desk)),
      effectiveDate: true,
    }),
    collection('/funds/{instrument_id}/filings', filings, {
      ...terms,
      id: 'fund-filings.list',
      summary: 'Filings of a fund',
      subjectIn: { param: 'instrument_id', subject: listing, kinds: ['FUND'], otherwise: 'No such fund.' },
      examples: { instrument_id: idOf('F') },
    }),
    collection('/funds/{instrument_id}/basket', baskets, {
      ...terms,
      id: 'baskets.list',
      summary: 'What a fund holds',
      subjectIn: { param: 'instrument_id', subject: listing },
      examples: { instrument_id: idOf('F') },
      filters: { weight: range() },
    }),
    endpoint('/narrowed', {
      ...terms,
      id: 'narrowed.list',
      summary: 'Filings with their sections',
      select: entities(classes),
      query: {
        all: Type.Optional(Type.Boolean({ description: 'Whether to ignore the limits of the key.', examples: [true] })),
        undeclared: Type.Optional(Type.Boolean({ description: 'A mistake.', examples: [false] })),
      },
      fields: { id: f.text('Public id'), heading: f.text('Heading').nullable() },
      order: ['id asc'],
      meta: { found: f.count('Rows found', { example: 1 }) },
      needs: { filings, sections },
      unscoped: { filings: 'a test of rows outside the scope' },
      async read(needs, call) {
        const rows = call.query.all === true ? needs.filings.unscoped(call.knowledge) : needs.filings.at(call)
        const sections =
          call.query.undeclared === true ? needs.sections.unscoped(call.knowledge) : needs.sections.at(call)
        const heads = sections.selectAll().as('s')
        const select = rows.leftJoin(heads, (join) => join.onRef('s.filing_id', '=', 'r.filing_id'))
        const found = await paginate(select.select(['r.id', 's.heading']), orderKeys(['id asc']), call.page).execute()
        call.meta('found', found.length)
        return found
      },
    }),
    endpoint('/screen', {
      ...terms,
      id: 'screen.run',
      summary: 'Filings that fit',
      select: entities(listing),
      body,
      paging: 'body',
      fields,
      order: ['id asc'],
      needs: { filings },
      async read(needs, call) {
        const rows = await paginate(
          needs.filings.at(call).select(['r.id', 'r.filing_id']),
          orderKeys(['id asc']),
          call.page,
        ).execute()
        return rows.map((row) => ({ ...row, since: String(call.body.since) }))
      },
    }),
  ],
  provides: [listings.provide({}, () => resolver), desks.provide({}, () => deskResolver)],
})

import type { Administration, InvitationMail } from '@bourse/admin'
import type { AccountExports } from '@bourse/exports'
import type { AccessTokens, BackgroundWork } from '@bourse/host/parts'
import type { Knowledge, ServiceRef, SubjectResolver } from '@bourse/kit'
import { KIND_CODES } from '@bourse/services'
import type * as services from '@bourse/services'
import type { TestHost } from '@bourse/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoHost } from './support/full-host.ts'

/** Random arguments in addition to the empty list: with any of them the result must be empty. */
interface Drawn {
  readonly knowledge: Knowledge
  readonly from: string
  readonly to: string
  readonly count: number
  readonly kind: services.AdjustmentKind
  readonly markets: readonly string[]
}

/** Marks a method that takes no list of entities, dates or names. */
const NO_LIST = 'takes no list'

/** Calls to every method of a service. `markets` are those visible to a key, where an empty list may mean all. */
type Questions<T> = {
  readonly [M in keyof T]-?: typeof NO_LIST | ((service: T, drawn: Drawn) => unknown)
}
const questions = <T>(asked: Questions<T>) => asked as Questions<never>

const RESOLVER: Questions<SubjectResolver> = {
  resolve: (service, { from: on, to: day, markets, knowledge }) =>
    service.resolve({ by: 'name', requested: [], on, day, labels: 'current', markets, knowledge }),
  universe: (service, { from: on, knowledge }) =>
    service.universe({
      scope: { markets: [], excludedKinds: [], ids: undefined, fingerprint: 'none' },
      ...{ on, markets: [], excludeKinds: KIND_CODES, knowledge },
    }),
  identified: (service, { knowledge }) => service.identified?.('cik', [], knowledge) ?? [],
  carriers: (service, { markets, knowledge }) => service.carriers([], markets, knowledge),
  create: (service) => service.create?.([]),
  example: NO_LIST,
}
const resolver = questions(RESOLVER)

const QUESTIONS: Readonly<Record<string, Questions<never>>> = {
  'listings.resolver': resolver,
  'issuers.resolver': resolver,
  'contracts.resolver': resolver,
  'bars.daily': questions<services.DailyBars>({
    range: (service, { from, to, knowledge }) => service.range({ ids: [], from, to, knowledge }),
    latest: (service, { from, to: on, count, knowledge }) => service.latest({ ids: [], from, on, count, knowledge }),
    earliest: (service, drawn) => service.earliest({ ids: [], ...drawn }),
    before: (service, { count: within, knowledge }) => service.before({ dates: [], within, knowledge }),
    newestDate: (service, { to: on, knowledge }) => service.newestDate({ ids: [], on, knowledge }),
    async sessionCoverage(service, { from: previous_date, to: date, knowledge }) {
      const { expected, present } = await service.sessionCoverage({ ids: [], previous_date, date, knowledge })
      return [expected, present].filter((count) => count !== '0')
    },
    async marks(service, { from, to, knowledge }) {
      const dates = await service.marks({ ids: [], dates: [from, to], knowledge })
      return [...dates, ...(await service.marks({ ids: [], dates: [], knowledge }))]
    },
  }),
  'bars.intraday': questions<services.IntradayBars>({
    intervals: (service, { knowledge }) => service.intervals([], knowledge),
    range: NO_LIST,
  }),
  'quotes.latest': questions<services.Quotes>({
    ofDay: (service, { from: date, knowledge }) => service.ofDay({ ids: [], date, knowledge }),
  }),
  'actions.splits': questions<services.Splits>({
    between: (service, { from, to, knowledge }) => service.between({ ids: [], from, to, knowledge }),
  }),
  'actions.dividends': questions<services.Dividends>({
    async between(service, { from, to, knowledge }) {
      const ofNobody = await service.between({ ids: [], from, to, knowledge })
      return [...ofNobody, ...(await service.between({ ids: ['ins_x'], kinds: [], from, to, knowledge }))]
    },
  }),
  'actions.payouts': questions<services.Payouts>({
    days: (service, { knowledge }) => service.days({ ids: [], knowledge }),
  }),
  'actions.price-adjustments': questions<services.PriceAdjustments>({
    since: (service, { kind, to: until, knowledge }) =>
      service.since({ kind, since: new Map(), until, knowledge, version: '1' }),
  }),
  'listings.facts': questions<services.Facts>({ of: (service, { knowledge }) => service.of([], knowledge) }),
  'issuers.directory': questions<services.Issuers>({ at: NO_LIST }),
  'shares.statistics': questions<services.ShareStatistics>({
    on: (service, { from, knowledge }) => service.on([], from, knowledge),
  }),
  'research.estimates': questions<services.EarningsEstimates>({
    annualEps: (service, { from: on, knowledge }) => service.annualEps({ companies: [], on, knowledge }),
  }),
  'options.symbols': questions<services.OptionSymbols>({ of: (service, { knowledge }) => service.of([], knowledge) }),
  'instruments.symbology': questions<Symbology>({
    async of(service, { knowledge }) {
      const directory = await service.of('symbol', [], knowledge)
      return directory.ofSymbol('NONE')
    },
  }),
  'treasury.curve': questions<services.TreasuryCurve>({ on: NO_LIST, riskFree: NO_LIST }),
  'calendar.sessions': questions<services.Sessions>({
    ...{ on: NO_LIST, between: NO_LIST, lastClosed: NO_LIST, country: NO_LIST, zone: NO_LIST },
  }),
  'screener.field': questions<services.ScreenerSource>({
    ...{ dataset: NO_LIST, fields: NO_LIST },
    read: (service, { from: date, knowledge }) => service.read({ ids: [], date, knowledge }),
  }),
  'movers.rankings': questions<MoverRankings>({
    sessions: (service, { knowledge }) => service.sessions([], knowledge),
    moves: (service, { from: date, count, knowledge }) =>
      service.moves(
        { date, direction: 'gainers', minPrice: undefined, minVolume: undefined, ids: [], count, after: undefined },
        knowledge,
      ),
  }),
  'trades.sources': questions<{ id: string; by: string; reads: object }>({ id: NO_LIST, by: NO_LIST, reads: NO_LIST }),
  'objects.remote': questions<services.RemoteObjects>({
    ...{ put: NO_LIST, open: NO_LIST, remove: NO_LIST, room: NO_LIST, address: NO_LIST },
    ...{ isConfigured: NO_LIST, place: NO_LIST, bucket: NO_LIST },
  }),
  'host.gauges': questions<services.OperatorGauge>({ name: NO_LIST, help: NO_LIST, labels: NO_LIST, read: NO_LIST }),
  'host.stored-objects': questions<services.StoredObjects>({ names: NO_LIST }),
  'files.tables': questions<services.FileTables>({
    ...{ list: NO_LIST, authorize: NO_LIST, files: NO_LIST, changes: NO_LIST },
  }),
  'host.objects': questions<services.ObjectStore>({
    ...{ put: NO_LIST, open: NO_LIST, remove: NO_LIST, room: NO_LIST, address: NO_LIST },
  }),
  'host.operations': questions<services.Operations>({
    ...{ list: NO_LIST, callerOf: NO_LIST, operator: NO_LIST, call: NO_LIST, pin: NO_LIST, authorize: NO_LIST },
    ...{
      guides: NO_LIST,
      address: NO_LIST,
      markets: NO_LIST,
      rows: NO_LIST,
      columns: NO_LIST,
      versions: NO_LIST,
      refund: NO_LIST,
    },
    ...{ listFor: NO_LIST, examples: NO_LIST, transports: NO_LIST, streamAddress: NO_LIST },
    datesWithRows: (service) => service.datesWithRows('eod.list', []),
    attribution: NO_LIST,
  }),
  // The only list is an argument of a write (the held rows to decide on), so the operation checks it.
  'admin.administration': questions<Administration>({
    ...{ accounts: NO_LIST, keys: NO_LIST, audit: NO_LIST, usage: NO_LIST, deployment: NO_LIST, datasets: NO_LIST },
    ...{
      sources: NO_LIST,
      held: NO_LIST,
      imports: NO_LIST,
      jobs: NO_LIST,
      actor: NO_LIST,
      change: NO_LIST,
      operationsOf: NO_LIST,
      scopes: NO_LIST,
    },
    ...{ licences: NO_LIST, lineage: NO_LIST, links: NO_LIST, members: NO_LIST },
  }),
  'admin.operator-work': questions<BackgroundWork & { next(): void }>({
    ...{ next: NO_LIST, start: NO_LIST, run: NO_LIST, close: NO_LIST },
  }),
  'events.delivery-work': questions<BackgroundWork & { next(): void }>({
    ...{ next: NO_LIST, start: NO_LIST, run: NO_LIST, close: NO_LIST },
  }),
  'admin.invitation-mail': questions<InvitationMail>({ send: NO_LIST }),
  'exports.of-accounts': questions<AccountExports>({
    ...{ collections: NO_LIST, page: NO_LIST, order: NO_LIST, read: NO_LIST, download: NO_LIST, cancel: NO_LIST },
  }),
  'events.finder': questions<{ find(): unknown }>({ find: NO_LIST }),
  'host.access-tokens': questions<AccessTokens>({ keyOf: NO_LIST, metadataUrl: NO_LIST }),
  'host.background-work': questions<BackgroundWork & { next(): void }>({
    ...{ next: NO_LIST, start: NO_LIST, run: NO_LIST, close: NO_LIST },
  }),
}

/** The instruments dataset's internal service, which returns more listings than the inputs identify. */
interface Symbology {
  of(kind: 'symbol', inputs: readonly string[], knowledge: Knowledge): Promise<{ ofSymbol(symbol: string): unknown }>
}

/** The movers dataset's internal service, whose type its package therefore does not export. */
interface MoverRankings {
  sessions(markets: readonly string[], knowledge: Knowledge): Promise<unknown>
  moves(wanted: object, knowledge: Knowledge): Promise<unknown>
}

/**
 * Resolvers of a dataset's own subjects, such as series: every key sees all of them. Only resolvers have ids with this
 * ending.
 */
const ownResolver = questions<SubjectResolver>({ ...RESOLVER, universe: NO_LIST })
const questionsOf = (id: string) => QUESTIONS[id] ?? (id.endsWith('.resolver') ? ownResolver : undefined)

type Method = (this: void, service: unknown, drawn: Drawn) => unknown

let host: TestHost
let offered: readonly { readonly id: string; readonly service: Readonly<Record<string, unknown>> }[]

beforeAll(async () => {
  host = await startDemoHost()
  const { wiring } = host.host
  const refs = new Map<string, ServiceRef<unknown, boolean, boolean>>(
    wiring.datasets.flatMap(({ provides }) => provides.map(({ ref }) => [ref.id, ref] as const)),
  )
  offered = [...refs].flatMap(([id, ref]) =>
    [wiring.inject({ it: ref })['it']].flat().map((service) => ({ id, service: service as never })),
  )
}, 300_000)
afterAll(() => host?.close())

const drawn = (knowledge: Knowledge) =>
  fc.record<Drawn>({
    knowledge: fc.constantFrom(knowledge, { ...knowledge, asOf: '2026-11-20T12:00:00Z' }),
    from: fc.constantFrom('2025-01-02', '2026-11-24'),
    to: fc.constantFrom('2026-11-24', '9999-12-31'),
    count: fc.integer({ min: 1, max: 20 }),
    kind: fc.constantFrom('raw', 'split', 'all'),
    markets: fc.constantFrom([], ['XNAS']),
  })

const isEmpty = (answer: unknown): boolean =>
  answer === undefined ||
  (Array.isArray(answer) && answer.length === 0) ||
  (answer instanceof Map && answer.size === 0) ||
  (answer instanceof Set && answer.size === 0) ||
  (isPlain(answer) && Object.values(answer).every(isEmpty))

const isPlain = (answer: unknown): answer is object =>
  answer !== null && typeof answer === 'object' && Object.getPrototypeOf(answer) === Object.prototype

/** Runs the calls; returns the results that are not empty, and failures. */
async function wrongAnswers(asked: readonly { readonly name: string; readonly ask: (one: Drawn) => unknown }[]) {
  const knowledge: Knowledge = { asOf: undefined, pins: (await host.host.engine.freshVersions()).pins }
  const wrong: Record<string, unknown> = {}
  const check = async (one: Drawn) => {
    for (const { name, ask } of asked.filter((each) => !(each.name in wrong))) {
      const answer = await Promise.resolve(one).then(ask).catch(String)
      if (!isEmpty(answer)) wrong[name] = answer
    }
  }
  await fc.assert(fc.asyncProperty(drawn(knowledge), check), { numRuns: 12 })
  return wrong
}

describe('a call with an empty list returns nothing', () => {
  test('every service in the deployment and all of its methods are covered', () => {
    expect(offered.length).toBeGreaterThan(30)
    const unasked = offered.flatMap(({ id, service }) =>
      Object.keys(service)
        .filter((name) => !Object.hasOwn(questionsOf(id) ?? {}, name))
        .map((name) => `${id} ${name}`),
    )
    expect(unasked).toEqual([])
  })

  test('every service method that takes a list returns nothing for an empty one', async () => {
    const asked = offered.flatMap(({ id, service }) =>
      Object.entries<unknown>(questionsOf(id) ?? {}).flatMap(([method, ask]) =>
        typeof ask === 'function'
          ? [
              {
                name: `${id} ${method} ${JSON.stringify(service['dataset'] ?? '')}`,
                ask: (one: Drawn) => (ask as Method)(service, one),
              },
            ]
          : [],
      ),
    )
    expect(asked.length).toBeGreaterThan(45)
    expect(await wrongAnswers(asked)).toEqual({})
  }, 120_000)

  test('every reader of the store that takes a list returns nothing for an empty one, for every record', async () => {
    const { store, wiring } = host.host
    const asked = [...wiring.tables].flatMap(([record, { id }]) => {
      const { time, subject } = record
      const byTime = time.mode === 'revisioned' && subject !== undefined
      const rows = store.rowsAt(record)
      const day = time.mode === 'catalog' ? undefined : { from: '2026-11-24', to: '2026-11-24' }
      return [
        ...(subject === undefined
          ? []
          : [{ name: `${id} extents`, ask: ({ knowledge }: Drawn) => store.extents(record, knowledge, []) }]),
        ...(byTime
          ? [
              { name: `${id} ranges`, ask: ({ knowledge }: Drawn) => store.ranges(record, knowledge, 'asc', []) },
              { name: `${id} date`, ask: ({ knowledge, from }: Drawn) => store.date(record, knowledge, from, []) },
              { name: `${id} newest`, ask: ({ knowledge, to }: Drawn) => rows.newestDate(knowledge, { ids: [], to }) },
              {
                name: `${id} present`,
                async ask({ knowledge, from: before, to: on }: Drawn) {
                  const { expected, present } = await store.countPresent(record, knowledge, [], { before, on })
                  return [expected, present].filter((count) => count !== 0)
                },
              },
            ]
          : []),
        ...(time.mode === 'snapshot'
          ? [{ name: `${id} snapshots`, ask: ({ knowledge }: Drawn) => store.snapshots(record, knowledge, []) }]
          : []),
        ...(time.mode === 'revisioned' ? [{ name: `${id} dates`, ask: () => store.datesWithRows(record, []) }] : []),
        {
          name: `${id} in`,
          ask: ({ knowledge }: Drawn) =>
            rows
              .at(knowledge, day)
              .where(`r.${record.key[0] ?? ''}` as never, 'in', [])
              .selectAll()
              .execute(),
        },
      ]
    })
    expect(asked.length).toBeGreaterThan(200)
    expect(await wrongAnswers(asked)).toEqual({})
  }, 300_000)
})

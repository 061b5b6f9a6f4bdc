import { defineDataset, endpoint, f, perRequest, service, type Dataset } from '@bourse/kit'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Config, readConfig, simulatedClock } from '@bourse/engine/wiring'
import { switchDataset } from './support/switch-dataset.ts'
import { createHost } from '../src/boot/host.ts'
import { startQueue } from '@bourse/engine/jobs/queue'
import { createCaller } from '@bourse/testkit/calling'
import { sample } from '@bourse/testkit/workspace'
import { steadyDataset, things, thingsDataset } from './support/things-dataset.ts'

const runs: string[] = []
const subject = thingsDataset((what) => runs.push(what))
const steady = steadyDataset(() => runs.push('steady'))
const planned: Dataset = { ...subject, planned: true, sources: [], jobs: [] }
const ratings = service<object>('ratings.credit')
const needy: Dataset = {
  ...subject,
  endpoints: [...subject.endpoints, needing('/needy-things')],
}
const throwing: Dataset = {
  ...subject,
  provides: [
    ratings.provide({}, () => {
      throw new Error('no such file: /etc/secret')
    }),
  ],
}

function needing(path: string) {
  return endpoint(path, {
    id: 'needy-things.list',
    summary: 'Needs a service without a provider',
    capabilities: ['things.list'],
    credits: perRequest(1),
    fields: { id: f.text('Id') },
    order: ['id asc'],
    needs: { ratings },
    read: async () => [],
  })
}

type Answer = readonly [status: number, code?: string, detail?: string]
type Listed = undefined | readonly [availability: string, reason: string | null]

/** One row of the table "Datasets on and off" in the design. */
interface State {
  readonly name: string
  readonly datasets: readonly Dataset[]
  readonly config?: Partial<Config>
  /** A `bourse datasets enable|disable` command, run before the host starts or while it is running. */
  readonly switched?: { readonly to: boolean; readonly while: 'stopped' | 'running'; readonly dataset?: Dataset }
  /** Responses from the three kinds of operations: [L], [B] and [I]. */
  readonly endpoints: readonly [list: Answer, refusing: Answer, item: Answer]
  readonly listed: Listed
  readonly coverage: number
  readonly runs: boolean
  /** Requests a market for which nothing is published. */
  readonly elsewhere?: true
}

const off = (reason: string): Answer => [
  501,
  'dataset-unavailable',
  `The dataset things is not available here: ${reason}.`,
]
const thrice = (answer: Answer) => [answer, answer, answer] as const
const OFF = off('switched off')
const OK: Answer = [200]
const SWITCHED_OFF = {
  endpoints: thrice(OFF),
  listed: ['unavailable', 'switched off'],
  coverage: 200,
  runs: false,
} as const
const AVAILABLE = { endpoints: thrice(OK), listed: ['available', null], coverage: 200, runs: true } as const
const FAILED = 'it failed to start; operators run "doctor" to see how to fix it'
const REJECTED = 'it was rejected at startup; operators run "doctor" to see how to fix it'

const all = [sample, subject, steady]
const STATES: readonly State[] = [
  { name: 'available', datasets: all, ...AVAILABLE },
  {
    name: 'absent',
    datasets: [sample, steady],
    endpoints: thrice([404, 'route-not-found']),
    listed: undefined,
    coverage: 404,
    runs: false,
  },
  {
    name: 'disabled by the configuration',
    datasets: all,
    config: { datasets: { things: { enabled: false } } },
    ...SWITCHED_OFF,
  },
  {
    name: 'disabled by the configuration and enabled by command, which takes precedence',
    datasets: all,
    config: { datasets: { things: { enabled: false } } },
    switched: { to: true, while: 'running' },
    ...AVAILABLE,
  },
  {
    name: 'disabled by command before the start',
    datasets: all,
    switched: { to: false, while: 'stopped' },
    ...SWITCHED_OFF,
  },
  { name: 'enabled by command while it runs', datasets: all, switched: { to: true, while: 'running' }, ...AVAILABLE },
  {
    name: 'disabled by command while it runs',
    datasets: all,
    switched: { to: false, while: 'running' },
    ...SWITCHED_OFF,
  },
  {
    name: 'enabled by command before the start',
    datasets: all,
    switched: { to: true, while: 'stopped' },
    ...AVAILABLE,
  },
  {
    name: 'blocked because no dataset provides its service',
    datasets: [sample, needy, steady],
    endpoints: thrice(off('no active dataset offers ratings.credit')),
    listed: ['unavailable', 'no active dataset offers ratings.credit'],
    coverage: 200,
    runs: false,
  },
  {
    name: 'blocked because its provider is disabled',
    datasets: all,
    switched: { to: false, while: 'running', dataset: sample },
    endpoints: thrice(off('no active dataset offers listings.resolver')),
    listed: ['unavailable', 'no active dataset offers listings.resolver'],
    coverage: 200,
    runs: false,
  },
  {
    name: 'no longer blocked',
    datasets: all,
    switched: { to: true, while: 'running', dataset: sample },
    ...AVAILABLE,
  },
  {
    name: 'unconnected',
    datasets: [sample, planned, steady],
    endpoints: thrice(off('no source is connected')),
    listed: ['unavailable', 'no source is connected'],
    coverage: 200,
    runs: false,
  },
  {
    name: 'failed',
    datasets: [sample, throwing, steady],
    endpoints: thrice(off(FAILED)),
    listed: ['unavailable', FAILED],
    coverage: 200,
    runs: false,
  },
  {
    name: 'rejected',
    datasets: [sample, { ...subject, kit: '99.0.0' }, steady],
    endpoints: thrice(off(REJECTED)),
    listed: ['unavailable', REJECTED],
    coverage: 404,
    runs: false,
  },
  {
    name: 'unpublished',
    datasets: all,
    elsewhere: true,
    endpoints: [OK, [503, 'dataset-unpublished'], [503, 'dataset-unpublished']],
    listed: ['unpublished', null],
    coverage: 200,
    runs: true,
  },
  { name: 'available at the end, as it was at the beginning', datasets: all, ...AVAILABLE },
]

const clock = simulatedClock('2026-03-02T22:00:00Z')
const caller = createCaller(4)
let test: TestDatabase
let keys: { readonly here: string; readonly elsewhere: string }
/** The responses for the list and the item when everything was enabled for the first time. */
let atFirst: readonly unknown[]
let thingId: string

interface Serving {
  readonly host: Awaited<ReturnType<typeof createHost>>
  get(path: string): ReturnType<typeof caller.get>
  close(): Promise<void>
}

/** Starts a real host on a port, with its job queue. */
async function serve({
  datasets,
  config = {},
  elsewhere,
}: Pick<State, 'datasets' | 'config' | 'elsewhere'>): Promise<Serving> {
  const sources = { 'things-daily': { enabled: true } }
  const host = await createHost({
    datasets,
    parsesHere: true,
    config: { ...readConfig({}), metrics_port: 0, sources, ...config },
    database: test.database,
    clock,
    log: pino({ level: 'silent' }),
  })
  const address = await host.app.listen({ host: '127.0.0.1', port: 0 })
  const queue = await startQueue({
    ...host.work,
    connection: { connectionString: test.url, ssl: false },
    logger: pino({ level: 'silent' }),
    timing: { poll: 0.5, timetable: 0.05 },
  })
  return {
    host,
    get: (path) => caller.get(address + path, elsewhere === true ? keys.elsewhere : keys.here),
    async close() {
      await queue.close()
      await host.close()
    },
  }
}

beforeAll(async () => {
  test = await createTestDatabase()
  const host = await createHost({
    datasets: all,
    parsesHere: true,
    config: readConfig({}),
    database: test.database,
    clock,
    log: pino({ level: 'silent' }),
  })
  const rows = ['27', '26'].map((day) => ({ row: { symbol: 'AAA', date: `2026-02-${day}`, close: day } }))
  await host.publications.publish(things, oneBatch(rows), { source: 'primary' })
  const account = await host.accounts.ensureOwner()
  const [here, elsewhere] = [
    await host.keys.add({ account_id: account.id }),
    await host.keys.add({ account_id: account.id, markets: ['XLON'] }),
  ]
  keys = { here: here.key, elsewhere: elsewhere.key }
  await host.close()
}, 60_000)
afterAll(async () => {
  await caller.close()
  await test.drop()
}, 30_000)

async function* oneBatch<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}

const count = (what: string) => runs.filter((run) => run === what).length

/**
 * Advances the clock by a minute. Once the steady job has run, all due work has run too; queued work runs a little
 * later.
 */
async function passMinute(): Promise<void> {
  await expect.poll(async () => (await marks()).includes('steady__count'), { timeout: 10_000, interval: 20 }).toBe(true)
  const before = count('steady')
  clock.advance(60_000)
  await expect.poll(() => count('steady'), { timeout: 15_000, interval: 20 }).toBeGreaterThan(before)
}

async function marks(): Promise<readonly string[]> {
  return (await test.database.query<{ task: string }>('select task from bourse.job_due')).map(({ task }) => task)
}

describe('design.md "Datasets on and off": a dataset that is', () => {
  it.each(STATES)(
    '$name',
    async (state) => {
      const { switched, elsewhere } = state
      const change = () => switchDataset(test.database, switched?.dataset ?? subject, switched?.to ?? true)
      if (switched?.while === 'stopped') await change()
      const serving = await serve(state)
      try {
        if (switched?.while === 'running') {
          await change()
          // The change applies within 5 s: this host is notified only through the database.
          const isOn = () => serving.host.wiring.isSwitchedOn((switched.dataset ?? subject).id)
          await expect.poll(isOn, { interval: 10 }).toBe(switched.to)
        }

        // The column "Endpoint".
        const symbol = elsewhere === true ? 'LLL' : 'AAA'
        const list = await serving.get(`/v1/things?symbols=${symbol}`)
        if (list.status === 200 && thingId === undefined) thingId = JSON.parse(list.text).data[0].id
        const answers = [
          list,
          await serving.get(`/v1/published-things?symbols=${symbol}`),
          await serving.get(`/v1/things/${thingId}`),
        ]
        for (const [index, answer] of answers.entries()) {
          const [status, code, detail] = state.endpoints[index] ?? [0]
          expect([answer.status, answer.code]).toEqual([status, code])
          if (detail !== undefined) expect(JSON.parse(answer.text).detail).toBe(detail)
          if (status === 501 || status === 404) expect(answer.headers['x-credits-cost'] ?? '0').toBe('0')
        }

        // The column "/v1/datasets": neither that path nor the coverage ever returns 501 or 503.
        const listed = JSON.parse((await serving.get('/v1/datasets')).text).data
        const row = listed.find(({ id }: { id: string }) => id === 'things')
        expect(row && [row.availability, row.reason]).toEqual(state.listed)
        expect((await serving.get('/v1/datasets/things/coverage')).status).toBe(state.coverage)

        // The column "Jobs": the jobs of a serving dataset run, including sources that the operator enabled.
        if (switched?.while === 'running' && !state.runs) {
          // Work that began before the change ends.
          await passMinute()
          await sleep(600)
        }
        runs.length = 0
        await passMinute()
        // A run that was missed while the dataset was disabled is caught up later, so there may be two runs.
        const ran = () => [count('job') > 0, count('source') > 0]
        if (state.runs) await expect.poll(ran, { timeout: 10_000 }).toEqual([true, true])
        else await sleep(600)
        expect(ran()).toEqual([state.runs, state.runs])

        // The column "Data": retained, and unchanged when the dataset serves again.
        const kept = await test.database.query(
          `select date::text, close::text from things.things where known_to = 'infinity' order by 1`,
        )
        expect(kept).toEqual([
          { date: '2026-02-26', close: '26' },
          { date: '2026-02-27', close: '27' },
        ])
        if (state.endpoints === AVAILABLE.endpoints) {
          const bodies = [answers[0], answers[2]].map((answer) => JSON.parse(answer?.text ?? '').data)
          expect(bodies).toEqual((atFirst ??= bodies))
        }
        if (elsewhere === true) expect(JSON.parse(list.text).data).toEqual([])
      } finally {
        await serving.close()
      }
    },
    60_000,
  )
})

describe('a dataset that is disabled while it is working', () => {
  it('the dataset finishes its current run, starts no runs while disabled, and runs once when enabled again', async () => {
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const done: string[] = []
    const slow = defineDataset({
      ...subject,
      sources: [],
      jobs: subject.jobs.map((each) => ({
        ...each,
        async run() {
          begun.resolve()
          await mayEnd.promise
          done.push('job')
        },
      })),
    })
    const serving = await serve({ datasets: [sample, slow, steady] })
    try {
      await passMinute()
      await begun.promise
      await switchDataset(test.database, slow, false)
      await expect.poll(() => serving.host.wiring.isSwitchedOn('things')).toBe(false)
      expect(done).toEqual([])
      mayEnd.resolve()
      await expect.poll(() => done).toEqual(['job'])
      for (let minute = 0; minute < 2; minute++) await passMinute()
      await sleep(600)
      expect(done).toEqual(['job'])
      await switchDataset(test.database, slow, true)
      await expect.poll(() => done.length, { timeout: 15_000 }).toBe(2)
      await sleep(600)
      expect(done).toEqual(['job', 'job'])
    } finally {
      mayEnd.resolve()
      await serving.close()
    }
  }, 90_000)

  it('the dataset responds to requests that it has already accepted', async () => {
    const asked = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    const slow = defineDataset({
      id: 'slow',
      title: 'Slow',
      summary: 'Takes its time',
      endpoints: [
        endpoint('/slow', {
          id: 'slow.list',
          summary: 'Takes its time',
          capabilities: [],
          credits: perRequest(7),
          fields: { id: f.text('Id') },
          order: ['id asc'],
          needs: {},
          async read() {
            asked.resolve()
            await mayAnswer.promise
            return [{ id: 'late' }]
          },
        }),
      ],
    })
    const serving = await serve({ datasets: [sample, slow, steady] })
    try {
      const answer = serving.get('/v1/slow')
      await asked.promise
      await switchDataset(test.database, slow, false)
      await expect.poll(() => serving.host.wiring.isSwitchedOn('slow')).toBe(false)
      expect(await serving.get('/v1/slow')).toMatchObject({ status: 501, code: 'dataset-unavailable' })
      mayAnswer.resolve()
      expect((await answer).status).toBe(200)
      expect(JSON.parse((await answer).text).data).toEqual([{ id: 'late' }])
    } finally {
      mayAnswer.resolve()
      await serving.close()
    }
  }, 60_000)
})

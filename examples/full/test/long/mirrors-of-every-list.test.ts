import { DEFAULT_PLANS, loadDemo } from '@bourse/host'
import type { AnyRecord, Dataset, Operation } from '@bourse/kit'
import { columnsOf, reportsChanges, reportsComputedChanges } from '@bourse/kit/host'
import { Decimal } from '@bourse/kit/values'
import { runOwedJobs, type SampleRow, type TestHost } from '@bourse/testkit'
import { changeRows, rowsAt, withdrawRow } from '@bourse/testkit/row-changes'
import {
  PYTHON,
  pythonClient,
  type PythonClient,
  type PythonMirror,
  type PythonProcess,
} from '@bourse/testkit/workspace'
import fc from 'fast-check'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleCalls, type ExampleCall } from '../support/example-calls.ts'
import { startFullHost } from '../support/full-host.ts'

/** `.ci/deep` takes more of them. */
const STEPS = Number(process.env['BOURSE_MIRROR_STEPS'] ?? 3)
const SOURCE = { source: 'demo', demo: true }
const MINUTES = 60_000
const DAY_MS = 86_400_000

/** Plans of the same names as the default ones, because datasets name the plans that include them. */
const AMPLE = { requests_per_minute: null, concurrent_requests: 1_000, credits_per_day: null }
const PLANS = {
  ...DEFAULT_PLANS,
  scale: { ...DEFAULT_PLANS['scale'], ...AMPLE },
  commercial: { ...DEFAULT_PLANS['scale'], ...AMPLE, without_capabilities: ['mutual-funds.read'] },
  pro: { ...DEFAULT_PLANS['scale'], ...AMPLE, history_years: 1 },
} as typeof DEFAULT_PLANS

let host: TestHost
let client: PythonClient
let python: PythonProcess
let lists: readonly MirroredList[]

type Parameters = Readonly<Record<string, string>>

/** A list that a key can mirror. */
interface MirroredList {
  readonly operation: Operation
  /** The records whose rows it has, or computes its rows from. */
  readonly records: readonly AnyRecord[]
  readonly key: string
  /** What the first load reads. */
  readonly load: NonNullable<ExampleCall['load']>
  /** Parameters that the list requires. */
  readonly parameters: Parameters
  readonly table: string
}

/** Returns keys that see different rows: all, and those of a market, of symbols, of some kinds and of a year. */
async function differentKeys(): Promise<readonly string[]> {
  return Promise.all([
    host.key(),
    host.key({ plan: 'scale', markets: ['XNAS'] }),
    host.key({ plan: 'scale', symbols: ['XNAS:AAPL', 'XNYS:JPM', 'XNAS:NVDA'] }),
    host.key({ plan: 'commercial' }),
    host.key({ plan: 'pro' }),
  ])
}

/** Returns every list that reports its changes, for each key that may read it. */
async function mirroredLists(): Promise<readonly MirroredList[]> {
  const examples = new Map((await exampleCalls(host.host)).map((call) => [call.id, call]))
  const keys = await differentKeys()
  const found: MirroredList[] = []
  for (const { operation, path } of host.host.operations) {
    const records = recordsOf(operation)
    if (records.length === 0 || path.includes('{')) continue
    const { parameters: given = {}, load } = examples.get(operation.id) ?? {}
    const named = Object.fromEntries(Object.entries(given).filter(([name]) => NAMES.test(name)))
    for (const [at, key] of keys.entries()) {
      const symbols = symbolsOn(operation)
      const choices = [symbols, { ...named, ...symbols }]
      const parameters = load && (await firstReadable({ path, load }, choices, key))
      const table = `${operation.id.replaceAll(/\W/g, '_')}_${at}`
      if (load !== undefined && parameters !== undefined)
        found.push({ operation, records, key, load, parameters, table })
    }
  }
  return found
}

/** The records of a list that reports its changes. Changes to the directory would also rename what others show. */
function recordsOf(operation: Operation): readonly AnyRecord[] {
  if (reportsChanges(operation)) return [operation.record]
  if (!reportsComputedChanges(operation)) return []
  const records = Object.values(operation.needs).flatMap((need) => (need.part === 'record' ? [need] : []))
  return records.filter((record) => datasetOf(record).id !== 'instruments')
}

/** A mirror shows symbols as of the date of each row's last change, unless the request names a date. */
function symbolsOn(operation: Operation): Parameters {
  return 'symbolDate' in operation && operation.symbolDate !== undefined ? { [operation.symbolDate]: '2026-02-27' } : {}
}

/** Parameters that select entities. */
const NAMES = /symbols|_ids$|^series$/

/** What a fresh read needs, by what a first load reads. A list that begins with changes has only its newest rows. */
const FRESH = { list: {}, range: { to: '9999-12-31' }, changes: null }

/** Returns the first parameters with which a key may read a list and request its changes. */
async function firstReadable(
  { path, load }: { readonly path: string; readonly load: keyof typeof FRESH },
  choices: readonly Parameters[],
  key: string,
) {
  for (const parameters of choices) {
    const reads = [{ changed_since: '1900-01-01T00:00:00Z' }, FRESH[load] ?? {}].map((read) =>
      host.get(`${path}?${new URLSearchParams({ ...parameters, ...read, dry_run: 'true' })}`, { key }),
    )
    if ((await Promise.all(reads)).every(({ status }) => status === 200)) return parameters
  }
  return undefined
}

/** What the Python client needs to keep the mirror and to read all of its rows again. */
function pythonMirror({ operation, key, load, parameters, table }: MirroredList): PythonMirror {
  const into = join(client.folder, 'mirrors.duckdb')
  return { operation: operation.id, parameters, fresh: FRESH[load], key, into, table }
}

type Change = (record: AnyRecord, rows: readonly SampleRow[]) => Promise<unknown>

/** Rows that were withdrawn, until they are imported again. */
const withdrawn = new Map<AnyRecord, readonly SampleRow[]>()

const datasetOf = (record: AnyRecord): Dataset => {
  const found = host.host.wiring.datasets.find(({ records }) => records.includes(record))
  if (found === undefined) throw new Error(`no dataset has the record ${record.table}`)
  return found
}

const CHANGES: Readonly<Record<string, Change>> = {
  async correct(record, rows) {
    const test: TestHost = { ...host, publish: (of, some, how) => host.publish(of, some, { ...how, demo: true }) }
    await changeRows({ test, dataset: datasetOf(record) }, record, rows, 1)
  },
  async withdraw(record, rows) {
    for (const row of rows) await withdrawRow({ test: host }, record, row, SOURCE)
    withdrawn.set(record, rows)
  },
  import: (record, rows) => host.publish(record, withdrawn.get(record) ?? rows, SOURCE),
  /** Prices that are too far from the others are held, until an operator releases them. */
  async release(record, rows) {
    const decimals = Object.entries(columnsOf(record)).flatMap(([name, { kind }]) => (kind === 'decimal' ? [name] : []))
    const held = rows.map((row) => {
      const changed = decimals.map((name) => [name, typeof row[name] === 'string' ? times(row[name]) : row[name]])
      return { ...row, ...Object.fromEntries(changed) }
    })
    await host.publish(record, held, SOURCE)
    const keys = rows.map((row) => Object.fromEntries(record.key.map((name) => [name, row[name]])))
    await host.host.publications.release(record, keys as never, SOURCE)
    await host.host.refresh()
  },
  async day() {
    host.clock.advance(DAY_MS)
  },
  pack: (record) => host.pack(datasetOf(record)),
}

const times = (value: string) => new Decimal(value).times(100).toFixed()

const step = fc.record({
  at: fc.nat(),
  name: fc.constantFrom('correct', 'correct', 'correct', ...Object.keys(CHANGES)),
  from: fc.nat(),
  count: fc.integer({ min: 1, max: 20 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Changes some rows of a record, and returns the lists that may have changed. */
async function takeStep({ at, name, from, count }: Step): Promise<readonly MirroredList[]> {
  const records = [...new Set(lists.flatMap((list) => list.records))]
  const record = records[at % records.length]
  if (record === undefined) throw new Error('no list reports its changes')
  host.clock.advance(1_000)
  const rows = await rowsAt(host, record, { asOf: undefined, pins: host.host.engine.versions().pins })
  const first = rows.length === 0 ? 0 : from % rows.length
  await CHANGES[name]?.(record, rows.slice(first, first + count))
  return name === 'day' ? lists : lists.filter((list) => list.records.includes(record))
}

describe.skipIf(PYTHON === undefined)('mirrors of every list in DuckDB (skipped: BOURSE_PYTHON is not set)', () => {
  beforeAll(async () => {
    // A Friday evening, when all of the session's rows exist.
    host = await startFullHost('2026-02-27T23:30:00Z', { plans: PLANS })
    await loadDemo(host.host.work, host.host.wiring, () => undefined, { years: 2 })
    await host.host.refresh()
    await runOwedJobs(host)
    client = await pythonClient(await host.host.app.listen({ host: '127.0.0.1', port: 0 }), 5_000)
    python = client.start()
    lists = await mirroredLists()
  }, 10 * MINUTES)
  afterAll(async () => {
    await python?.close()
    await client?.close()
    await host?.close()
  })

  test('each list that reports its changes can be mirrored', () => {
    const served = host.host.operations.filter(({ dataset }) => !dataset.planned)
    const reporting = served.flatMap(({ operation, path }) =>
      recordsOf(operation).length > 0 && !path.includes('{') ? [operation] : [],
    )
    expect(reporting.some(reportsComputedChanges)).toBe(true)
    expect(reporting.filter((one) => !lists.some(({ operation }) => operation === one)).map(({ id }) => id)).toEqual([])
    expect(lists.length).toBeGreaterThan(3 * reporting.length)
  })

  test(
    `follow ${STEPS} corrections, withdrawals, imports, releases and days, and equal a fresh read after each`,
    async () => {
      expect((await python.follow(lists.map(pythonMirror)))?.problems).toEqual([])
      const seed = process.env['BOURSE_SEED']
      for (const each of fc.sample(step, { numRuns: STEPS, ...(seed === undefined ? {} : { seed: Number(seed) }) })) {
        const concerned = await takeStep(each)
        expect((await python.follow(concerned.map(pythonMirror)))?.problems, JSON.stringify(each)).toEqual([])
      }
    },
    60 * MINUTES,
  )
})

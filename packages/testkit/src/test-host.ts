import {
  createHost,
  DEFAULT_PLANS,
  ingestFiles,
  migrateDataset,
  publishUnit,
  readConfig,
  simulatedClock,
  type Config,
  type FilesReport,
  type Host,
  type IncomingRow,
  type PublishOptions,
  type PublishReport,
  type SimulatedClock,
} from '@bourse/host'
import type { AnyStagingTable, AnyRecord, Dataset, Method, Source } from '@bourse/kit'
import { indexesOf, tableOf } from '@bourse/engine/store'
import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { hostTemplate } from './host-database.ts'
import { createTemplate, createTestDatabase, dropTemplate, type TestDatabase } from './postgres.ts'

export interface TestHostOptions {
  readonly datasets: readonly Dataset[]
  /** Where the simulated clock starts, default 2026-03-02T22:00:00Z: a Monday evening in New York. */
  readonly clock?: string
  readonly config?: Partial<Config>
  /** What is published before: by the first host of the run that asks for it, whose database the others copy. */
  readonly filled?: Filling
}

/** A database that several hosts of the same datasets, clock and settings begin with. */
export interface Filling {
  /** Of small letters, digits and underscores; a run knows one filling of a name. */
  readonly name: string
  /** Publishes through a host of its own, which is closed afterwards; files that it writes are gone then. */
  readonly by: (host: TestHost) => Promise<void>
}

export interface KeyOptions {
  readonly plan?: string
  readonly owner?: boolean
  readonly capabilities?: readonly string[]
  readonly markets?: readonly string[]
  readonly symbols?: readonly string[]
  readonly requests_per_minute?: number
}

/** What a request came back with. `json` is parsed on first use and throws for anything else. */
export interface TestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  readonly bytes: Buffer
  // Answers are asserted on, member by member; a type would only be cast away in every test.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly json: any
}

/** What goes with a request. */
export interface RequestOptions {
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * What goes with files of a publisher: their date where they do not say it, the market of bare symbols, and whether
 * listings are made for symbols that nobody carries.
 */
export interface IngestOptions {
  readonly date?: string
  readonly market?: string
  readonly createListings?: boolean
}

type Rows = readonly Readonly<Record<string, unknown>>[]

/** The real host on a real Postgres, with a clock that the test moves. */
export interface TestHost {
  readonly host: Host
  readonly clock: SimulatedClock
  readonly database: TestDatabase
  /** A key of a new account; without options of the owner. */
  key(options?: KeyOptions): Promise<string>
  publish(record: AnyRecord, rows: Rows, options: PublishOptions): Promise<PublishReport>
  submit(stagingTable: AnyStagingTable, rows: Rows, options: PublishOptions): Promise<PublishReport>
  /** Publishes what a source makes of a raw answer for one unit, in one batch, as a run of the source does. */
  publishUnit(source: Source, answer: { readonly unit: unknown; readonly raw: unknown }): Promise<PublishReport>
  /** Publishes files of a publisher through the source with this id, as `bourse ingest file` does. */
  ingest(dataset: Dataset, source: string, paths: readonly string[], options?: IngestOptions): Promise<FilesReport>
  /** Packs rows of past quarters, as happens every night; returns how many. */
  pack(dataset: Dataset): Promise<number>
  get(path: string, options?: RequestOptions): Promise<TestAnswer>
  /** The same with a JSON body. */
  post(path: string, body: unknown, options?: RequestOptions): Promise<TestAnswer>
  /** The same as a PATCH. */
  patch(path: string, body: unknown, options?: RequestOptions): Promise<TestAnswer>
  /** Bytes as they are, as a PUT. */
  put(path: string, bytes: Buffer, options?: RequestOptions): Promise<TestAnswer>
  /**
   * A second host on the same database and clock, to be closed before this one; with other datasets, such as those of a
   * later release, where they are given.
   */
  beside(datasets?: readonly Dataset[]): Promise<TestHost>
  close(): Promise<void>
}

/** Starts a host for one test file. Its database is a copy of a template, migrated and filled once per run. */
export async function startTestHost(options: TestHostOptions): Promise<TestHost> {
  const database = await createTestDatabase(await templateOf(options))
  return hostOnOwn(database, options, () => database.drop())
}

async function templateOf(options: TestHostOptions): Promise<string> {
  const { datasets, filled } = options
  const migrate = async ({ database }: TestDatabase) => {
    for (const dataset of datasets) await migrateDataset(database, dataset)
  }
  const migrated = await createTemplate(fingerprint(datasets), migrate, await hostTemplate())
  if (filled === undefined) return migrated
  return createTemplate(filled.name, (test) => fill(test, options, filled), migrated)
}

/** Forgets a filling that no host will begin with any more. */
export const dropFilling = ({ name }: Filling): Promise<void> => dropTemplate(name)

async function fill(test: TestDatabase, options: TestHostOptions, { by }: Filling): Promise<void> {
  const host = await hostOnOwn(test, options, async () => undefined)
  try {
    await by(host)
  } finally {
    await host.close()
  }
}

/** A host with a clock and a folder of its own. */
function hostOnOwn(
  database: TestDatabase,
  options: TestHostOptions,
  afterClose: () => Promise<void>,
): Promise<TestHost> {
  const clock = simulatedClock(options.clock ?? '2026-03-02T22:00:00Z')
  // Files of exports and the like; made only where something is written.
  const data_dir = join(tmpdir(), `bourse-test-${randomUUID()}`)
  const config = { data_dir, ...options.config }
  return hostOn(database, clock, { ...options, config }, async () => {
    await afterClose()
    await rm(data_dir, { recursive: true, force: true })
  })
}

async function hostOn(
  database: TestDatabase,
  clock: SimulatedClock,
  options: TestHostOptions,
  afterClose: () => Promise<void>,
): Promise<TestHost> {
  const host = await createHost({
    datasets: options.datasets,
    parsesHere: true,
    // Test files run side by side: none takes the port of another.
    config: withStandIns({ ...readConfig({}), metrics_port: 0, ...options.config }, options.datasets),
    database: database.database,
    clock,
    log: pino({ level: 'silent' }),
  })
  return {
    host,
    clock,
    database,
    key: (wanted) => drawKey(host, wanted),
    publish: (record, rows, how) => publishing(host, host.publications.publish(record, numbered(rows), how)),
    submit: (stagingTable, rows, how) => publishing(host, host.publications.publish(stagingTable, numbered(rows), how)),
    publishUnit: (source, answer) =>
      publishing(host, publishUnit(host.work, { ...answer, source, dataset: ownerOf(host, source) })),
    ingest: (dataset, source, paths, how) => ingesting(host, dataset, { source, paths, ...how }),
    pack: (dataset) => host.store.pack(dataset),
    get: (path, wanted) => send(host, { method: 'GET', path }, wanted),
    post: (path, body, wanted) => send(host, { method: 'POST', path, body: JSON.stringify(body) }, wanted),
    patch: (path, body, wanted) => send(host, { method: 'PATCH', path, body: JSON.stringify(body) }, wanted),
    put: (path, body, wanted) => send(host, { method: 'PUT', path, body }, wanted),
    beside: (datasets = options.datasets) => hostOn(database, clock, { ...options, datasets }, async () => undefined),
    async close() {
      await host.close()
      await afterClose()
    },
  }
}

/**
 * A fake stands for a dataset that every plan includes, those of a test among them; the datasets of a test itself are
 * granted as anywhere.
 */
function withStandIns(config: Config, datasets: readonly Dataset[]): Config {
  const fakes = datasets.filter(({ id }) => id.startsWith('fake-'))
  const plans = Object.keys({ ...DEFAULT_PLANS, ...config.plans })
  return { ...config, datasets: { ...Object.fromEntries(fakes.map(({ id }) => [id, { plans }])), ...config.datasets } }
}

/** Whose source it is; without its module, so that the source is parsed here, also one that a test has changed. */
function ownerOf({ wiring }: Host, { id }: Source): Dataset {
  const dataset = wiring.datasets.find(({ sources }) => sources.some((source) => source.id === id))
  if (dataset === undefined) throw new Error(`no dataset of this host has a source ${id}`)
  const { module: _, ...own } = dataset
  return own
}

async function ingesting(
  host: Host,
  dataset: Dataset,
  { source: id, paths, date, ...how }: IngestOptions & { readonly source: string; readonly paths: readonly string[] },
): Promise<FilesReport> {
  const source = dataset.sources.find((one) => one.id === id)
  if (source?.files === undefined) throw new Error(`${dataset.id} has no source ${id} that reads files`)
  const run = { dataset, source: { ...source, files: source.files }, paths, date, ...how }
  return publishing(host, ingestFiles(host.work, run))
}

/** The host follows a publication by notice; a test wants to see it at once. */
async function publishing<R extends PublishReport>(host: Host, publication: Promise<R>): Promise<R> {
  const report = await publication
  await host.refresh()
  return report
}

/** What the tables of a record follow from. */
function shapeOf(dataset: Dataset, record: AnyRecord): readonly unknown[] {
  const { subject, merge, holds, ...rest } = record
  return [rest, indexesOf(tableOf(dataset, record)), subject?.column, merge !== undefined, holds.length > 0]
}

/** Datasets of the same shape share a template. */
function fingerprint(datasets: readonly Dataset[]): string {
  const shape = JSON.stringify(
    datasets.map((dataset) => [dataset.id, dataset.records.map((record) => shapeOf(dataset, record))]),
  )
  return createHash('sha256').update(shape).digest('hex').slice(0, 16)
}

async function drawKey(host: Host, options: KeyOptions = { owner: true }): Promise<string> {
  const { owner = options.plan === undefined, plan = 'pro', ...restrictions } = options
  const account = owner
    ? await host.accounts.ensureOwner()
    : await host.accounts.add({ name: `test ${randomUUID()}`, plan })
  return (await host.keys.add({ account_id: account.id, ...restrictions })).key
}

/** Rows as they would come from a file, each on a line of its own. */
async function* numbered(rows: Rows): AsyncGenerator<readonly IncomingRow[]> {
  yield rows.map((row, index) => ({ line: index + 1, row }))
}

async function send(
  host: Host,
  { method, path, body }: { readonly method: Method; readonly path: string; readonly body?: string | Buffer },
  { key, headers = {} }: RequestOptions = {},
): Promise<TestAnswer> {
  const response = await host.app.inject({
    method,
    url: path,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined
        ? {}
        : { 'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return {
    status: response.statusCode,
    headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, value?.toString()])),
    text: response.body,
    bytes: response.rawPayload,
    get json() {
      const parsed: unknown = JSON.parse(response.body)
      return parsed
    },
  }
}

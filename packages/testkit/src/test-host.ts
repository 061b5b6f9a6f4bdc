import {
  createHost,
  DEFAULT_PLANS,
  ingestFiles,
  isFileSource,
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
import { wireDeployment } from '@bourse/host/parts'
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
  /** Start of the simulated clock; defaults to 2026-03-02T22:00:00Z, a Monday evening in New York. */
  readonly clock?: string
  readonly config?: Partial<Config>
  /**
   * Data that is already published when the host starts. The first host of the run that needs it publishes it, and
   * later hosts copy its database.
   */
  readonly filled?: Filling
}

/** A database from which several hosts with the same datasets, clock and settings start. */
export interface Filling {
  /** Database name: lowercase letters, digits and underscores; unique within a run. */
  readonly name: string
  /** Publishes the data through a separate host, which is then closed; files that it wrote are deleted. */
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

/** The response to a request. `json` is parsed on first use and throws if the body is not JSON. */
export interface TestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  readonly bytes: Buffer
  // Tests check individual members of the response; a type would need casts in every test.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly json: any
}

/** Request options. */
export interface RequestOptions {
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Options for publisher files: the date for files that do not state one, the market for symbols without an exchange,
 * and whether to create listings for unknown symbols.
 */
export interface IngestOptions {
  readonly date?: string
  readonly market?: string
  readonly createListings?: boolean
}

type Rows = readonly Readonly<Record<string, unknown>>[]

/** The real host on a real PostgreSQL, with a clock that the test controls. */
export interface TestHost {
  readonly host: Host
  readonly clock: SimulatedClock
  readonly database: TestDatabase
  /** Creates a key with a new account; without options, one of the owner's keys. */
  key(options?: KeyOptions): Promise<string>
  publish(record: AnyRecord, rows: Rows, options: PublishOptions): Promise<PublishReport>
  submit(stagingTable: AnyStagingTable, rows: Rows, options: PublishOptions): Promise<PublishReport>
  /** Publishes what a source parses from a raw response for one unit, in one batch, as a source run does. */
  publishUnit(source: Source, answer: { readonly unit: unknown; readonly raw: unknown }): Promise<PublishReport>
  /** Publishes a publisher's files through the source with this id, as `bourse ingest file` does. */
  ingest(dataset: Dataset, source: string, paths: readonly string[], options?: IngestOptions): Promise<FilesReport>
  /** Packs rows from past quarters, as the host does every night; returns the number of packed rows. */
  pack(dataset: Dataset): Promise<number>
  get(path: string, options?: RequestOptions): Promise<TestAnswer>
  /** Sends a POST with a JSON body. */
  post(path: string, body: unknown, options?: RequestOptions): Promise<TestAnswer>
  /** Sends a PATCH with a JSON body. */
  patch(path: string, body: unknown, options?: RequestOptions): Promise<TestAnswer>
  /** Sends a PUT with raw bytes. */
  put(path: string, bytes: Buffer, options?: RequestOptions): Promise<TestAnswer>
  delete(path: string, options?: RequestOptions): Promise<TestAnswer>
  /**
   * Starts a second host on the same database and clock, optionally with other datasets, such as those of a later
   * release. Close it before this host.
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
  // The host's own operations are a dataset, too, which each start would otherwise migrate.
  const { datasets: own } = wireDeployment({ datasets: [] })
  const migrate = async ({ database }: TestDatabase) => {
    for (const dataset of [...own, ...datasets]) await migrateDataset(database, dataset)
  }
  const migrated = await createTemplate(fingerprint(datasets), migrate, await hostTemplate())
  if (filled === undefined) return migrated
  return createTemplate(filled.name, (test) => fill(test, options, filled), migrated)
}

/** Removes a filled database that no other host needs. */
export const dropFilling = ({ name }: Filling): Promise<void> => dropTemplate(name)

async function fill(test: TestDatabase, options: TestHostOptions, { by }: Filling): Promise<void> {
  const host = await hostOnOwn(test, options, async () => undefined)
  try {
    await by(host)
  } finally {
    await host.close()
  }
}

/** Starts a host with its own clock and folder. */
function hostOnOwn(
  database: TestDatabase,
  options: TestHostOptions,
  afterClose: () => Promise<void>,
): Promise<TestHost> {
  const clock = simulatedClock(options.clock ?? '2026-03-02T22:00:00Z')
  // Folder for exports and similar files; created only when something is written.
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
    // Test files run in parallel, so none may use a fixed port.
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
    pack: async (dataset) => (await host.store.pack(dataset)).rows,
    get: (path, wanted) => send(host, { method: 'GET', path }, wanted),
    post: (path, body, wanted) => send(host, { method: 'POST', path, body: JSON.stringify(body) }, wanted),
    patch: (path, body, wanted) => send(host, { method: 'PATCH', path, body: JSON.stringify(body) }, wanted),
    put: (path, body, wanted) => send(host, { method: 'PUT', path, body }, wanted),
    delete: (path, wanted) => send(host, { method: 'DELETE', path }, wanted),
    beside: (datasets = options.datasets) => hostOn(database, clock, { ...options, datasets }, async () => undefined),
    async close() {
      await host.close()
      await afterClose()
    },
  }
}

/**
 * Includes the fakes in every plan, including plans that the test defines; the datasets under test keep their usual
 * plans.
 */
function withStandIns(config: Config, datasets: readonly Dataset[]): Config {
  const fakes = datasets.filter(({ id }) => id.startsWith('fake-'))
  const plans = Object.keys({ ...DEFAULT_PLANS, ...config.plans })
  return { ...config, datasets: { ...Object.fromEntries(fakes.map(({ id }) => [id, { plans }])), ...config.datasets } }
}

/**
 * Returns the dataset of a source without its module, so that its responses are parsed in this process, including any
 * changes made by a test.
 */
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
  if (source === undefined || !isFileSource(source))
    throw new Error(`${dataset.id} has no source ${id} that reads files`)
  const run = { dataset, source, paths, date, ...how }
  return publishing(host, ingestFiles(host.work, run))
}

/**
 * Waits until the host sees a publication. The host follows publications by notification, but a test needs to see them
 * immediately.
 */
async function publishing<R extends PublishReport>(host: Host, publication: Promise<R>): Promise<R> {
  const report = await publication
  await host.refresh()
  return report
}

/** Returns the parts of a record that determine its table. */
function shapeOf(dataset: Dataset, record: AnyRecord): readonly unknown[] {
  const { subject, merge, holds, ...rest } = record
  return [rest, indexesOf(tableOf(dataset, record)), subject?.column, merge !== undefined, holds.length > 0]
}

/** Returns a fingerprint of the tables; datasets with the same tables share a template. */
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

/** Yields rows as they would arrive from a file, each with its own line number. */
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

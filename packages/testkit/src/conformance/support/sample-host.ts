import type { AnyRecord, Dataset, Knowledge } from '@bourse/kit'
import { ALL_DATES, type DateWindow } from '@bourse/kit/host'
import { randomUUID } from 'node:crypto'
import { startTestHost, type Filling, type TestHost } from '../../test-host.ts'
import type { ConformanceOptions, SampleRow } from '../options.ts'
import { callsOf, type Call } from './calls.ts'
import { publishSample, type SampleReport } from './publish-sample.ts'
import { publishableRow } from './publishable-row.ts'

/**
 * The plan of the sample's accounts. It includes everything, and its limits appear in headers but are never reached.
 */
export const PLAN = 'conformance'
const LIMITS = {
  requests_per_minute: 100_000,
  concurrent_requests: 1_000,
  concurrency_per: 'account' as const,
  credits_per_day: 100_000_000,
  history_years: null,
  markets: ['US', 'non-US', 'venues', 'bonds'],
  symbols: null,
  stream_symbols: 0,
  without_capabilities: [],
}

/** The same plan with one year of history. */
export const YEAR_PLAN = 'conformance-year'

export type SampleOperation = TestHost['host']['operations'][number]

/** The real host with a dataset, the datasets that it needs, and its author's sample. */
export interface SampleHost {
  readonly test: TestHost
  readonly dataset: Dataset
  /** A key with all rights and without limits. */
  readonly owner: string
  /** The dataset's operations. */
  readonly operations: readonly SampleOperation[]
  /** Calls that should return rows. */
  readonly calls: readonly Call[]
  /** The results of publishing the sample. */
  readonly reports: readonly SampleReport[]
  /** Returns the current knowledge. */
  knowledge(): Knowledge
  /** Returns a record's rows as of the given knowledge, in publishable form. */
  rowsAt(record: AnyRecord, knowledge: Knowledge): Promise<readonly SampleRow[]>
}

/** A dataset's sample, published by the first host that uses it and copied by later hosts. */
export interface PublishedSample {
  readonly filling: Filling
  /** The results of the publication, available after the first host has started. */
  readonly reports: () => readonly SampleReport[]
}

/** Prepares a published sample that several hosts start from. */
export function publishedSample(dataset: Dataset, options: ConformanceOptions): PublishedSample {
  let reports: readonly SampleReport[] = []
  const by = async (test: TestHost) => {
    reports = await publishIfServing(test, dataset, options)
  }
  return { filling: { name: `sample_${randomUUID().replaceAll('-', '')}`, by }, reports: () => reports }
}

// If the host does not serve the dataset, a different check reports the reason.
const publishIfServing = async (
  test: TestHost,
  dataset: Dataset,
  options: ConformanceOptions,
  isPart?: (row: SampleRow) => boolean,
) => (isServing(test, dataset) ? publishSample(test, dataset, options, isPart) : [])

export interface SampleStart {
  /** A published sample to copy; by default, the host publishes the sample itself. */
  readonly published?: PublishedSample | undefined
  /** Whether a row belongs to the part of the sample that the host publishes; by default, all rows do. */
  readonly isPart?: (row: SampleRow) => boolean
}

/** Starts a host with the sample. */
export async function startSampleHost(
  dataset: Dataset,
  options: ConformanceOptions,
  { published, isPart }: SampleStart = {},
): Promise<SampleHost> {
  const datasets = [...(options.with ?? []), dataset]
  const test = await startTestHost({
    datasets,
    clock: options.clock,
    config: {
      plans: { [PLAN]: LIMITS, [YEAR_PLAN]: { ...LIMITS, history_years: 1 } },
      sources: { ...options.sources },
      // Replaces the plans that authors named, because the sample's accounts have their own.
      datasets: Object.fromEntries(datasets.map(({ id }) => [id, { plans: [PLAN, YEAR_PLAN] }])),
    },
    ...(published === undefined ? {} : { filled: published.filling }),
  })
  try {
    const reports = published?.reports() ?? (await publishIfServing(test, dataset, options, isPart))
    // Batches of the same instant are a microsecond apart; advance the clock so that all of them are in the past.
    test.clock.advance(60_000)
    const operations = test.host.operations.filter((operation) => operation.dataset.id === dataset.id)
    const knowledge = () => ({ asOf: undefined, pins: test.host.engine.versions().pins })
    const storedId = async (record: AnyRecord) =>
      (await rowsAt(test, record, knowledge())).flatMap(({ id }) => (typeof id === 'string' ? id : []))[0]
    return {
      test,
      dataset,
      reports,
      owner: await test.key({ owner: true }),
      operations,
      calls: (await Promise.all(operations.map((each) => callsOf(each, { dataset, options, storedId })))).flat(),
      knowledge,
      rowsAt: (record, known) => rowsAt(test, record, known),
    }
  } catch (error) {
    await test.close()
    throw error
  }
}

/** Returns whether the host has loaded the dataset with all of its needs. */
export function isServing({ host: { wiring } }: TestHost, dataset: Dataset): boolean {
  return wiring.datasets.includes(dataset) && wiring.stateOf(dataset).state === 'on'
}

/** Returns a record's rows as of the given knowledge, in publishable form. */
export async function rowsAt(test: TestHost, record: AnyRecord, knowledge: Knowledge): Promise<readonly SampleRow[]> {
  const table = test.host.wiring.tables.get(record)
  if (table === undefined) throw new Error(`the dataset has no record ${record.table}`)
  const { rows } = test.host.wiring.inject({ rows: record }) as { readonly rows: Door }
  const found = await rows
    .at(knowledge, record.longHistory ? ALL_DATES : undefined)
    .selectAll()
    .execute()
  return found.map((row) => publishableRow(record, row))
}

/** The part of a record's storage interface that is used here. */
interface Door {
  at(
    knowledge: Knowledge,
    window: DateWindow | undefined,
  ): { selectAll(): { execute(): Promise<readonly SampleRow[]> } }
}

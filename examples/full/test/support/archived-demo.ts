import { tasksOf } from '@bourse/host'
import type { AnyRecord, Dataset, Operation, Source } from '@bourse/kit'
import { columnsOf, hasRowHistory, historyRecord, listsStoredRows, schemaOf } from '@bourse/kit/host'
import { runOwedJobs, startTestHost, type TestHost } from '@bourse/testkit'
import { createHash } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import { datasets } from '../../src/datasets.ts'

const CLOCK = '2026-11-25T04:00:00Z'
/** Risk and growth need two years. */
const FIRST = '2024-11-25'

/** The demo market as the rows of a publisher, whose responses are archived. */
const archived = (dataset: Dataset): Dataset => ({
  ...dataset,
  sources: dataset.sources.map((source) => (source.demo ? archivedSource(source) : source)),
})

const archivedSource = (source: Source): Source => ({
  ...source,
  demo: false,
  fetch: async (...given) => JSON.stringify(await source.fetch(...given)),
  parse: (raw, ...given) => source.parse(JSON.parse(String(raw)) as never, ...given),
})

export interface ArchivedDemo {
  readonly host: TestHost
  readonly datasets: readonly Dataset[]
}

/** Starts a host whose rows are from archived responses; `ids` names the datasets, all by default. */
export async function startArchivedDemo(ids?: readonly string[]): Promise<ArchivedDemo> {
  const loaded = await Promise.all(datasets.map(async (load) => (await load()).default))
  const some = loaded.filter(({ id }) => ids?.includes(id) ?? true).map(archived)
  const host = await startTestHost({ datasets: some, clock: CLOCK, config: { sources: { demo: { enabled: true } } } })
  const { work, wiring } = host.host
  for (const dataset of some.filter(({ sources }) => sources.some(({ id }) => id === 'demo'))) {
    await host.database.database.query(
      `insert into bourse.source_windows (dataset, source, done_to) values ($1, 'demo', $2)`,
      [dataset.id, FIRST],
    )
    const task = tasksOf({ ...work, wiring }).find(({ name }) => name === `${dataset.id}__demo`)
    if (task === undefined) throw new Error(`${dataset.id} has no scheduled demo source`)
    await task.run(new AbortController().signal)
  }
  await host.host.refresh()
  await runOwedJobs(host)
  return { host, datasets: some }
}

/** A stored row that an operation serves. */
export interface SampledRow {
  readonly operation: string
  readonly record: AnyRecord
  /** The row's key, as `/v1/history` accepts it. */
  readonly key: string
}

/** Returns random current rows of each record that an operation lists; the same ones for the same seed. */
export async function sampledRows({ host, datasets: all }: ArchivedDemo, count: number, seed: string) {
  const rows: SampledRow[] = []
  const lists = all.flatMap((dataset) =>
    dataset.endpoints.flatMap((operation) => (hasRowHistory(operation) ? [{ dataset, operation }] : [])),
  )
  const byRecord = Map.groupBy(lists, ({ operation }) => historyRecord(operation))
  for (const [record, all] of byRecord) {
    // The rows of the others are the same ones.
    const { dataset, operation } = all.find(({ operation: one }) => listsStoredRows(one)) ?? all[0] ?? {}
    if (record === undefined || dataset === undefined || operation === undefined) continue
    const columns = columnsOf(record)
    const names = listsStoredRows(operation) ? record.key : await historyKeyOf(host, operation)
    const texts = names.map((name) => (columns[name]?.kind === 'instant' ? isoText(name) : `"${name}"::text`))
    const found = await host.database.database.query<{ key: string }>(
      `select concat_ws(',', ${texts.join(', ')}) as key from "${schemaOf(dataset)}"."${record.table}"
       where known_to = 'infinity' and num_nulls(${texts.join(', ')}) = 0 and concat(${texts.join(', ')}) not like '%,%'
       order by md5(concat_ws(',', $2::text, ${texts.join(', ')})) limit $1`,
      [count, seed],
    )
    rows.push(...found.map(({ key }) => ({ operation: operation.id, record, key })))
  }
  return rows
}

/** The fields by which clients request the history of an operation's rows. */
async function historyKeyOf(host: TestHost, { id, path }: Operation): Promise<readonly string[]> {
  const { json } = await host.get('/openapi.json')
  const key: unknown = json.paths[`/v1${path}`]?.get?.['x-history']?.key
  if (!Array.isArray(key)) throw new Error(`${id} has no x-history`)
  return key.map(String)
}

const isoText = (name: string) => `to_char("${name}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

interface Version {
  readonly source: string | null
  readonly publisher: string | null
  readonly file: { readonly sha256: string; readonly fetched_at: string | null } | null
  readonly inputs: readonly { readonly operation: string; readonly href: string }[]
}

/** Lists of the largest rows only: the others are in no response, so they have no history. */
const RANKED: ReadonlySet<string> = new Set(['ownership.list'])

/** Says what is wrong with where a row is said to be from; undefined if its file or its inputs can be read. */
export async function wrongOrigin({ host }: ArchivedDemo, { operation, key }: SampledRow, of: string) {
  const path = `/v1/history?operation=${operation}&key=${encodeURIComponent(key)}`
  const { status, text, json } = await host.get(path, { key: of })
  if (status === 404 && RANKED.has(operation)) return undefined
  if (status !== 200) return `${path}: ${status} ${text.slice(0, 300)}`
  const { data }: { readonly data: readonly Version[] } = json
  if (data.length === 0) return `${path}: no versions`
  for (const version of data) {
    const wrong = version.file === null ? await wrongInputs(host, version, of) : await wrongFile(host, version.file)
    if (wrong !== undefined) return `${path}: ${wrong}`
  }
  return undefined
}

async function wrongFile(host: TestHost, { sha256 }: NonNullable<Version['file']>) {
  const found = await host.database.database.query<{ content: Buffer }>(
    `select content from bourse.archive where source = 'demo' and sha256 = decode($1, 'hex')`,
    [sha256],
  )
  const hashes = found.map(({ content }) => createHash('sha256').update(zstdDecompressSync(content)).digest('hex'))
  return hashes.includes(sha256) ? undefined : `no archived response has the hash ${sha256}`
}

async function wrongInputs(host: TestHost, { source, publisher, inputs }: Version, of: string) {
  if (inputs.length === 0) return `neither file nor inputs, from ${source ?? 'several sources'} (${publisher ?? ''})`
  for (const { href } of inputs) {
    const { status, text } = await host.get(href, { key: of })
    if (status !== 200) return `the input ${href} responds with ${status} ${text.slice(0, 200)}`
  }
  return undefined
}

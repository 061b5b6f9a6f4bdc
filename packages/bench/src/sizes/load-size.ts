import type { Database } from '@bourse/host'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { warmFileCache } from '../data/read-in.ts'
import type { Installation } from '../installation.ts'
import type { BenchmarkOptions } from '../benchmark.ts'
import { importRates, type ImportedPart, type ImportRates } from './import-rates.ts'
import { runProgram } from './run-program.ts'
import type { Size, SizedData } from './size.ts'

const BOURSE = fileURLToPath(new URL('../../../../examples/full/src/bourse.ts', import.meta.url))
const NIGHTLY_JOBS = fileURLToPath(new URL('run-nightly-jobs.ts', import.meta.url))

/** A run of a scheduled job. */
export interface JobRun {
  readonly name: string
  readonly seconds: number
  /** Peak resident memory of this job and those before it, in MiB. */
  readonly peakMiB: number
}

/** Measurements of one size after its import and its first nightly jobs. */
export interface LoadedSize extends ImportRates {
  readonly data: SizedData
  readonly importSeconds: number
  readonly importPeakMiB: number
  readonly jobs: readonly JobRun[]
  readonly jobsPeakMiB: number
  readonly bytesPerRow: number
}

/** Imports generated rows as an operator does, and runs the jobs of the following night. */
export async function loadSize(
  { folder, dataDir, database }: Installation,
  { dataset }: Pick<Size, 'dataset'>,
  data: SizedData,
  { say, signal }: Pick<BenchmarkOptions, 'say' | 'signal'>,
): Promise<LoadedSize> {
  const parts: ImportedPart[] = []
  let importPeakMiB = 0
  say(`Importing ${data.rows.toLocaleString('en-US')} rows: ${data.title}.`)
  for await (const { path, rows, args, isBasis } of data.files(folder)) {
    signal.throwIfAborted()
    const { seconds, peakMiB, output } = await runProgram([BOURSE, 'import', ...args, path, '--json'], {
      dataDir,
      signal,
    })
    checkPublished(output, rows)
    await rm(path)
    if (isBasis === true) continue
    say(`${rows.toLocaleString('en-US')} rows in ${seconds.toFixed(1)} s, at most ${peakMiB} MiB.`)
    parts.push({ rows, seconds })
    importPeakMiB = Math.max(importPeakMiB, peakMiB)
  }
  say('Running the jobs of the night.')
  const { output, peakMiB: jobsPeakMiB } = await runProgram([NIGHTLY_JOBS, dataDir], { dataDir, signal })
  const jobs: readonly JobRun[] = JSON.parse(output)
  await database.session((held) => held.query('vacuum analyze'))
  await warmFileCache(dataDir)
  return {
    data,
    importSeconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
    importPeakMiB,
    ...(await importRates(database, dataset, parts)),
    jobs,
    jobsPeakMiB,
    bytesPerRow: (await bytesOf(database, dataset)) / data.rows,
  }
}

function checkPublished(output: string, rows: number): void {
  const { published, quarantined, held }: Record<'published' | 'quarantined' | 'held', number> = JSON.parse(output)
  if (published < rows || quarantined + held > 0)
    throw new Error(`of ${rows} rows, ${published} were published, ${quarantined} rejected, ${held} held`)
}

/** Size of all tables of a dataset with their indexes. */
async function bytesOf(database: Database, dataset: string): Promise<number> {
  const [found] = await database.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class
     where relkind = 'r' and relnamespace = $1::regnamespace`,
    [dataset],
  )
  return Number(found?.bytes)
}

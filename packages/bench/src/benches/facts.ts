import calendars from '@bourse/calendars'
import eod from '@bourse/eod'
import fundamentals from '@bourse/fundamentals'
import { createHost, ingestFiles, isFileSource, type Host } from '@bourse/host'
import instruments from '@bourse/instruments'
import pino from 'pino'
import type { Benchmark, ReportTable } from '../benchmark.ts'
import { withCompanyfacts, type CompanyfactsFiles } from '../data/companyfacts-files.ts'
import { filledTables, timeCopy, millisecondsOf } from '../data/copied-tables.ts'
import { floors } from '../floors.ts'
import { configOf, createBenchKey, withInstallation, type Installation } from '../installation.ts'
import { loadNow } from '../machine.ts'
import { median, roundTo } from '../statistics.ts'

const FILERS = 20
/** Number of issuers in an entire market, used to extrapolate time and storage. */
const MARKET = 5_000
const READS = 200

/** How fast all of the filers' reported facts are ingested (compared with COPY of the same rows) and read. */
export const filedFacts: Benchmark = {
  id: 'facts',
  summary: `Companyfacts for ${FILERS} large filers compared with COPY of the same rows; reads of one concept`,
  run: ({ say }) =>
    withCompanyfacts(FILERS, (files) =>
      withInstallation(say, async (installation) => {
        const before = loadNow()
        const tables = await withFundamentals(installation, async (host, key) => {
          await list(host, files.ciks)
          say(`Taking in ${FILERS} filers.`)
          const milliseconds = await millisecondsOf(installation.database, () => takeIn(host, files))
          return [await loadTable(host, installation, milliseconds), await readTable(host, key, files)]
        })
        return { facts: { data: files.data, 'load average before': before, 'load average after': loadNow() }, tables }
      }),
    ),
}

async function withFundamentals<T>(
  { dataDir, database }: Installation,
  work: (host: Host, key: string) => Promise<T>,
): Promise<T> {
  const datasets = [instruments, calendars, eod, fundamentals]
  const host = await createHost({ datasets, config: configOf(dataDir), database, log: pino({ level: 'warn' }) })
  try {
    return await work(host, await createBenchKey(host))
  } finally {
    await host.close()
  }
}

async function takeIn(host: Host, { folder }: CompanyfactsFiles): Promise<void> {
  const source = fundamentals.sources.find(({ id }) => id === 'sec-companyfacts')
  if (source === undefined || !isFileSource(source))
    throw new Error('fundamentals has no source for companyfacts files')
  const run = { dataset: fundamentals, source, paths: [folder], date: undefined }
  const { units, quarantined } = await ingestFiles(host.work, run)
  if (units !== FILERS || quarantined > 0) throw new Error(`${units} filers, ${quarantined} rows quarantined`)
}

async function loadTable(host: Host, { database }: Installation, milliseconds: number): Promise<ReportTable> {
  await database.session((held) => held.query('vacuum analyze'))
  const tables = await filledTables(host, database, 'fundamentals')
  const copyMs = await timeCopy(database, tables)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = tables.reduce((sum, table) => sum + table.rows * table.bytesPerRow, 0)
  return {
    title: `Companyfacts for ${FILERS} filers, with the statements derived from them`,
    rows: [
      {
        rows,
        'rows/s': Math.round((rows * 1_000) / milliseconds),
        'bytes/row': Math.round(bytes / rows),
        'COPY rows/s': Math.round((rows * 1_000) / copyMs),
        ratio: roundTo(copyMs / milliseconds, 3),
        [`${MARKET} filers, h`]: roundTo((milliseconds / 3_600_000 / FILERS) * MARKET, 1),
        [`${MARKET} filers, GiB`]: Math.round((bytes / 1024 ** 3 / FILERS) * MARKET),
      },
    ],
  }
}

/** Reads one concept from one filer after another. */
async function readTable({ app }: Host, key: string, { ciks }: CompanyfactsFiles): Promise<ReportTable> {
  const headers = { authorization: `Bearer ${key}` }
  const times: number[] = []
  for (let read = 0; read < READS; read++) {
    const url = `/v1/financials/facts?symbols=${symbolOf(read % ciks.length)}&concepts=us-gaap:Assets`
    const begin = performance.now()
    const answer = await app.inject({ url, headers })
    times.push(performance.now() - begin)
    const { data = [] } = answer.json<{ data?: readonly unknown[] }>()
    if (data.length === 0) throw new Error(`no facts for ${url}: ${answer.body.slice(0, 300)}`)
  }
  const row = { 'p50 ms': roundTo(median(times), 2), 'at most': floors.factsReadMs }
  return { title: 'One concept for one issuer', rows: [row] }
}

async function list(host: Host, ciks: readonly string[]): Promise<void> {
  const directory = instruments.staging.find(({ id }) => id === 'directory')
  if (directory === undefined) throw new Error('instruments has no directory')
  const rows = ciks.map((cik, index) => ({
    row: { symbol: symbolOf(index), exchange_mic: 'XNAS', type: 'CS', cik, company_name: `Made Up ${index} Inc.` },
  }))
  await host.publications.publish(directory, batched(rows), { source: 'bench', knownAt: '2009-01-01T00:00:00Z' })
}

async function* batched<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}

const symbolOf = (index: number) =>
  `F${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(65 + Math.floor(index / 26))}`

import { quantile, roundTo } from '@bourse/bench/src/statistics.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, FaultOptions } from '../fault.ts'
import { createFindings, type Findings } from '../findings.ts'
import { startHost, type HostProcess } from '../processes/start-host.ts'
import { startImport } from '../processes/start-import.ts'
import { createCaller, type HttpAnswer } from '@bourse/testkit/calling'
import { fillMarket } from '../support/fill-market.ts'
import { csvOf, generatedBars, symbolOf, yearsOfBars } from '../support/made-bars.ts'
import { createMarketHost } from '../support/market-host.ts'
import { CONFIG } from '../support/plans.ts'
import { scratchDatabase } from '../support/scratch-database.ts'

/** Listings and sessions before the import; the file corrects these listings' bars and adds 14 times as many. */
const [LISTINGS, SESSIONS] = [20, 500]
const FILE_LISTINGS = 286
const PER_SECOND = 10
/** The host's database connections: the default number and the minimum. */
const [MANY, FEW] = [20, 5]

const ANSWERED = 'every read returns 200 from the start of an import to its end'
const GROWING = 'no reader sees fewer rows than before'
const IMPORTED = 'the import publishes its rows'

/** Readers during an import of 143,000 rows. */
export const readImport: Fault = {
  id: 'read-import',
  summary: `${PER_SECOND} readers per second during an import of ${FILE_LISTINGS * SESSIONS} rows: none is rejected`,
  rounds: 4,
  async run(options) {
    const findings = createFindings()
    findings.expects(ANSWERED, GROWING, IMPORTED)
    const size = options.brief ? { listings: 40, sessions: 250 } : { listings: FILE_LISTINGS, sessions: SESSIONS }
    const folder = await mkdtemp(join(tmpdir(), 'bourse-faults-read-import-'))
    try {
      const file = join(folder, 'bars.csv')
      await writeFile(file, csvOf(generatedBars(size.listings, size.sessions, 2)))
      const rows: Row[] = []
      for (let round = 0; round < options.rounds; round++) {
        // An import by an operator's command, and one through an upload that the host itself reads.
        const by = round % 2 === 0 ? 'another process' : 'the host'
        const connections = round % 4 === 0 || round % 4 === 3 ? MANY : FEW
        options.say(`an import by ${by}, with ${connections} connections`)
        rows.push(await readThrough({ options, findings, file, folder, connections, ...size }, by))
      }
      findings.table({ title: 'Readers', rows })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    return findings.report({ ...size, rows: size.listings * size.sessions, 'requests per second': PER_SECOND })
  },
}

interface Scene {
  readonly options: FaultOptions
  readonly findings: Findings
  readonly file: string
  readonly folder: string
  readonly connections: number
  readonly listings: number
  readonly sessions: number
}

type By = 'another process' | 'the host'
type Row = Readonly<Record<string, string | number>>

async function readThrough(scene: Scene, by: By): Promise<Row> {
  const { options, findings } = scene
  const scratch = await scratchDatabase(options.server)
  try {
    const filling = await createMarketHost(scratch.database)
    await fillMarket(filling, LISTINGS, SESSIONS).finally(() => filling.close())
    const config = { ...CONFIG, data_dir: scene.folder, database_connections: scene.connections }
    const host = await startHost({ url: scratch.url, serves: 'market', config, runsJobs: true })
    try {
      const begin = performance.now()
      const answers = await readersDuring(host, importing(scene, { host, by, url: scratch.url }))
      judge(findings, answers, by)
      const waits = answers.map(({ startedAt, endedAt }) => endedAt - startedAt)
      return {
        'imported by': by,
        connections: scene.connections,
        seconds: roundTo((performance.now() - begin) / 1_000, 1),
        requests: answers.length,
        'p50, ms': roundTo(quantile(waits, 0.5), 1),
        'p99, ms': roundTo(quantile(waits, 0.99), 1),
        'longest, ms': roundTo(Math.max(...waits), 0),
      }
    } finally {
      await host.close()
    }
  } finally {
    await scratch.drop()
  }
}

/** Imports the file and returns its number of rows. */
async function importing(
  { findings, file, listings, sessions }: Scene,
  { host, by, url }: { readonly host: HostProcess; readonly by: By; readonly url: string },
): Promise<void> {
  if (by === 'the host') {
    const { rows } = await host.tell('import', { path: file })
    findings.same(IMPORTED, rows, listings * sessions)
    return
  }
  const child = await startImport({ url, kind: 'import', file, listings, sessions })
  try {
    findings.holds(IMPORTED, await child.begin(), () => 'the import ended too early')
  } finally {
    await child.kill()
  }
}

/** The readers' requests: years of bars, one day of the market, catalogs, names; no request repeats within a second. */
function paths(): () => string {
  const years = yearsOfBars(LISTINGS, SESSIONS)
  const others = ['/v1/instruments?limit=20', '/v1/datasets', '/v1/exchanges', '/v1/datasets/eod/coverage']
  let number = 0
  return () => {
    const at = number++
    if (at % 3 === 0) return years()
    if (at % 3 === 1) return `/v1/symbols/search?q=${symbolOf(at % LISTINGS)}`
    return at % 2 === 0 ? '/v1/eod?date=2026-02-27&limit=1000' : (others[(at >> 1) % others.length] ?? '/v1/datasets')
  }
}

/** Sends requests at a steady rate until the work completes, without waiting for earlier responses. */
async function readersDuring(
  host: HostProcess,
  work: Promise<void>,
): Promise<readonly (HttpAnswer & { path: string })[]> {
  const { key } = await host.tell('account', { plan: 'unlimited' })
  const caller = createCaller(64, { mayBeCutOff: true })
  const next = paths()
  let isOver = false
  const over = work.finally(() => void (isOver = true))
  over.catch(() => undefined)
  const asked: Promise<HttpAnswer & { path: string }>[] = []
  const begin = performance.now()
  try {
    while (!isOver) {
      const path = next()
      asked.push(caller.get(`${host.address}${path}`, key).then((answer) => ({ ...answer, path })))
      await sleep(Math.max(0, begin + (asked.length * 1_000) / PER_SECOND - performance.now()))
    }
    const answers = await Promise.all(asked)
    await over
    return answers
  } finally {
    await caller.close()
  }
}

function judge(findings: Findings, answers: readonly (HttpAnswer & { path: string })[], by: By): void {
  let most = 0
  for (const { status, text, path } of answers) {
    findings.holds(ANSWERED, status === 200, () => `${status} ${text} for ${path}, during ${by}`)
    if (status !== 200 || !path.startsWith('/v1/eod?date')) continue
    const { data }: { readonly data: readonly unknown[] } = JSON.parse(text)
    findings.holds(GROWING, data.length >= most, () => `${data.length} rows of a day after ${most}`)
    most = Math.max(most, data.length)
  }
}

import eod from '@bourse/eod'
import { importFile, runTask, tasksOf, type Host } from '@bourse/host'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Benchmark } from '../benchmark.ts'
import { ROWS, withBarsFiles, type BarsFile } from '../data/bars-file.ts'
import { copyPlainBars, PLAIN_BARS } from '../data/load-sessions.ts'
import { createBenchKey, createFramesHost, withHost, withInstallation, type Installation } from '../installation.ts'
import { loadNow } from '../machine.ts'
import { pythonWith } from '../peers/python.ts'
import { postgresVariables, startPeer } from '../peers/start-peer.ts'
import { startServer } from '../servers/start-server.ts'
import { roundTo } from '../statistics.ts'

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const SCRIPT = pathOf('../dataframe/frames.py')
const FASTAPI = pathOf('../peers/fastapi_server.py')
const CLIENT = pathOf('../../../client-python')
/** Runs of the job that writes flat files: 1,260 trading dates, then their months and years, 30 in a run. */
const FILE_RUNS = 10
/** FastAPI's database connections. */
const POOL = 10

/** The script's output for one method. */
interface Measured {
  readonly question: 'market' | 'listing'
  readonly way: string
  readonly rows?: number
  readonly seconds?: number
  readonly failure?: string
}

/** How fast bars become DataFrames. */
export const dataframe: Benchmark = {
  id: 'dataframe',
  summary: `${ROWS} daily bars, and the bars of one listing, into DataFrames each way, and by DuckDB from Parquet`,
  run: (options) =>
    withBarsFiles(options.say, ({ data, file }) =>
      withInstallation(options.say, async (installation) => {
        const { dataDir, folder } = installation
        const key = await load(installation, file, options.say)
        const python = await pythonFor(folder, options.say)
        const server = await startServer({ entry: 'frames-host-server.ts', dataDir, profile: options.profile })
        const peer = await startPeer([python, FASTAPI, PLAIN_BARS, String(POOL)], installation)
        const before = { 'load average before': loadNow(), 'host MiB, idle': server.memory()?.resident ?? 0 }
        try {
          const command = [python, SCRIPT, server.origin, key, folder, String(options.rounds), peer.origin, PLAIN_BARS]
          const measured = await frames(command, installation, options.say)
          const facts = { data, ...before, 'host MiB, at most': server.memory()?.most ?? 0 }
          return { facts, tables: (['market', 'listing'] as const).map((question) => tableOf(question, measured)) }
        } finally {
          await peer.stop()
          await server.stop()
        }
      }),
    ),
}

/** Imports the bars and copies them into a plain table for the rivals; returns an API key. */
function load(installation: Installation, file: BarsFile, say: (line: string) => void): Promise<string> {
  say(`Importing ${ROWS} bars.`)
  const work = async (host: Host) => {
    await importFile(host.publications, eod, file.path, {
      map: file.map,
      source: 'import',
      market: 'XNAS',
      createListings: true,
    })
    await copyPlainBars(installation.database)
    await host.store.pack(eod)
    await installation.database.session((held) => held.query('vacuum analyze'))
    await writeFiles(host, say)
    return createBenchKey(host)
  }
  return withHost(installation, work, createFramesHost)
}

/** Writes the flat files of all dates and their months and years: one run of the job writes 200 dates. */
async function writeFiles(host: Host, say: (line: string) => void): Promise<void> {
  say('Writing the flat files.')
  await host.refresh()
  const job = tasksOf(host.work).find(({ name }) => name === 'flat-files__write-files')
  if (job === undefined) throw new Error('expected the job write-files')
  for (let run = 0; run < FILE_RUNS; run++) {
    await runTask(job, host.work, new AbortController().signal)
    await host.refresh()
  }
}

/**
 * The Python that `BOURSE_BENCH_PYTHON` names, otherwise one from a virtual environment with the rival packages, in the
 * folder.
 */
async function pythonFor(folder: string, say: (line: string) => void): Promise<string> {
  return process.env['BOURSE_BENCH_PYTHON'] ?? pythonWith(folder, [`${CLIENT}[pandas,polars]`, ...COMPARED], say)
}

const COMPARED = [
  'duckdb==2.0.1',
  'psycopg[binary]==3.3.9',
  'sqlalchemy==2.1.9',
  'fastapi==0.165.0',
  'asyncpg==0.32.0',
  'orjson==3.13.0',
  'uvicorn[standard]==0.54.0',
]

/** Runs the script and collects its output. */
async function frames(
  [python = '', ...args]: readonly string[],
  installation: Installation,
  say: (line: string) => void,
): Promise<readonly Measured[]> {
  const child = spawn(python, args, {
    env: { ...process.env, ...postgresVariables(installation) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const measured: Measured[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const measurement: Measured = JSON.parse(line)
    say(`${measurement.question}, ${measurement.way}: ${measurement.failure ?? `${measurement.seconds?.toFixed(3)} s`}`)
    measured.push(measurement)
  }
  const [code]: readonly unknown[] = await ended
  if (code !== 0)
    throw new Error(
      `${python} exited with ${String(code)}: it needs bourse-client[pandas,polars], ${COMPARED.join(', ')}`,
    )
  return measured
}

function tableOf(question: Measured['question'], measured: readonly Measured[]) {
  const own = measured.filter((each) => each.question === question)
  const rival = own[0]?.seconds ?? Number.NaN
  return {
    title: question === 'market' ? 'Every listing, starting from its first bar' : 'One listing',
    rows: own.map(({ way, rows = 0, seconds = Number.NaN, failure }) => ({
      way,
      rows,
      ms: failure ?? roundTo(seconds * 1_000, 1),
      'over DuckDB': failure === undefined ? roundTo(seconds / rival, 1) : '',
    })),
  }
}

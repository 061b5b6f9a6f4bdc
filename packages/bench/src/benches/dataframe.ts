import eod from '@bourse/eod'
import { importFile } from '@bourse/host'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Benchmark } from '../benchmark.ts'
import { ROWS, withBarsFiles } from '../data/bars-file.ts'
import { createBenchKey, withHost, withInstallation } from '../installation.ts'
import { loadNow } from '../machine.ts'
import { startServer } from '../servers/start-server.ts'
import { rounded } from '../statistics.ts'

const SCRIPT = fileURLToPath(new URL('../dataframe/frames.py', import.meta.url))

/** What the script tells of one way. */
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
  summary: `${ROWS} daily bars, and those of one listing, into DataFrames by each way, beside DuckDB on a Parquet file`,
  run: (options) =>
    withBarsFiles(options.say, ({ data, file }) =>
      withInstallation(options.say, async (installation) => {
        const { dataDir, database, folder } = installation
        options.say(`Importing ${ROWS} bars.`)
        const key = await withHost(installation, async (host) => {
          await importFile(host.store, eod, file.path, {
            map: file.map,
            source: 'import',
            market: 'XNAS',
            createListings: true,
          })
          await host.store.pack(eod)
          await database.session((held) => held.query('vacuum analyze'))
          return createBenchKey(host)
        })
        const server = await startServer({ entry: 'host-server.ts', dataDir, profile: options.profile })
        const before = { 'load average before': loadNow(), 'host MiB, idle': server.memory()?.resident ?? 0 }
        try {
          const measured = await frames([server.origin, key, folder, String(options.rounds)], options.say)
          const facts = { data, ...before, 'host MiB, at most': server.memory()?.most ?? 0 }
          return { facts, tables: (['market', 'listing'] as const).map((question) => tableOf(question, measured)) }
        } finally {
          await server.stop()
        }
      }),
    ),
}

/**
 * Runs the script with the Python that `BOURSE_BENCH_PYTHON` names, which has bourse-client[pandas,polars] and duckdb.
 */
async function frames(args: readonly string[], say: (line: string) => void): Promise<readonly Measured[]> {
  const python = process.env['BOURSE_BENCH_PYTHON'] ?? 'python3'
  const child = spawn(python, [SCRIPT, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const measured: Measured[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const told: Measured = JSON.parse(line)
    say(`${told.question}, ${told.way}: ${told.failure ?? `${told.seconds?.toFixed(3)} s`}`)
    measured.push(told)
  }
  const [code]: readonly unknown[] = await ended
  if (code !== 0)
    throw new Error(
      `${python} ended with ${String(code)}: BOURSE_BENCH_PYTHON names one that has bourse-client[pandas,polars] ` +
        'and duckdb',
    )
  return measured
}

function tableOf(question: Measured['question'], measured: readonly Measured[]) {
  const own = measured.filter((each) => each.question === question)
  const rival = own[0]?.seconds ?? Number.NaN
  return {
    title: question === 'market' ? 'Every listing, from its first bar on' : 'One listing',
    rows: own.map(({ way, rows = 0, seconds = Number.NaN, failure }) => ({
      way,
      rows,
      ms: failure ?? rounded(seconds * 1_000, 1),
      'over DuckDB': failure === undefined ? rounded(seconds / rival, 1) : '',
    })),
  }
}

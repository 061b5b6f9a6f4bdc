import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Benchmark, BenchmarkOptions } from '../benchmark.ts'
import { startProcess, type StartedProcess } from '../boot/started-process.ts'
import { loadNow } from '../machine.ts'
import { floors } from '../floors.ts'
import { median, roundTo } from '../statistics.ts'

const BOURSE = fileURLToPath(new URL('../../../../examples/full/src/bourse.ts', import.meta.url))
/** Seconds without a request after which a host counts as idle. */
const IDLE = 10
/** Length in seconds of the window during which an idle host uses less than a tenth of a processor. */
const QUIET = 5
const NO_DEMO = { BOURSE_DEMO: 'off' }

/** Measurements from one start. */
interface Start {
  readonly seconds: number
  readonly processor: number | undefined
  readonly ready: number | undefined
  readonly idle: number | undefined
}

/** How long a host with all datasets takes to restart, and its memory when idle. */
export const boot: Benchmark = {
  id: 'boot',
  summary:
    'From the start of "bourse serve" on an existing data folder with the demo market to ready; memory after ' +
    `${IDLE} idle seconds`,
  async run(options) {
    const folder = await mkdtemp(join(tmpdir(), 'bourse-bench-'))
    // When this runs as root, the server runs as a separate user that needs access to the folder.
    await chmod(folder, 0o755)
    try {
      return await measure(folder, options)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure(folder: string, { rounds, say, signal }: BenchmarkOptions) {
  const [dataDir, withoutDemo] = [join(folder, 'demo'), join(folder, 'data')]
  say('Creating an installation with the demo market.')
  const first = await serve(dataDir)
  await settled(first)
  await first.stop()
  // The first start had no compile cache folder yet.
  await (await serve(dataDir)).stop()
  for (let start = 0; start < 2; start++) await (await serve(withoutDemo, NO_DEMO)).stop()
  const before = loadNow()
  const [nothing, uncached, ours, quiet]: [Start[], Start[], Start[], Start[]] = [[], [], [], []]
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted()
    say(`Round ${round + 1} of ${rounds}.`)
    nothing.push(await look(await startProcess(['-e', 'console.log(); setTimeout(() => {}, 60_000)'], {}), 0))
    uncached.push(await look(await serve(dataDir, { NODE_DISABLE_COMPILE_CACHE: '1' }), 0))
    ours.push(await look(await serve(dataDir), IDLE))
    quiet.push(await look(await serve(withoutDemo, NO_DEMO), IDLE))
  }
  return {
    facts: { 'load average before': before, 'load average after': loadNow() },
    tables: [
      {
        title: 'Until ready, including PostgreSQL',
        rows: [
          row('node without a program', nothing, ''),
          row('serve without compile cache', uncached, ''),
          row('serve', ours, floors.bootSeconds),
        ],
      },
      {
        title: 'Resident memory of serve, MiB',
        rows: [
          { when: 'ready', MiB: middle(ours.map(({ ready }) => ready)), 'at most': '' },
          { when: `idle for ${IDLE} s`, MiB: middle(quiet.map(({ idle }) => idle)), 'at most': floors.idleMiB },
          { when: 'the same with synthetic quotes updating', MiB: middle(ours.map(({ idle }) => idle)), 'at most': '' },
        ],
      },
    ],
  }
}

async function serve(dataDir: string, more: Readonly<Record<string, string>> = {}): Promise<StartedProcess> {
  const environment = {
    BOURSE_DATA_DIR: dataDir,
    BOURSE_PORT: '0',
    BOURSE_METRICS_PORT: '0',
    BOURSE_LOG_LEVEL: 'warn',
    ...more,
  }
  const started = await startProcess([BOURSE, 'serve', '--json'], environment)
  const { address }: { readonly address: string } = JSON.parse(started.output)
  const { status } = await fetch(`${address}/readyz`)
  if (status !== 200) throw new Error(`the host reported that it was serving, but /readyz returned ${status}`)
  return started
}

/** Waits until a host has completed pending work, such as creating the files for newly loaded data. */
async function settled(started: StartedProcess): Promise<void> {
  for (let before = started.processorSeconds(); before !== undefined;) {
    await sleep(QUIET * 1000)
    const now = started.processorSeconds() ?? before
    if (now - before < QUIET / 10) return
    before = now
  }
  await sleep(IDLE * 1000)
}

/** Measures a process and stops it. */
async function look(started: StartedProcess, idle: number): Promise<Start> {
  const [processor, ready] = [started.processorSeconds(), started.residentMib()]
  await sleep(idle * 1000)
  const start = { seconds: started.seconds, processor, ready, idle: started.residentMib() }
  await started.stop()
  return start
}

const row = (work: string, starts: readonly Start[], atMost: number | '') => ({
  work,
  s: roundTo(median(starts.map(({ seconds }) => seconds)), 2),
  'processor s': middle(starts.map(({ processor }) => processor)),
  'at most': atMost,
})

/** The median of the measured values; empty if the system reports none. */
function middle(values: readonly (number | undefined)[]): number | '' {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? '' : roundTo(median(known), 2)
}

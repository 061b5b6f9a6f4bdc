import { quantile, roundTo } from '@bourse/bench/src/statistics.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault, FaultOptions } from '../fault.ts'
import { createFindings, type Findings } from '../findings.ts'
import { hostileFiles as madeFiles, type HostileFile } from '../hostile/hostile-files.ts'
import type { ReadFile } from '../processes/orders.ts'
import { startHost, type HostProcess } from '../processes/start-host.ts'
import { symbolOf, yearsOfBars } from '../support/made-bars.ts'
import { createMarketHost } from '../support/market-host.ts'
import { fillMarket } from '../support/fill-market.ts'
import { openLoad } from '../support/open-load.ts'
import { CONFIG } from '../support/plans.ts'
import { scratchDatabase } from '../support/scratch-database.ts'

/** Total number of files, and how many of them are damaged. */
const FILES = 200
const [LISTINGS, SESSIONS] = [10, 400]
/** The client's requests per second, and its target in milliseconds. */
const [PER_SECOND, GOAL_MS] = [20, 100]
/** Maximum memory in MiB that reading may add to a host. */
const MOST_MIB = 512
/** At the test suite's size, only every nth file is read. */
const STEP = 4

const ALIVE = 'no file crashes the host'
const REASON = 'a file that is rejected has a reason'
const MEMORY = `reading adds less than ${MOST_MIB} MiB to the host`
const ANSWERED = 'callers are served while files are read'

/** A file that was read, and the outcome. */
interface Outcome extends ReadFile {
  readonly name: string
  readonly seconds: number
}

/** Malicious files, read by a host that serves requests at the same time. */
export const hostileFiles: Fault = {
  id: 'hostile-files',
  summary: `${FILES} malicious files of every format: none crashes the host, and other callers are served`,
  rounds: 1,
  async run(options) {
    const findings = createFindings()
    findings.expects(ALIVE, REASON, MEMORY, ANSWERED)
    const scratch = await scratchDatabase(options.server)
    const folder = await mkdtemp(join(tmpdir(), 'bourse-faults-hostile-'))
    try {
      const filling = await createMarketHost(scratch.database)
      await fillMarket(filling, LISTINGS, SESSIONS).finally(() => filling.close())
      const config = { ...CONFIG, data_dir: folder }
      const host = await startHost({ url: scratch.url, serves: 'files', config })
      await readAll(options, findings, host, folder).finally(() => host.close())
    } finally {
      await scratch.drop()
      await rm(folder, { recursive: true, force: true })
    }
    return findings.report({ files: filesOf(options).length, 'requests per second': PER_SECOND })
  },
}

function filesOf({ brief }: FaultOptions): readonly HostileFile[] {
  const made = [...madeFiles(0)]
  const all = [...made, ...[...madeFiles(FILES - made.length)].slice(made.length)]
  return brief ? all.filter((_, at) => at % STEP === 0) : all
}

async function readAll(options: FaultOptions, findings: Findings, host: HostProcess, folder: string): Promise<void> {
  const { key } = await host.tell('account', { plan: 'unlimited' })
  const load = {
    origin: host.address,
    headers: { authorization: `Bearer ${key}` },
    next: yearsOfBars(LISTINGS, SESSIONS),
  }
  const symbols = Array.from({ length: LISTINGS }, (_, listing) => symbolOf(listing))
  options.say(`warming up with ${symbols.length} listings`)
  const [alone] = [await openLoad(load, PER_SECOND, 3), await openLoad(load, PER_SECOND, 3)].slice(-1)
  const before = await host.tell('read', { path: join(folder, 'none.csv') })
  const waits: number[] = []
  const outcomes: Outcome[] = []
  for (const { name, bytes, source } of filesOf(options)) {
    options.signal.throwIfAborted()
    options.say(name)
    const path = join(folder, name)
    await writeFile(path, bytes)
    const begin = performance.now()
    const reading = host.tell('read', { path, ...(source === undefined ? {} : { source }) }).then(
      (read) => ({ name, ...read, seconds: (performance.now() - begin) / 1_000 }),
      (error: unknown) => String(error),
    )
    let isOver = false
    void reading.then(() => void (isOver = true))
    do {
      for (const { status, milliseconds, text } of await openLoad(load, PER_SECOND, 0.5)) {
        waits.push(milliseconds)
        findings.holds(ANSWERED, status === 200, () => `${status} ${text} during ${name}`)
      }
    } while (!isOver)
    const outcome = await reading
    await rm(path)
    const died = typeof outcome === 'string' ? outcome : undefined
    findings.holds(ALIVE, died === undefined, () => `${name}: ${died}`)
    if (typeof outcome === 'string') return
    outcomes.push(outcome)
  }
  for (const { name, failure, memory } of outcomes) {
    findings.holds(REASON, failure === undefined || failure.length > 10, () => `${name}: ${failure}`)
    findings.holds(MEMORY, memory - before.memory < MOST_MIB, () => `${name}: ${memory} after ${before.memory} MiB`)
  }
  tell(findings, outcomes, waits, alone?.map(({ milliseconds }) => milliseconds) ?? [])
}

function tell(findings: Findings, outcomes: readonly Outcome[], waits: readonly number[], alone: readonly number[]) {
  const p99 = quantile(waits, 0.99)
  findings.goal({
    name: 'p99 for a year of bars while files are read, ms',
    figure: `${roundTo(p99, 1)} (alone ${roundTo(quantile(alone, 0.99), 1)})`,
    wanted: `below ${GOAL_MS}`,
    met: p99 < GOAL_MS,
  })
  findings.table({
    title: 'The slowest files',
    rows: outcomes
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, 15)
      .map(({ name, failure = 'read', seconds }) => ({
        file: name,
        seconds: roundTo(seconds, 1),
        outcome: failure.slice(0, 90),
      })),
  })
  const lost = outcomes.filter(({ failure }) => failure?.includes('could not be read') === true)
  findings.table({
    title: 'Outcomes',
    rows: [
      {
        files: outcomes.length,
        read: outcomes.filter(({ failure }) => failure === undefined).length,
        'reading process ended': lost.length,
        'host, MiB': Math.max(...outcomes.map(({ memory }) => memory)),
      },
    ],
  })
}

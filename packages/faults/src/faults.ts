import { machineFacts } from '@bourse/bench/src/machine.ts'
import { parseArgs } from 'node:util'
import type { Fault, FaultOptions, FaultReport } from './fault.ts'
import { costlyShapes } from './faults/costly-shapes.ts'
import { crowdedExports } from './faults/crowded-exports.ts'
import { hostileFiles } from './faults/hostile-files.ts'
import { killedImport } from './faults/killed-import.ts'
import { malformed } from './faults/malformed.ts'
import { mcpAttacks } from './faults/mcp-attacks.ts'
import { overload } from './faults/overload.ts'
import { postgres } from './faults/postgres.ts'
import { probes } from './faults/probes.ts'
import { readImport } from './faults/read-import.ts'
import { refusedKeys } from './faults/refused-keys.ts'
import { replicas } from './faults/replicas.ts'
import { slowClients } from './faults/slow-clients.ts'
import { streamAttacks } from './faults/stream-attacks.ts'
import { brokenInvariants } from './findings.ts'
import { faultText } from './print-report.ts'
import { startServer } from './support/own-server.ts'

const FAULTS: readonly Fault[] = [
  replicas,
  postgres,
  killedImport,
  malformed,
  slowClients,
  overload,
  probes,
  refusedKeys,
  crowdedExports,
  mcpAttacks,
  streamAttacks,
  costlyShapes,
  hostileFiles,
  readImport,
]

const USAGE = `pnpm faults [${FAULTS.map(({ id }) => id).join('|')}]... [--rounds n] [--brief] [--json]

${FAULTS.map(({ id, summary, rounds }) => `  ${id.padEnd(16)}${summary} (${rounds})`).join('\n')}

  --rounds   repetitions of each; without it those in brackets
  --brief    the size of the test suite
  --json     the reports as JSON on standard output

It ends with 1 where an invariant is broken. A goal that is missed is a figure: repeat it on an idle machine.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    brief: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) process.stdout.write(USAGE)
else process.exitCode = (await runAll(chosen(positionals))) ? 0 : 1

function chosen(ids: readonly string[]): readonly Fault[] {
  const unknown = ids.find((id) => !FAULTS.some((fault) => fault.id === id))
  if (unknown !== undefined) throw new Error(`${unknown} is not a fault.\n\n${USAGE}`)
  return ids.length === 0 ? FAULTS : FAULTS.filter(({ id }) => ids.includes(id))
}

/** Ctrl-C stops a fault between rounds, so that it can clean up. */
async function runAll(faults: readonly Fault[]): Promise<boolean> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new Error('interrupted')))
  const rounds = values.rounds === undefined ? undefined : positive(values.rounds)
  const server = await startServer()
  const reports: Record<string, FaultReport> = {}
  try {
    for (const fault of faults) {
      const say = (line: string) => void process.stderr.write(`${fault.id}: ${line}\n`)
      const report = await runOne(fault, {
        rounds: rounds ?? fault.rounds,
        brief: values.brief,
        server: server.address,
        say,
        signal: stop.signal,
      })
      reports[fault.id] = report
      if (!values.json) process.stdout.write(`${faultText(fault.id, report)}\n\n`)
    }
  } finally {
    await server.remove()
  }
  if (values.json) process.stdout.write(`${JSON.stringify(reports, undefined, 2)}\n`)
  return Object.values(reports).every((report) => brokenInvariants(report).length === 0)
}

async function runOne(fault: Fault, options: FaultOptions): Promise<FaultReport> {
  const begin = performance.now()
  const report = await fault.run(options)
  const seconds = Math.round((performance.now() - begin) / 1_000)
  return { ...report, facts: { ...machineFacts(), rounds: options.rounds, seconds, ...report.facts } }
}

function positive(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value > 0 && value <= 1_000) return value
  throw new Error(`--rounds: expected a whole number from 1 to 1000, got ${text}`)
}

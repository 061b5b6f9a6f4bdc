import { parseArgs } from 'node:util'
import { administration } from './benches/administration.ts'
import { boot } from './benches/boot.ts'
import { catalog } from './benches/catalog.ts'
import { dataframe } from './benches/dataframe.ts'
import { exporting } from './benches/export.ts'
import { filedFacts } from './benches/facts.ts'
import { importing } from './benches/import.ts'
import { oneRequest } from './benches/one-request.ts'
import { optionChain } from './benches/option-chain.ts'
import { optionStorage } from './benches/option-storage.ts'
import { growth, reading } from './benches/reading.ts'
import { pages } from './benches/pages.ts'
import { peers } from './benches/peers.ts'
import { screener } from './benches/screener.ts'
import { shortVolume } from './benches/short-volume.ts'
import { sizes } from './benches/sizes.ts'
import { streaming } from './benches/streaming.ts'
import { usage } from './benches/usage.ts'
import type { Benchmark, BenchmarkOptions } from './benchmark.ts'
import { machineFacts } from './machine.ts'
import { reportText } from './print-report.ts'

const BENCHMARKS: readonly Benchmark[] = [
  reading,
  growth,
  pages,
  peers,
  oneRequest,
  filedFacts,
  shortVolume,
  importing,
  streaming,
  exporting,
  dataframe,
  optionChain,
  optionStorage,
  screener,
  usage,
  administration,
  catalog,
  boot,
]
/** Benchmarks that take so long that they run only if they are named. */
const NAMED = sizes
const ALL = [...BENCHMARKS, ...NAMED]

const USAGE = `pnpm bench [${ALL.map(({ id }) => id).join('|')}|sizes]...
  [--rounds n] [--seconds s] [--work name] [--scale share] [--profile folder] [--json]

${ALL.map(({ id, summary }) => `  ${id.padEnd(16)}${summary}`).join('\n')}

  sizes runs the last ${NAMED.length}, which are not run by default; "sizes bars" is short for sizes-bars.

  --rounds   repetitions, of which the medians are reported (5)
  --seconds  load per measurement (2)
  --work     measures only this work of ours, such as year
  --scale    share of the rows of a benchmark of sizes, up to 1 (1)
  --profile  writes a CPU profile of the host under load into this folder
  --json     the report as JSON on standard output
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    work: { type: 'string' },
    scale: { type: 'string', default: '1' },
    profile: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) process.stdout.write(USAGE)
else await runAll(chosen(namesOf(positionals)))

function chosen(ids: readonly string[]): readonly Benchmark[] {
  const unknown = ids.find((id) => !ALL.some((benchmark) => benchmark.id === id))
  if (unknown !== undefined) throw new Error(`${unknown} is not a benchmark.\n\n${USAGE}`)
  return ids.length === 0 ? BENCHMARKS : ALL.filter(({ id }) => ids.includes(id))
}

/** `sizes` stands for all size benchmarks, `sizes bars` for one of them. */
function namesOf([first, ...others]: readonly string[]): readonly string[] {
  if (first === undefined) return []
  if (first !== 'sizes') return [first, ...others]
  return others.length === 0 ? NAMED.map(({ id }) => id) : others.map((name) => `sizes-${name}`)
}

async function runAll(benchmarks: readonly Benchmark[]): Promise<void> {
  const reports: Record<string, unknown> = {}
  for (const { id, run } of benchmarks) {
    const options = optionsOf()
    const { facts, tables, missed = [] } = await run(options)
    const report = { facts: { ...machineFacts(), ...facts }, tables }
    if (missed.length > 0) process.exitCode = 1
    reports[id] = report
    if (!values.json) process.stdout.write(`${reportText(id, report)}\n\n`)
  }
  if (values.json) process.stdout.write(`${JSON.stringify(reports, undefined, 2)}\n`)
}

/** Ctrl-C stops a benchmark between measurements, so it can clean up. */
function optionsOf(): BenchmarkOptions {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new Error('interrupted')))
  return {
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    work: values.work,
    scale: shareOf(values.scale),
    profile: values.profile,
    say: (line) => void process.stderr.write(`${line}\n`),
    signal: stop.signal,
  }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (value > 0 && value <= 1_000) return value
  throw new Error(`--${name}: expected a number above 0 and up to 1000, got ${text}`)
}

function shareOf(text: string): number {
  const value = Number(text)
  if (value > 0 && value <= 1) return value
  throw new Error(`--scale: expected a number above 0 and up to 1, got ${text}`)
}

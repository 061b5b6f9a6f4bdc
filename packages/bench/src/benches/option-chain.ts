import { modelOf, optionValue, type Option } from '@bourse/option-pricing'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Benchmark, BenchmarkOptions } from '../benchmark.ts'
import { floors } from '../floors.ts'
import { loadNow } from '../machine.ts'
import { pythonWith } from '../peers/python.ts'
import { median, roundTo } from '../statistics.ts'

const QUANTLIB = fileURLToPath(new URL('../options/quantlib_chain.py', import.meta.url))
const PRICE = 189.18
const RATE = 0.05
const VOLATILITY = 0.25
/** Calendar days until each of a large underlying's expirations. */
const EXPIRATIONS = [3, 10, 17, 24, 31, 38, 45, 66, 94, 129, 192, 248, 346, 500, 710]
const STRIKES = Array.from({ length: 100 }, (_, index) => 90 + 2 * index)
/** A quarterly dividend whose next ex-date is in four days, then every 91 days. */
const DIVIDENDS = Array.from({ length: 8 }, (_, index) => ({ days: 4 + 91 * index, amount: 0.24 }))

/**
 * How long one core takes to compute the implied volatilities and greeks of an entire chain, compared with QuantLib.
 */
export const optionChain: Benchmark = {
  id: 'option-chain',
  summary: 'Implied volatility and greeks for a chain of 3,000 option contracts, on one core, compared with QuantLib',
  run: (options) =>
    withQuantLib(options, async (python) => {
      const before = loadNow()
      const rows = [await rowOf(python, true, options), await rowOf(python, false, options)]
      return {
        facts: { 'load average before': before, 'load average after': loadNow() },
        tables: [{ title: 'Until all are priced, median', rows }],
      }
    }),
}

async function rowOf(python: string, paysDividends: boolean, { rounds, say, signal }: BenchmarkOptions) {
  const chain = chainOf(paysDividends)
  say(`A chain ${paysDividends ? 'with' : 'without'} dividends, ${rounds} rounds.`)
  const ours = Array.from({ length: rounds }, () => {
    signal.throwIfAborted()
    return secondsFor(chain)
  })
  const theirs = await quantLib(python, chain, rounds)
  const seconds = median(ours)
  return {
    work: paysDividends ? 'all on trees: the stock pays dividends' : 'calls in closed form: the stock pays none',
    contracts: chain.length,
    'CPU s': roundTo(seconds, 2),
    'at most': floors.chainSeconds,
    'QuantLib CPU s': roundTo(median(theirs.seconds), 2),
    ratio: roundTo(median(theirs.seconds) / seconds, 2),
    'volatility apart, median': roundTo(apart(chain, theirs), 5),
  }
}

interface Priced extends Option {
  readonly daysLeft: number
  readonly price: number
}

/** Contracts at prices in whole cents. */
function chainOf(paysDividends: boolean): readonly Priced[] {
  return EXPIRATIONS.flatMap((daysLeft) => {
    const paid = paysDividends ? DIVIDENDS.filter(({ days }) => days <= daysLeft) : []
    const dividends = paid.map(({ days, amount }) => ({ years: days / 365, amount }))
    return STRIKES.flatMap((strike) =>
      (['call', 'put'] as const).map((type): Priced => {
        const option = { type, strike, years: daysLeft / 365, underlyingPrice: PRICE, rate: RATE, dividends }
        return { ...option, daysLeft, price: (Math.round(optionValue(option, VOLATILITY) * 100) + 1) / 100 }
      }),
    )
  })
}

/** CPU time, which is barely affected by other load on the machine. */
function secondsFor(chain: readonly Priced[]): number {
  const start = process.cpuUsage()
  const priced = chain.filter((contract) => modelOf(contract) !== undefined)
  const { user, system } = process.cpuUsage(start)
  if (priced.length < chain.length) throw new Error(`expected ${chain.length} priced contracts, got ${priced.length}`)
  return (user + system) / 1_000_000
}

/** The script's output; null for a contract for which QuantLib found no volatility. */
interface QuantLibModels {
  readonly seconds: readonly number[]
  readonly volatilities: readonly (number | null)[]
}

async function withQuantLib<T>({ say }: BenchmarkOptions, work: (python: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-bench-'))
  try {
    return await work(process.env['BOURSE_BENCH_PYTHON'] ?? (await pythonWith(folder, ['QuantLib==1.44'], say)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function quantLib(python: string, chain: readonly Priced[], rounds: number): Promise<QuantLibModels> {
  const contracts = chain.map(({ type, strike, daysLeft, price, dividends }) => ({
    ...{ type, strike, daysLeft, price },
    dividends: dividends.map(({ years, amount }) => ({ days: Math.round(years * 365), amount })),
  }))
  const child = spawn(python, [QUANTLIB], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ spot: PRICE, rate: RATE, rounds, contracts }))
  const models: QuantLibModels = JSON.parse(await text(child.stdout))
  return models
}

/** The median difference in annual volatilities, where QuantLib finds one. */
function apart(chain: readonly Priced[], { volatilities }: QuantLibModels): number {
  const distances = chain.flatMap((contract, index) => {
    const [ours, theirs] = [modelOf(contract)?.impliedVolatility, volatilities[index]]
    return ours === undefined || theirs === undefined || theirs === null ? [] : [Math.abs(ours - theirs)]
  })
  return median(distances)
}

import { modelOf, optionValue, type Option } from '@bourse/option-pricing'
import type { Benchmark } from '../benchmark.ts'
import { floors } from '../floors.ts'
import { loadNow } from '../machine.ts'
import { median, rounded } from '../statistics.ts'

const PRICE = 189.18
const RATE = 0.05
const VOLATILITY = 0.25
/** Calendar days to the expirations of a large underlying. */
const EXPIRATIONS = [3, 10, 17, 24, 31, 38, 45, 66, 94, 129, 192, 248, 346, 500, 710]
const STRIKES = Array.from({ length: 100 }, (_, index) => 90 + 2 * index)
/** A quarterly dividend goes ex in four days, and every 91 days after. */
const DIVIDENDS = Array.from({ length: 8 }, (_, index) => ({ years: (4 + 91 * index) / 365, amount: 0.24 }))

/** How long one core takes for the implied volatilities and greeks of a whole chain. */
export const optionChain: Benchmark = {
  id: 'options',
  summary: 'Implied volatility and greeks of a chain of 3,000 option contracts, on one core',
  run: async ({ rounds, say, signal }) => {
    const before = loadNow()
    const rows = [true, false].map((paysDividends) => {
      const chain = chainOf(paysDividends)
      say(`A chain ${paysDividends ? 'with' : 'without'} dividends, ${rounds} rounds.`)
      const seconds = Array.from({ length: rounds }, () => {
        signal.throwIfAborted()
        return secondsFor(chain)
      })
      const work = paysDividends ? 'all on trees: the share pays dividends' : 'calls in closed form: it pays none'
      return { work, contracts: chain.length, 'CPU s': rounded(median(seconds), 2), 'at most': floors.chainSeconds }
    })
    return {
      facts: { 'load average before': before, 'load average after': loadNow() },
      tables: [{ title: 'Until all are priced, median', rows }],
    }
  },
}

interface Priced extends Option {
  readonly daysLeft: number
  readonly price: number
}

/** Contracts at prices in whole cents. */
function chainOf(paysDividends: boolean): readonly Priced[] {
  return EXPIRATIONS.flatMap((daysLeft) => {
    const years = daysLeft / 365
    const dividends = paysDividends ? DIVIDENDS.filter((dividend) => dividend.years <= years) : []
    return STRIKES.flatMap((strike) =>
      (['call', 'put'] as const).map((type): Priced => {
        const option = { type, strike, years, underlyingPrice: PRICE, rate: RATE, dividends }
        return { ...option, daysLeft, price: (Math.round(optionValue(option, VOLATILITY) * 100) + 1) / 100 }
      }),
    )
  })
}

/** Time of the core, which what else runs on the machine does not change much. */
function secondsFor(chain: readonly Priced[]): number {
  const start = process.cpuUsage()
  const priced = chain.filter((contract) => modelOf(contract) !== undefined)
  const { user, system } = process.cpuUsage(start)
  if (priced.length < chain.length) throw new Error(`expected ${chain.length} priced contracts, came ${priced.length}`)
  return (user + system) / 1_000_000
}

import { priceWithoutDividends, type Dividend, type Option } from './option.ts'
import { peizerPratt } from './peizer-pratt.ts'

/** Number of steps in the model's tree; odd, as the Peizer–Pratt inversion requires. */
export const STEPS = 201

/** A tree's results, in dollars per share and per dollar of the share price. */
export interface TreeResult {
  readonly value: number
  readonly delta: number
  readonly gamma: number
}

/** A tree's working memory, allocated once per number of steps, so that the tree's loops allocate nothing. */
interface Nodes {
  /** The option's values at a step's nodes, lowest price first. */
  readonly values: Float64Array
  /** Ratio of a node's price to the step's lowest price: (up / down)^j. */
  readonly ratios: Float64Array
}

const nodesOfSteps = new Map<number, Nodes>()

/**
 * Returns an American option's value, delta and gamma from a Leisen–Reimer tree on S*, the price without future
 * dividends. Each node compares holding with exercising at S* plus the present value of the remaining dividends. Delta
 * and gamma are from the first two levels, as in Hull ("Binomial trees in practice"). `volatility` is annual and above
 * 0.
 */
export function treeResult(option: Option, volatility: number, steps = STEPS): TreeResult {
  const { strike, years, rate, dividends } = option
  const price = priceWithoutDividends(option)
  const sign = option.type === 'call' ? 1 : -1
  const nodes = nodesOf(steps)
  const { values } = nodes

  const spread = volatility * Math.sqrt(years)
  const d1 = (Math.log(price / strike) + rate * years) / spread + spread / 2
  const growth = Math.exp((rate * years) / steps)
  const chance = peizerPratt(d1 - spread, steps)
  const chanceByShare = peizerPratt(d1, steps)
  const up = (growth * chanceByShare) / chance
  const down = (growth * (1 - chanceByShare)) / (1 - chance)
  const [upWeight, downWeight] = [chance / growth, (1 - chance) / growth]

  let lowest = price * down ** steps
  payoffs(nodes, sign, lowest, up / down, strike)
  let [pending, delta, gamma] = [0, 0, 0]
  for (let step = steps - 1; step >= 0; step--) {
    pending = pending / growth + dividendsBetween(dividends, rate, (years * step) / steps, (years * (step + 1)) / steps)
    lowest /= down
    rollBack(nodes, step, upWeight, downWeight, sign * lowest, sign * (pending - strike))
    if (step === 2) gamma = secondSlope(values, price * down * down, price * down * up, price * up * up)
    if (step === 1) delta = slope(at(values, 1) - at(values, 0), price * (up - down))
  }
  return { value: at(values, 0), delta, gamma }
}

function nodesOf(steps: number): Nodes {
  if (!Number.isInteger(steps) || steps < 3 || steps % 2 === 0)
    throw new RangeError(`expected an odd number of steps, at least 3, got ${steps}`)
  const made = nodesOfSteps.get(steps) ?? {
    values: new Float64Array(steps + 1),
    ratios: new Float64Array(steps + 1),
  }
  nodesOfSteps.set(steps, made)
  return made
}

/** Fills the last step with the exercise payoffs. */
function payoffs({ values, ratios }: Nodes, sign: number, lowest: number, ratio: number, strike: number): void {
  let multiple = 1
  for (let node = 0; node < values.length; node++) {
    ratios[node] = multiple
    values[node] = Math.max(sign * (lowest * multiple - strike), 0)
    multiple *= ratio
  }
}

/**
 * Moves one step back: each node gets the larger of the holding value and the exercise payoff, `signedPrice · ratio +
 * offset`.
 */
function rollBack(nodes: Nodes, step: number, up: number, down: number, signedPrice: number, offset: number): void {
  const { values, ratios } = nodes
  let below = at(values, 0)
  for (let node = 0; node <= step; node++) {
    const above = at(values, node + 1)
    const held = up * above + down * below
    const exercised = signedPrice * at(ratios, node) + offset
    values[node] = exercised > held ? exercised : held
    below = above
  }
}

/**
 * Returns the value at time `from` of the dividends with an ex date after `from` and on or before `to`, in dollars per
 * share.
 */
function dividendsBetween(dividends: readonly Dividend[], rate: number, from: number, to: number): number {
  let sum = 0
  for (const { years, amount } of dividends)
    if (years > from && years <= to) sum += amount * Math.exp(-rate * (years - from))
  return sum
}

/** Returns the change in value per change in price; 0 if the tree is a single path and the price does not change. */
function slope(valueChange: number, priceChange: number): number {
  return priceChange > 0 ? valueChange / priceChange : 0
}

/** Returns the second derivative across three prices. */
function secondSlope(values: Float64Array, low: number, middle: number, high: number): number {
  const upper = slope(at(values, 2) - at(values, 1), high - middle)
  const lower = slope(at(values, 1) - at(values, 0), middle - low)
  return slope(upper - lower, (high - low) / 2)
}

/** Returns the number at an existing index. */
function at(numbers: Float64Array, place: number): number {
  return numbers[place] as number
}

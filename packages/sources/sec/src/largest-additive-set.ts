import { Decimal } from '@bourse/kit/values'
import { ancestorsOf, type MemberTree } from './xbrl-tree.ts'

/** An axis member and its share of a total, as exact decimal text. */
interface Part {
  readonly member: string
  readonly amount: string
}

const FEWEST = 2
const MOST_TRIED = 20
/** The sum may differ from the total by up to 1/200 (0.5%). */
const TOLERANCE = 200n

/**
 * Finds the largest set of members, at least two, whose amounts add up to the total within 0.5%; among sets of the same
 * size, the one with the smallest error. This excludes subtotals. Undefined if no set adds up. With more than
 * twenty members, tries only two sets from the filer's tree: the leaves, and the members without a parent.
 */
export function largestAdditiveSet<P extends Part>(
  parts: readonly P[],
  total: string,
  tree: MemberTree,
): P[] | undefined {
  if (parts.length <= MOST_TRIED) return fewestDropped(parts, total)
  const members = new Set(parts.map(({ member }) => member))
  const above = new Map(
    parts.map(({ member }) => [member, [...ancestorsOf(member, tree)].filter((one) => members.has(one))]),
  )
  const parents = new Set([...above.values()].flat())
  const leaves = parts.filter(({ member }) => !parents.has(member))
  const tops = parts.filter(({ member }) => above.get(member)?.length === 0)
  return [leaves, tops].find((set) => set.length >= FEWEST && errorOf(scaled(set, total)) !== undefined)
}

interface Scaled {
  readonly amounts: readonly bigint[]
  readonly total: bigint
}

/** Returns the amounts and the total as integers, scaled by the smallest decimal place among them. */
function scaled(parts: readonly Part[], total: string): Scaled {
  const numbers = [total, ...parts.map(({ amount }) => amount)].map((text) => new Decimal(text))
  const factor = new Decimal(10).pow(Math.max(...numbers.map((number) => number.decimalPlaces())))
  const [whole = 0n, ...amounts] = numbers.map((number) => BigInt(number.mul(factor).toFixed(0)))
  return { amounts, total: whole }
}

function errorOf({ amounts, total }: Scaled): bigint | undefined {
  return within(amounts.reduce((sum, amount) => sum + amount, 0n) - total, total)
}

function within(miss: bigint, total: bigint): bigint | undefined {
  const [error, bound] = [miss < 0n ? -miss : miss, total < 0n ? -total : total]
  return error * TOLERANCE <= bound ? error : undefined
}

/** Tries dropping no members, then each member, then each pair and so on, until the remaining amounts add up. */
function fewestDropped<P extends Part>(parts: readonly P[], total: string): P[] | undefined {
  const { amounts, total: whole } = scaled(parts, total)
  const surplus = amounts.reduce((sum, amount) => sum + amount, 0n) - whole
  for (let count = 0; count <= parts.length - FEWEST; count++) {
    let best: { error: bigint; dropped: ReadonlySet<number> } | undefined
    const drop = (from: number, left: number, rest: bigint, dropped: readonly number[]): void => {
      if (left === 0) {
        const error = within(rest, whole)
        if (error !== undefined && (best === undefined || error < best.error))
          best = { error, dropped: new Set(dropped) }
        return
      }
      for (let at = from; at <= amounts.length - left; at++)
        drop(at + 1, left - 1, rest - (amounts[at] ?? 0n), [...dropped, at])
    }
    drop(0, count, surplus, [])
    const found = best
    if (found !== undefined) return parts.filter((_, at) => !found.dropped.has(at))
  }
  return undefined
}

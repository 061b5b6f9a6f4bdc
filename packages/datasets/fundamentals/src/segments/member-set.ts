import { Decimal } from '@bourse/kit'

/** A member and its revenue. */
export interface MemberRevenue {
  readonly member: string
  readonly revenue: Decimal
}

const MOST_TRIED = 20
const LEAST_MEMBERS = 2

/**
 * Of the members of one axis and period the largest set, of at least two, whose revenue adds up to the
 * consolidated revenue within 0.5%; of several
 * as large, the one with the smallest error. Subtotals fall out that way. Undefined where there is none.
 * @param parents parents of members in the definition tree: beyond 20 members the leaves or the tops of the tree
 * are taken
 */
export function memberSet(
  members: readonly MemberRevenue[],
  consolidated: Decimal,
  parents: ReadonlyMap<string, string>,
): readonly MemberRevenue[] | undefined {
  const most = consolidated.abs().times('0.005')
  if (members.length > MOST_TRIED) return byTree(members, consolidated, most, parents)
  const scaled = scaledValues([...members.map(({ revenue }) => revenue), consolidated, most])
  const [values, total, tolerance] = [scaled.slice(0, -2), scaled.at(-2) ?? 0n, scaled.at(-1) ?? 0n]
  const excess = values.reduce((sum, value) => sum + value, 0n) - total
  for (let dropped = 0; dropped <= members.length - LEAST_MEMBERS; dropped++) {
    const best = bestDropped(values, excess, dropped)
    if (best !== undefined && best.error <= tolerance)
      return members.filter((_, index) => !best.indexes.includes(index))
  }
  return undefined
}

/** Whole numbers of one common scale, exact. */
function scaledValues(values: readonly Decimal[]): readonly bigint[] {
  const scale = Math.max(...values.map((value) => value.decimalPlaces()))
  const factor = new Decimal(10).pow(scale)
  return values.map((value) => BigInt(value.times(factor).toFixed(0)))
}

interface Dropped {
  readonly indexes: readonly number[]
  readonly error: bigint
}

/** The so many values whose sum comes nearest to the excess. */
function bestDropped(values: readonly bigint[], excess: bigint, count: number): Dropped | undefined {
  let best: Dropped | undefined
  const chosen: number[] = []
  const choose = (from: number, rest: bigint) => {
    if (chosen.length === count) {
      const error = rest < 0n ? -rest : rest
      if (best === undefined || error < best.error) best = { indexes: [...chosen], error }
      return
    }
    for (let index = from; index <= values.length - (count - chosen.length); index++) {
      chosen.push(index)
      choose(index + 1, rest - (values[index] ?? 0n))
      chosen.pop()
    }
  }
  choose(0, excess)
  return best
}

function byTree(
  members: readonly MemberRevenue[],
  consolidated: Decimal,
  most: Decimal,
  parents: ReadonlyMap<string, string>,
): readonly MemberRevenue[] | undefined {
  const names = new Set(members.map(({ member }) => member))
  const withChildren = new Set(members.flatMap(({ member }) => parents.get(member) ?? []))
  const leaves = members.filter(({ member }) => !withChildren.has(member))
  const tops = members.filter(({ member }) => !names.has(parents.get(member) ?? ''))
  return [leaves, tops].find((set) => {
    const sum = set.reduce((total, { revenue }) => total.plus(revenue), new Decimal(0))
    return set.length >= LEAST_MEMBERS && sum.minus(consolidated).abs().lte(most)
  })
}

import type { ReportTable } from '@bourse/bench/src/benchmark.ts'
import type { FaultReport, Goal, Invariant } from './fault.ts'

/** Longest account of what broke an invariant. */
const LONGEST = 300

/** Collects what a fault finds out while it runs. */
export interface Findings {
  /**
   * Names invariants that have to be looked at: one that never is counts as broken. Others count from their first look
   * on.
   */
  expects(...invariants: readonly string[]): void
  /** Looks at an invariant once; `what` says what came instead. Returns whether it held. */
  holds(invariant: string, isSo: boolean, what: () => string): boolean
  /** The same for two values that must agree, whatever they are made of. */
  same(invariant: string, found: unknown, wanted: unknown): boolean
  goal(goal: Goal): void
  table(table: ReportTable): void
  report(facts: FaultReport['facts']): FaultReport
}

interface Looks {
  looked: number
  broken: number
  first: string | undefined
}

export function createFindings(): Findings {
  const invariants = new Map<string, Looks>()
  const goals: Goal[] = []
  const tables: ReportTable[] = []

  function looksAt(name: string): Looks {
    const looks = invariants.get(name) ?? { looked: 0, broken: 0, first: undefined }
    invariants.set(name, looks)
    return looks
  }

  function holds(name: string, isSo: boolean, what: () => string): boolean {
    const known = looksAt(name)
    known.looked += 1
    if (isSo) return true
    known.broken += 1
    known.first ??= what().slice(0, LONGEST)
    return false
  }

  function same(name: string, found: unknown, wanted: unknown): boolean {
    const [came, expected] = [JSON.stringify(found), JSON.stringify(wanted)]
    return holds(name, came === expected, () => differing(came, expected))
  }

  return {
    expects: (...names) => names.forEach(looksAt),
    holds,
    same,
    goal: (goal) => void goals.push(goal),
    table: (table) => void tables.push(table),
    report: (facts) => ({ facts, invariants: listed(invariants), goals, tables }),
  }
}

/** Where two texts part, so that the account of long ones says something. */
function differing(came = 'nothing', expected = 'nothing'): string {
  let at = 0
  while (at < came.length && came[at] === expected[at]) at++
  const from = Math.max(0, at - 20)
  return `at ${at}: got ${came.slice(from, from + 100)}, expected ${expected.slice(from, from + 100)}`
}

const listed = (invariants: ReadonlyMap<string, Looks>): readonly Invariant[] =>
  [...invariants].map(([name, looks]) => ({
    name,
    ...looks,
    first: looks.looked === 0 ? 'never looked at' : looks.first,
  }))

/** The invariants that broke, and those that nothing was held against. */
export const broken = ({ invariants }: FaultReport): readonly Invariant[] =>
  invariants.filter(({ looked, broken }) => looked === 0 || broken > 0)

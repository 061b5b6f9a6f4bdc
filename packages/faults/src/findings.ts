import type { ReportTable } from '@bourse/bench/src/benchmark.ts'
import type { FaultReport, Goal, Invariant } from './fault.ts'

/** Maximum length of a violation's description. */
const LONGEST = 300

/** Collects a running fault's findings. */
export interface Findings {
  /**
   * Declares invariants that must be checked: one that is never checked counts as broken. Other invariants exist from
   * their first check.
   */
  expects(...invariants: readonly string[]): void
  /** Checks an invariant once; `what` describes the violation. Returns whether it held. */
  holds(invariant: string, isSo: boolean, what: () => string): boolean
  /** Checks that two values are deeply equal. */
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
    const [received, expected] = [JSON.stringify(found), JSON.stringify(wanted)]
    return holds(name, received === expected, () => differing(received, expected))
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

/** Shows where two strings diverge, so that the description of a long string is useful. */
function differing(received = 'nothing', expected = 'nothing'): string {
  let at = 0
  while (at < received.length && received[at] === expected[at]) at++
  const from = Math.max(0, at - 20)
  return `at ${at}: got ${received.slice(from, from + 100)}, expected ${expected.slice(from, from + 100)}`
}

const listed = (invariants: ReadonlyMap<string, Looks>): readonly Invariant[] =>
  [...invariants].map(([name, looks]) => ({
    name,
    ...looks,
    first: looks.looked === 0 ? 'never checked' : looks.first,
  }))

/** The invariants that were violated or never checked. */
export const brokenInvariants = ({ invariants }: FaultReport): readonly Invariant[] =>
  invariants.filter(({ looked, broken }) => looked === 0 || broken > 0)

import type { Report } from '@bourse/bench/src/benchmark.ts'
import { reportText } from '@bourse/bench/src/print-report.ts'
import { brokenInvariants } from './findings.ts'
import type { FaultReport } from './fault.ts'

/** A report as readable text: figures, goals and invariants. */
export function faultText(id: string, report: FaultReport): string {
  const lost = brokenInvariants(report)
  const verdict =
    lost.length === 0
      ? `${id}: all ${report.invariants.length} invariants hold.`
      : `${id}: ${lost.length} of ${report.invariants.length} invariants are ` +
        `BROKEN:\n${lost.map(({ name, first = '' }) => `- ${name}: ${first}`).join('\n')}`
  return `${reportText(id, tablesOf(report))}\n\n${verdict}`
}

function tablesOf({ facts, invariants, goals, tables }: FaultReport): Report {
  const held = invariants.map(({ name, looked, broken }) => ({ invariant: name, 'looked at': looked, broken }))
  const wanted = goals.map(({ name, figure, wanted, met }) => ({
    goal: name,
    figure,
    wanted,
    verdict: met ? 'met' : 'missed',
  }))
  return {
    facts,
    tables: [
      ...tables,
      ...(wanted.length === 0 ? [] : [{ title: 'Goals', rows: wanted }]),
      { title: 'Invariants', rows: held },
    ],
  }
}

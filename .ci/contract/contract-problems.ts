import type { Finding, Outcome } from './findings.ts'
import { judge, operationsOf, type Contract } from './judge.ts'
import { MOST_RULES, type Rule } from './rules.ts'

/** Minimum generated requests per operation. */
const LEAST_EXAMPLES = 50
/** Maximum numbers to show: requests per kind of problem, operations per rule, and characters per part. */
const SHOWN = 3
const LONGEST = 600

/** Returns the problems found with a service or a tester run, and prints a line for each rule that explains others. */
export function contractProblems(
  { findings, examples }: Outcome,
  rules: readonly Rule[],
  contract: Contract,
): { readonly problems: readonly string[]; readonly explained: readonly string[] } {
  const { unexplained, met } = judge(findings, rules, contract)
  const tooFew = [...operationsOf(contract).keys()].filter((name) => (examples.get(name) ?? 0) < LEAST_EXAMPLES)
  const byKind = Map.groupBy(unexplained, kindOf)
  return {
    problems: [
      ...[...byKind].map(([kind, these]) =>
        [`${kind}, ${these.length} times:`, ...these.slice(0, SHOWN).map(textOf)].join('\n'),
      ),
      ...tooFew.map(
        (name) => `${name}: expected at least ${LEAST_EXAMPLES} generated requests, got ${examples.get(name) ?? 0}`,
      ),
      ...(rules.length > MOST_RULES ? [`expected at most ${MOST_RULES} rules, got ${rules.length}`] : []),
    ],
    explained: [...met].map(
      ([{ between, reason }, where]) => `${between.join(', ')} on ${shortList([...where].sort())}: ${reason}`,
    ),
  }
}

const shortList = (names: readonly string[]) => (names.length > SHOWN ? `${names.length} operations` : names.join(', '))

const kindOf = ({ operation, kind, status, problem }: Finding) =>
  [operation, kind, status, problem?.code].filter((word) => word !== undefined && word !== '').join(' ')

const textOf = ({ request, message, body }: Finding) =>
  [request, message, body].map((text) => `    ${text.slice(0, LONGEST)}`).join('\n')

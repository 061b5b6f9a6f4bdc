import type { Check } from '../check.ts'
import type { Call } from '../support/calls.ts'
import type { SampleHost, SampleOperation } from '../support/sample-host.ts'
import { ask, statusOf } from './ask.ts'
import { isCallable, isPaged, withoutAnswers } from './call-kinds.ts'
import { rowsIn } from './exact-json.ts'

/** Every call must return rows, because checks on responses are meaningless without them. */
export const callsAnswer: Check = {
  name: 'calls-answer',
  says:
    'An operation fails when this test calls it, or returns too few rows to check. Fix the operation, ' +
    'or give a call that fits the sample: `queries: { operation_id: ["/v1/…"] }`.',
  skip: withoutAnswers,
  find: async (specimen) => {
    const sample = await specimen.reading()
    const findings: string[] = []
    for (const operation of sample.operations.filter((compiled) => isCallable(compiled.operation)))
      findings.push(...(await wrongOf(sample, operation)))
    return findings
  },
}

async function wrongOf(sample: SampleHost, operation: SampleOperation): Promise<readonly string[]> {
  const calls = sample.calls.filter((call) => call.operation === operation)
  if (calls.length === 0)
    return [
      `operation ${operation.operation.id}: expected a call in the options or one derived from the sample, got none`,
    ]
  const answers = await Promise.all(calls.map(async (call) => ({ call, answer: await ask(sample, call.address) })))
  const refused = answers
    .filter(({ answer }) => answer.status !== 200)
    .map(({ call, answer }) => `${call.address} returns ${statusOf(answer)}: ${detailOf(answer.text)}`)
  if (refused.length > 0) return refused
  const most = Math.max(...answers.map(({ answer }) => rowsIn(answer.text).length))
  return most >= leastOf(operation)
    ? []
    : [`${addressesOf(calls)}: at most ${most} rows, expected ${leastOf(operation)}`]
}

/** Returns the minimum number of rows: a single page of one row shows neither order nor paging. */
const leastOf = ({ operation }: SampleOperation) => (isPaged(operation) ? 2 : 1)

const addressesOf = (calls: readonly Call[]) => calls.map(({ address }) => address).join(', ')

const detailOf = (text: string) => /"detail":"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 200)

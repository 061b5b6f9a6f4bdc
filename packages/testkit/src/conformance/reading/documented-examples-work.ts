import type { Check } from '../check.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { ask, statusOf } from './ask.ts'
import { selectionOf, withoutAnswers } from './call-kinds.ts'
import { rowsIn } from './exact-json.ts'
import { queryOf, withQuery } from './with-query.ts'

interface Documented {
  readonly operationId: string
  readonly 'x-example-call'?: string
  readonly parameters?: readonly { readonly 'x-example-call'?: string }[]
}

/** Readers paste the examples of the documentation. */
export const documentedExamplesWork: Check = {
  name: 'documented-examples-work',
  says: 'A call that the documentation shows does not work on the sample. Choose an example that makes a working call, and put what it names into the sample.',
  skip: withoutAnswers,
  find: async (specimen) => {
    const sample = await specimen.reading()
    const addresses = await documentedCalls(sample)
    if (addresses.length === 0) return ['/openapi.json shows no call of the dataset']
    const findings: string[] = []
    const ids = await knownIds(sample)
    for (const documented of addresses) {
      const address = withKnownId(documented, ids)
      const answer = await ask(sample, address)
      if (answer.status !== 200) findings.push(`${address} answers ${statusOf(answer)}`)
    }
    return findings
  },
}

/** No declaration knows the id of a stored entity: an installation puts in one of its own, and so does this test. */
async function knownIds(sample: SampleHost): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const { operation, address } of sample.calls) {
    const subject = selectionOf(operation.operation)?.subject
    if (subject === undefined || ids.has(subject.selectors.ids)) continue
    const { status, text } = await ask(sample, address)
    const id = status === 200 ? rowsIn(text)[0]?.[subject.column] : undefined
    if (typeof id === 'string') ids.set(subject.selectors.ids, id)
  }
  return ids
}

function withKnownId(address: string, ids: ReadonlyMap<string, string>): string {
  const [selector, id] = [...ids].find(([name]) => queryOf(address, name) !== undefined) ?? []
  return selector === undefined ? address : withQuery(address, { [selector]: id })
}

async function documentedCalls(sample: SampleHost): Promise<readonly string[]> {
  const ids = new Set(sample.operations.map(({ operation }) => operation.id))
  const { paths = {} }: { readonly paths?: Readonly<Record<string, Readonly<Record<string, Documented>>>> } = (
    await ask(sample, '/openapi.json')
  ).json
  const documented = Object.values(paths)
    .flatMap(({ get }) => get ?? [])
    .filter(({ operationId }) => ids.has(operationId))
  const calls = documented.flatMap((operation) => [operation, ...(operation.parameters ?? [])])
  return [...new Set(calls.flatMap((one) => one['x-example-call'] ?? []))]
}

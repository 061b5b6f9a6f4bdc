import type { Check } from '../check.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { ask, statusOf } from './ask.ts'
import { selectionOf, withoutAnswers } from './call-kinds.ts'
import { rowsIn } from './exact-json.ts'
import { queryOf, withQuery } from './with-query.ts'

/** Every example in the documentation must work, because readers copy them. */
export const documentedExamplesWork: Check = {
  name: 'documented-examples-work',
  says:
    'A call that the documentation shows does not work on the sample. Choose an example that makes the call work, ' +
    'and add what it names to the sample.',
  skip: withoutAnswers,
  find: async (specimen) => {
    const sample = await specimen.reading()
    const addresses = await documentedAddresses(sample)
    if (addresses.length === 0) return ['the documentation shows no call to the dataset']
    const findings: string[] = []
    const others = sample.operations.flatMap(({ operation }) =>
      Object.keys(selectionOf(operation)?.subject.selectors.others ?? {}),
    )
    for (const address of addresses) {
      const answer = await ask(sample, address)
      // The sample may contain ids of companies without a listing in the sample.
      if (answer.status === 404 && others.some((name) => queryOf(address, name) !== undefined)) continue
      if (answer.status !== 200) findings.push(`${address} returns ${statusOf(answer)}`)
    }
    return findings
  },
}

/** Returns the documentation's calls, with ids from the sample. */
export async function documentedAddresses(sample: SampleHost): Promise<readonly string[]> {
  const ids = await knownIds(sample)
  return (await documentedCalls(sample)).flatMap((documented) => withKnownId(documented, ids) ?? [])
}

/** Ids by parameter; undefined if the sample has none. */
type KnownIds = ReadonlyMap<string, string | undefined>

/**
 * Returns ids of stored entities. A declaration cannot contain them, so readers insert ids from their own
 * installation, and this check inserts ids from the sample.
 */
async function knownIds(sample: SampleHost): Promise<KnownIds> {
  const ids = new Map<string, string | undefined>()
  for (const { operation, address } of sample.calls) {
    const subject = selectionOf(operation.operation)?.subject
    if (subject === undefined) continue
    const { ids: own, others = {} } = subject.selectors
    const { status, text } = await ask(sample, address)
    const row: Readonly<Record<string, unknown>> = (status === 200 ? rowsIn(text)[0] : undefined) ?? {}
    for (const [selector, member] of [[own, subject.column], ...Object.keys(others).map(withMember)] as const) {
      const id = row[member]
      if (ids.get(selector) === undefined) ids.set(selector, typeof id === 'string' ? id : undefined)
    }
  }
  return ids
}

/** Returns a selector with the row field that holds its values: `company_ids` selects by `company_id`. */
const withMember = (selector: string) => [selector, selector.replace(/s$/, '')] as const

/**
 * Returns the call with an id from the sample in place of the documented one; undefined if no row of the sample has
 * an id.
 */
function withKnownId(address: string, ids: KnownIds): string | undefined {
  const selector = [...ids.keys()].find((name) => queryOf(address, name) !== undefined)
  if (selector === undefined) return address
  const id = ids.get(selector)
  return id === undefined ? undefined : withQuery(address, { [selector]: id })
}

async function documentedCalls(sample: SampleHost): Promise<readonly string[]> {
  const ids = new Set(sample.operations.map(({ operation }) => operation.id))
  const { paths } = await sample.test.host.readDocument()
  const documented = Object.values(paths)
    .flatMap(({ get }) => get ?? [])
    .filter(({ operationId }) => ids.has(operationId))
  const calls = documented.flatMap((operation) => [operation, ...operation.parameters])
  return [...new Set(calls.flatMap((one) => one['x-example-call'] ?? []))]
}

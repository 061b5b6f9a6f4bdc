import { listings } from '@bourse/services'
import type { Operation } from '@bourse/kit'
import type { Check } from '../check.ts'
import { isServing, startSampleHost } from '../support/sample-host.ts'
import { withKind } from '../support/with-kind.ts'
import { isCallable, isPaged, mostRows, withoutAnswers } from './call-kinds.ts'
import { eachWay } from './each-way.ts'
import { payerOf } from './usage.ts'
import { withQuery } from './with-query.ts'

/** A kind, and the capability that a key needs to see its listings. */
const [KIND, CAPABILITY] = ['FUND', 'mutual-funds.read']

/**
 * A key must not receive rows of kinds to which it has no access. In this check, all listings of the sample count as
 * mutual funds.
 */
export const excludedKindsAreEnforced: Check = {
  name: 'excluded-kinds-are-enforced',
  says:
    'A key without `mutual-funds.read` sees rows of mutual funds, over REST, MCP or an export. Read with ' +
    '`rows.at(call)`, which is already narrowed, and pass `call.scope` to services.',
  skip: (specimen) => {
    const { endpoints, provides } = specimen.dataset
    if (provides.some(({ ref }) => ref.id === listings.id)) return 'the dataset stores the listings itself'
    return (
      withoutAnswers(specimen) ??
      (endpoints.some(readsItself) ? undefined : 'the host itself reads the rows with listings')
    )
  },
  find: async ({ dataset, options }) => {
    const [own = dataset, ...others] = withKind([dataset, ...(options.with ?? [])], KIND)
    const sample = await startSampleHost(own, { ...options, with: others })
    try {
      if (!isServing(sample.test, own)) return []
      const capabilities = own.endpoints.flatMap((operation) => operation.capabilities)
      const held = [...new Set(['datasets.list', ...capabilities])].filter((name) => name !== CAPABILITY)
      const payer = await payerOf(sample, { capabilities: held })
      const found = await Promise.all(
        sample.calls
          .filter(({ operation: { operation } }) => readsItself(operation))
          .map(async ({ operation, address }) => {
            const limit = isPaged(operation.operation) ? { limit: mostRows(operation.operation) } : {}
            const ways = await eachWay(sample, payer, { operation, address: withQuery(address, limit) })
            return ways.flatMap(({ by, rows }) => {
              const shown = rows.filter((row) => typeof row['instrument_id'] === 'string').length
              const problem = `a key without ${CAPABILITY} gets ${shown} rows of mutual funds over ${by}`
              return shown === 0 ? [] : [`${address}: ${problem}`]
            })
          }),
      )
      return found.flat()
    } finally {
      await sample.test.close()
    }
  },
}

/** Returns whether the operation itself reads rows with listings; the host filters the rows of all other operations. */
const readsItself = (operation: Operation) =>
  isCallable(operation) && operation.kind === 'custom' && operation.fields['instrument_id'] !== undefined

import type { Check } from '../check.ts'
import type { Call } from '../support/calls.ts'
import { PLAN, type SampleHost } from '../support/sample-host.ts'
import { ask, statusOf } from './ask.ts'
import { isPaged, mostRows, selectionOf, withoutOperations } from './call-kinds.ts'
import { rowsIn, type ExactRow } from './exact-json.ts'
import { forEachCall } from './for-each-call.ts'
import { queryOf, withQuery } from './with-query.ts'
import type { Operation } from '@bourse/kit'

/** A key of one market sees the rows of that market, all of them and no others. */
export const marketsAreKeptApart: Check = {
  name: 'markets-are-kept-apart',
  says: 'A key that is limited to one market sees rows of another, or misses rows of its own. Limit what the read returns to `call.scope`, or ask the resolver with it.',
  skip: (specimen) => withoutOperations(specimen, tellsMarkets, 'no operation lists rows of several markets'),
  find: async (specimen) => {
    const sample = await specimen.reading()
    return forEachCall(sample, isWhole, async (call) => {
      const most = withQuery(call.address, { limit: mostRows(call.operation.operation) })
      const all = rowsIn((await ask(sample, most)).text)
      const markets = [...new Set(all.map((row) => String(row['exchange_mic'])))].slice(0, 2)
      const found = await Promise.all(markets.map((market) => wrongIn(sample, most, market, all)))
      return found.flat()
    })
  },
}

/** A list whose rows say their market. */
function tellsMarkets(operation: Operation): boolean {
  if (!isPaged(operation) || operation.path.includes('{')) return false
  return operation.kind === 'custom'
    ? operation.fields['exchange_mic'] !== undefined
    : operation.kind === 'collection' && operation.record.subject?.labels['exchange_mic'] !== undefined
}

/** A call that names no entities. */
function isWhole({ operation, address }: Call): boolean {
  const selectors = selectionOf(operation.operation)?.subject.selectors
  const isNamed =
    selectors !== undefined && [selectors.names, selectors.ids].some((name) => queryOf(address, name) !== undefined)
  return tellsMarkets(operation.operation) && !isNamed && queryOf(address, 'exchanges') === undefined
}

async function wrongIn(
  sample: SampleHost,
  address: string,
  market: string,
  all: readonly ExactRow[],
): Promise<readonly string[]> {
  const key = await sample.test.key({ plan: PLAN, markets: [market] })
  const answer = await ask(sample, address, { key })
  if (answer.status !== 200) return [`a key of ${market} alone is answered ${statusOf(answer)}`]
  const seen = rowsIn(answer.text)
  const foreign = seen.filter((row) => row['exchange_mic'] !== market).length
  const own = all.filter((row) => row['exchange_mic'] === market)
  if (foreign > 0) return [`a key of ${market} alone sees ${foreign} rows of other markets`]
  return JSON.stringify(seen) === JSON.stringify(own)
    ? []
    : [`a key of ${market} alone sees ${seen.length} of the ${own.length} rows of its market, or other values`]
}

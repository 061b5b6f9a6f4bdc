import type { ItemOperation } from '@bourse/kit'
import type { Check } from '../check.ts'
import { PLAN, type SampleHost, type SampleOperation } from '../support/sample-host.ts'
import { ask, statusOf } from './ask.ts'
import { mostRows, withoutOperations } from './call-kinds.ts'
import { rowsIn, type ExactRow } from './exact-json.ts'

/** A record that a key does not see in a list is not found by its id either. */
export const idsShowWhatListsShow: Check = {
  name: 'ids-show-what-lists-show',
  says: 'A key reads a record by its id that its list leaves out. Declare the operation as `item` of a record whose subject or market the host knows, or read with `rows.at(call)`.',
  skip: (specimen) =>
    withoutOperations(specimen, ({ kind }) => kind === 'item', 'no operation reads one record by its id'),
  find: async (specimen) => {
    const sample = await specimen.reading()
    const found = await Promise.all(sample.operations.flatMap((one) => itemOf(one)).map((one) => wrongOf(sample, one)))
    return found.flat()
  },
}

interface Item {
  readonly operation: ItemOperation
  readonly path: string
}

const itemOf = ({ operation, path }: SampleOperation): readonly Item[] =>
  operation.kind === 'item' ? [{ operation, path }] : []

/** Asks for each record with a key of another market than its own. */
async function wrongOf(sample: SampleHost, { operation, path }: Item): Promise<readonly string[]> {
  const rows = await rowsOfList(sample, operation)
  const markets = [...new Set(rows.map(({ exchange_mic }) => String(exchange_mic)))]
  const found = await Promise.all(
    markets.slice(0, 2).map(async (market) => {
      const key = await sample.test.key({ plan: PLAN, markets: [market] })
      const foreign = rows.find(({ exchange_mic }) => exchange_mic !== market)
      if (foreign === undefined) return []
      const address = path.replace(`{${operation.param}}`, String(foreign['id']))
      const answer = await ask(sample, address, { key })
      return answer.status === 404 ? [] : [`${address}: a key of ${market} alone is answered ${statusOf(answer)}`]
    }),
  )
  return found.flat()
}

/** Rows with id and market of a list of the same record. */
async function rowsOfList(sample: SampleHost, { record }: ItemOperation): Promise<readonly ExactRow[]> {
  const lists = sample.calls.filter(
    ({ operation: { operation } }) =>
      (operation.kind === 'list' || operation.kind === 'collection') && operation.record === record,
  )
  const answers = await Promise.all(
    lists.map(({ operation, address }) =>
      ask(sample, `${address}${address.includes('?') ? '&' : '?'}limit=${mostRows(operation.operation)}`),
    ),
  )
  return answers
    .flatMap(({ status, text }) => (status === 200 ? rowsIn(text) : []))
    .filter(({ id, exchange_mic }) => typeof id === 'string' && typeof exchange_mic === 'string')
}

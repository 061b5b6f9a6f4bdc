import type { ItemOperation } from '@bourse/kit'
import type { Check } from '../check.ts'
import { PLAN, type SampleHost, type SampleOperation } from '../support/sample-host.ts'
import { ask, statusOf } from './ask.ts'
import { mostRows, withoutOperations } from './call-kinds.ts'
import { rowsIn, type ExactRow } from './exact-json.ts'

/** A record that a key does not see in a list is not found by its id either; one that it sees is the same in both. */
export const idsShowWhatListsShow: Check = {
  name: 'ids-show-what-lists-show',
  says: 'A record is not, by its id, what its list shows: a key reads one that the list leaves out, or the row differs. Declare the operation as `item` of a record whose subject or market the host knows, or read with `rows.at(call)`.',
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
  return [...found.flat(), ...(await otherwise(sample, path, operation.param, rows[0]))]
}

/** The row of a list, asked for by its id, has other values, or its members in another order. */
async function otherwise(
  sample: SampleHost,
  path: string,
  param: string,
  row: ExactRow | undefined,
): Promise<readonly string[]> {
  if (row === undefined) return []
  const address = path.replace(`{${param}}`, String(row['id']))
  const { status, text } = await ask(sample, address)
  const same = status === 200 && JSON.stringify(rowsIn(text)[0]) === JSON.stringify(row)
  return same ? [] : [`${address}: the row is not as the list has it`]
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

import type { ItemOperation, Operation } from '@bourse/kit'
import type { Check } from '../check.ts'
import type { Call } from '../support/calls.ts'
import { listingsOf, wholeNameOf } from '../support/listings-of.ts'
import { PLAN, type SampleHost, type SampleOperation } from '../support/sample-host.ts'
import { ask, statusOf } from './ask.ts'
import { mostOf, mostRows, withoutOperations } from './call-kinds.ts'
import { rowsIn, type ExactRow } from './exact-json.ts'
import { forEachCall } from './for-each-call.ts'
import { withQuery } from './with-query.ts'

/** A record that a list hides from a key must not be found by id either; a visible record must be the same in both. */
export const idsShowWhatListsShow: Check = {
  name: 'ids-show-what-lists-show',
  says:
    'A row requested by its id differs from the same row in its list: a key reads one that the list omits, or ' +
    'the row differs. Declare the operation as `item` of a record whose subject or market the host knows, or ' +
    'read with `rows.at(call)`.',
  skip: (specimen) =>
    withoutOperations(specimen, isOfOne, 'no operation reads one record by its id, or rows that belong to one'),
  find: async (specimen) => {
    const sample = await specimen.reading()
    const items = sample.operations.flatMap((one) => itemOf(one))
    const byMarket = await Promise.all(items.map((one) => wrongOf(sample, one)))
    const byPath = await forEachCall(
      sample,
      ({ operation }) => isOfOne(operation.operation),
      (call) => wrongIn(sample, call),
    )
    const byOwnRead = await Promise.all(sample.operations.map((one) => lackedBy(sample, one)))
    return [...byMarket.flat(), ...byPath, ...byOwnRead.flat()]
  },
}

/** Returns whether the path identifies a single record or entity. */
const isOfOne = ({ path }: Operation) => path.includes('{')

/** Calls an item path with a key limited to a different market and a key limited to a different listing. */
async function wrongIn(sample: SampleHost, { address }: Call): Promise<readonly string[]> {
  const row = rowsIn((await ask(sample, address)).text).find(({ instrument_id, exchange_mic, symbol }) =>
    [instrument_id, exchange_mic, symbol].every((value) => typeof value === 'string'),
  )
  if (row === undefined) return []
  const others = (await listingsOf(sample)).filter(({ id }) => id !== row['instrument_id'])
  // A past row may have a market that its listing has since left.
  const own = (await listingsOf(sample)).find(({ id }) => id === row['instrument_id'])?.market
  const elsewhere = others.find(({ market }) => market !== row['exchange_mic'] && market !== own)
  const other = elsewhere ?? others[0]
  const restrictions = [
    ...(elsewhere === undefined ? [] : [{ markets: [elsewhere.market] }]),
    ...(other === undefined ? [] : [{ symbols: [wholeNameOf(other)] }]),
  ]
  const found = await Promise.all(
    restrictions.map(async (restriction) => {
      const key = await sample.test.key({ plan: PLAN, ...restriction })
      const answer = await ask(sample, address, { key })
      const shown =
        answer.status === 200 ? rowsIn(answer.text).filter((one) => one['instrument_id'] === row['instrument_id']) : []
      return shown.length === 0 ? [] : [`a key limited to ${JSON.stringify(restriction)} gets ${shown.length} rows`]
    }),
  )
  return found.flat()
}

interface Item {
  readonly operation: ItemOperation
  readonly path: string
}

const itemOf = ({ operation, path }: SampleOperation): readonly Item[] =>
  operation.kind === 'item' ? [{ operation, path }] : []

/**
 * Reads a record of a different market by id with a key for one market, and compares the rows of lists with the rows
 * that the owner's key finds by id.
 */
async function wrongOf(sample: SampleHost, item: Item): Promise<readonly string[]> {
  const { operation, path } = item
  const lists = await listsOf(sample, operation)
  const rows = lists.flatMap((list) => list.rows).filter(({ exchange_mic: market }) => typeof market === 'string')
  const markets = [...new Set(rows.map(({ exchange_mic }) => String(exchange_mic)))]
  const found = await Promise.all(
    markets.slice(0, 2).map(async (market) => {
      const key = await sample.test.key({ plan: PLAN, markets: [market] })
      const foreign = rows.find(({ exchange_mic }) => exchange_mic !== market)
      if (foreign === undefined) return []
      const address = path.replace(`{${operation.param}}`, String(foreign['id']))
      const answer = await ask(sample, address, { key })
      return answer.status === 404 ? [] : [`${address}: a key limited to ${market} gets ${statusOf(answer)}`]
    }),
  )
  const unlike = await Promise.all(lists.map((list) => otherwise(sample, item, list)))
  return [...found.flat(), ...unlike.flat()]
}

/** Number of rows per list to read by id. */
const SOME = 5

/** Returns the rows of a list that a read by id does not find, or returns with different values or field order. */
async function otherwise(
  sample: SampleHost,
  { path, operation: { param } }: Item,
  { rows, omits }: ListedRows,
): Promise<readonly string[]> {
  const found = await Promise.all(
    rows.slice(0, SOME).map(async (row) => {
      const address = path.replace(`{${param}}`, String(row['id']))
      const answer = await ask(sample, address)
      if (answer.status !== 200) return [`${address}: a list has the row, but the id returns ${statusOf(answer)}`]
      const [own = {}] = rowsIn(answer.text)
      // A list may omit fields that are returned if a row is read by its id.
      const lighter = Object.fromEntries(Object.entries(own).filter(([name]) => !omits.includes(name)))
      const same = JSON.stringify(lighter) === JSON.stringify(row)
      return same ? [] : [`${address}: the row differs from the list`]
    }),
  )
  return found.flat()
}

/**
 * Returns the rows of a list, such as `/filings` for `/filings/{id}`, that an operation with a custom read does not
 * find by id.
 */
async function lackedBy(sample: SampleHost, { operation, path }: SampleOperation): Promise<readonly string[]> {
  const [, before, name = ''] = /^(.*)\/\{([a-z_]+)\}$/.exec(path) ?? []
  if (operation.kind !== 'custom' || !operation.single || operation.method !== 'GET') return []
  const lists = sample.calls.filter((call) => call.operation.path === before)
  const found = await Promise.all(
    lists.map(async ({ operation: list, address }) => {
      const { status, text } = await ask(sample, withQuery(address, { limit: mostOf(list.operation) }))
      const ids = status === 200 ? rowsIn(text).map((row) => row[name] ?? row['id']) : []
      const [listAddress] = address.split('?', 1)
      return ids
        .filter((id) => typeof id === 'string')
        .slice(0, SOME)
        .map((id) => `${listAddress}/${encodeURIComponent(id)}`)
    }),
  )
  const answers = found.flat().map(async (address) => {
    const answer = await ask(sample, address)
    return answer.status === 404 ? [`${address}: a list has the row, but the id returns ${statusOf(answer)}`] : []
  })
  return (await Promise.all(answers)).flat()
}

/** Rows of a list with their ids, and the fields that the list omits. */
interface ListedRows {
  readonly rows: readonly ExactRow[]
  readonly omits: readonly string[]
}

/** Returns the rows of all lists of the same record. */
async function listsOf(sample: SampleHost, { record }: ItemOperation): Promise<readonly ListedRows[]> {
  const lists = sample.calls.flatMap(({ operation: { operation }, address }) =>
    (operation.kind === 'list' || operation.kind === 'collection') && operation.record === record
      ? [{ operation, address }]
      : [],
  )
  return Promise.all(
    lists.map(async ({ operation, address }) => {
      const { status, text } = await ask(sample, withQuery(address, { limit: mostRows(operation) }))
      const all = status === 200 ? rowsIn(text) : []
      const omits = operation.kind === 'list' ? operation.omits : []
      return { rows: all.filter(({ id }) => typeof id === 'string'), omits }
    }),
  )
}

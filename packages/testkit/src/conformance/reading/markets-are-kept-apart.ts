import type { Fields, Operation } from '@bourse/kit'
import type { Check } from '../check.ts'
import type { Call } from '../support/calls.ts'
import type { SampleHost, SampleOperation } from '../support/sample-host.ts'
import { ask } from './ask.ts'
import { isList, mostOf, selectionOf, withoutOperations } from './call-kinds.ts'
import { eachWay, type Way } from './each-way.ts'
import { rowsIn, type ExactRow } from './exact-json.ts'
import { forEachCall } from './for-each-call.ts'
import { payerOf } from './usage.ts'
import { queryOf, withQuery } from './with-query.ts'

/** A key for one market must receive all rows of that market and no others, over every delivery channel. */
export const marketsAreKeptApart: Check = {
  name: 'markets-are-kept-apart',
  says:
    'A key limited to one market sees rows of another market, or misses some of its own. Limit what the read ' +
    'returns to `call.scope`, or pass it to the resolver. If nothing can be compared, give a call and rows ' +
    'of two markets.',
  skip: (specimen) => withoutOperations(specimen, tellsMarkets, 'no operation lists rows of several markets'),
  find: async (specimen) => {
    const sample = await specimen.reading()
    const operations = sample.operations.filter(({ operation }) => tellsMarkets(operation))
    const found = await Promise.all(operations.map((operation) => wrongOf(sample, operation)))
    return found.flat()
  },
}

/** Compares the rows that a key for one market receives with the owner's rows, for at most two markets per call. */
async function wrongOf(sample: SampleHost, operation: SampleOperation): Promise<readonly string[]> {
  let most = 0
  const seen = new Set<string>()
  const findings = await forEachCall(
    sample,
    (call) => call.operation === operation && isWhole(call),
    async (call) => {
      const address = withQuery(call.address, { limit: mostOf(operation.operation) })
      const all = rowsIn((await ask(sample, address)).text)
      const markets = [...new Set(all.map(marketOf))].filter((market) => market !== undefined)
      most = Math.max(most, markets.length)
      for (const market of markets) seen.add(market)
      const found = await Promise.all(
        markets.slice(0, 2).map((market) => wrongIn(sample, { ...call, address }, market, all)),
      )
      return found.flat()
    },
  )
  const { id } = operation.operation
  // Indices, bonds and pairs have only one venue in any sample.
  const isOfVenue = seen.size === 1 && [...seen].every((market) => VENUES.has(market))
  return most < 2 && !isOfVenue
    ? [...findings, `operation ${id}: no call without names has rows of two markets to compare`]
    : findings
}

const VENUES: ReadonlySet<string> = new Set(['INDEX', 'BOND', 'CRYPTO', 'FOREX'])

function marketOf({ exchange_mic: market }: ExactRow): string | undefined {
  return typeof market === 'string' ? market : undefined
}

/**
 * Returns whether a list can be requested without names and its rows state their market. A list of a single market
 * proves nothing.
 */
function tellsMarkets(operation: Operation): boolean {
  if (typeof operation.needsMarket === 'string') return false
  if (!isList(operation) || operation.path.includes('{') || selectionOf(operation)?.required === true) return false
  return operation.kind === 'custom'
    ? operation.fields['exchange_mic'] !== undefined
    : operation.kind !== 'item' && operation.record.subject?.labels['exchange_mic'] !== undefined
}

/** Returns whether a call does not name any entities. */
function isWhole({ operation, address }: Call): boolean {
  const selectors = selectionOf(operation.operation)?.subject.selectors
  const isNamed =
    selectors !== undefined && [selectors.names, selectors.ids].some((name) => queryOf(address, name) !== undefined)
  return !isNamed && queryOf(address, 'exchanges') === undefined
}

async function wrongIn(
  sample: SampleHost,
  call: Call,
  market: string,
  all: readonly ExactRow[],
): Promise<readonly string[]> {
  const payer = await payerOf(sample, { markets: [market] })
  const ways = await eachWay(sample, payer, call)
  const wrong = ways.map((way) => wrongBy(way, call, market, all)).find((found) => found !== undefined)
  return wrong === undefined ? [] : [`a key limited to ${market} ${wrong}`]
}

function wrongBy(
  { by, status, rows }: Way,
  { operation }: Call,
  market: string,
  all: readonly ExactRow[],
): string | undefined {
  if (status !== '200') return `gets ${status} over ${by}`
  // Rows without a listing have no market in the response.
  const seen = rows.filter((row) => marketOf(row) !== undefined)
  const foreign = seen.filter((row) => marketOf(row) !== market).length
  if (foreign > 0) return `gets ${foreign} rows of other markets over ${by}`
  // An export also contains the rows after the first page and formats numbers differently.
  if (by === 'an export') return undefined
  const own = ranked(all).filter(({ row }) => marketOf(row) === market)
  const ofOthers = namesOfOthers(operation.fields)
  const isSame =
    seen.length === own.length && ranked(seen).every((each, index) => isSameRow(each, own[index], ofOthers))
  return isSame ? undefined : `gets ${seen.length} of the ${own.length} rows of its market, or other values, over ${by}`
}

/** Returns the fields with ids of additional listings, and fields derived from such ids. */
const namesOfOthers = (fields: Fields): ReadonlySet<string> =>
  new Set(Object.entries(fields).flatMap(([name, { ref }]) => (ref === undefined ? [] : [name])))

/** A row with its rank in the response, if it has one. */
interface RankedRow {
  readonly row: ExactRow
  readonly rank: number
}

const ranked = (rows: readonly ExactRow[]): readonly RankedRow[] => rows.map((row, index) => ({ row, rank: index + 1 }))

/**
 * Returns whether two rows are equal, ignoring their ranks and links to listings of other markets. Such links are null
 * for a key with one market.
 */
function isSameRow(seen: RankedRow, own: RankedRow | undefined, ofOthers: ReadonlySet<string>): boolean {
  if (own === undefined) return false
  const differing = Object.keys(seen.row).filter(
    (name) => JSON.stringify(seen.row[name]) !== JSON.stringify(own.row[name]),
  )
  const isRank = (name: string) => isNumber(seen.row[name], seen.rank) && isNumber(own.row[name], own.rank)
  return differing.every((name) => (ofOthers.has(name) && seen.row[name] === null) || isRank(name))
}

const isNumber = (value: unknown, number: number) => String(value) === String(number)

import type { Carrier, Knowledge, Submit, SubjectResolver } from '@bourse/kit'
import type { NewEntity, Resolution, ResolveRequest } from '@bourse/kit/subject'
import { issuers, listings, withCompanies } from '@bourse/services'
import { directory } from '../staging/directory.ts'
import { directoryRow } from '../staging/directory-fields.ts'
import { recordedAs } from '../names/index-aliases.ts'
import { requestedName, symbolIn } from '../names/requested-name.ts'
import { readings } from '../names/spelling.ts'
import { instruments, symbolAssignments } from '../records.ts'
import { chooseHolder } from './choose-holder.ts'
import { entityOf } from './entity-of.ts'
import { openHistories, type Histories } from './histories.ts'
import { holdingsOf, type Holding } from './history.ts'
import { historiesOfSymbols, type ListingRows } from './load-histories.ts'
import { openUniverse } from './universe.ts'

/** Resolves names to listings, for every dataset whose rows are about a listing. */
export const resolver = listings.provide(
  { instruments, assignments: symbolAssignments, directory, issuers },
  (needs): SubjectResolver => {
    const histories = openHistories(needs)
    const universe = openUniverse(needs)
    const listings: SubjectResolver = {
      resolve: (request) =>
        request.by === 'name' ? resolveByName(histories, request) : resolveById(histories, request),
      universe: (request) => universe.of(request),
      carriers: (names, markets, knowledge) => carriersOf(needs, names, markets, knowledge),
      create: (entities) => createListings(needs.directory, entities),
    }
    // Read lazily, because issuers are built from the same records.
    return withCompanies(listings, () => needs.issuers)
  },
)

async function resolveByName(histories: Histories, request: ResolveRequest): Promise<readonly Resolution[]> {
  const found = await histories.ofNames(request.requested, request.knowledge)
  return request.requested.map((requested, index): Resolution => {
    const history = found[index]
    const holder = history === undefined ? 'unknown' : chooseHolder(history, { ...request, market: history.market })
    if (typeof holder === 'string') return { requested, found: false, reason: holder }
    return resolved(requested, holder, request)
  })
}

function resolved(requested: string, { history }: Pick<Holding, 'history'>, request: ResolveRequest): Resolution {
  const entity = entityOf(history, request)
  return entity === undefined ? { requested, found: false, reason: 'unknown' } : { requested, found: true, entity }
}

async function resolveById(histories: Histories, request: ResolveRequest): Promise<readonly Resolution[]> {
  const found = await histories.ofIds(request.requested, request.knowledge)
  return request.requested.map((requested, index): Resolution => {
    const history = found[index]
    return history === undefined
      ? { requested, found: false, reason: 'unknown' }
      : resolved(requested, { history }, request)
  })
}

/**
 * Returns every holder of the names. The code of an index or bond may omit its venue; an exact spelling hides all
 * others. Rows are stored permanently, and `CRDA` and `SBEU` may be tickers in their own right, so letters without a
 * separator are never read as root and suffix, and a separator is ignored only in currency and crypto pairs.
 */
async function carriersOf(
  rows: ListingRows,
  names: readonly string[],
  markets: readonly string[],
  knowledge: Knowledge,
): Promise<readonly Carrier[]> {
  const parsed = names.map((name) => ({ name, ...requestedName(name) }))
  const symbols = new Set(parsed.flatMap(({ symbol }) => [...written(symbol), ...separated(symbol).flat()]))
  const histories = await historiesOfSymbols(rows, [...symbols], knowledge)
  const holdings = histories.flatMap(holdingsOf)
  const bySymbol = Map.groupBy(holdings, ({ period }) => period.symbol)
  return parsed.flatMap(({ name, market, symbol }) => {
    const isInMarkets = ({ period: { exchange_mic } }: Holding) =>
      (market === undefined || exchange_mic === market) && (markets.length === 0 || markets.includes(exchange_mic))
    const held = (symbols: readonly string[]) => symbols.flatMap((text) => bySymbol.get(text) ?? []).filter(isInMarkets)
    const exact = held(written(symbol))
    const other = () => {
      const [suffixed, runTogether] = separated(symbol).map(held)
      return suffixed?.length ? suffixed : (runTogether ?? []).filter(isPair)
    }
    return (exact.length > 0 ? exact : unambiguous(other())).map((holding) => carrierOf(name, holding))
  })
}

/** Returns a symbol as written, and also as the code of an index or bond. */
const written = (symbol: string) =>
  symbol.includes(':') ? recordedAs(symbol) : [...recordedAs(symbol), symbolIn('BOND', symbol)]

/** Returns the symbols that text with separators or marks may mean, likelier readings first. */
function separated(symbol: string): readonly (readonly string[])[] {
  if (/^[A-Z0-9]*$/.test(symbol)) return []
  const { suffixed, runTogether } = readings(symbol)
  return [suffixed, runTogether]
}

/** Venues that list pairs; publishers write their symbols as `BTC-USD` and `EUR/USD`. */
const PAIRS: ReadonlySet<string> = new Set(['CRYPTO', 'FOREX'])
const isPair = ({ period: { exchange_mic } }: Holding) => PAIRS.has(exchange_mic)

function unambiguous(holdings: readonly Holding[]): readonly Holding[] {
  const symbols = new Set(holdings.map(({ period }) => period.symbol))
  const ids = new Set(holdings.map(({ history }) => history.id))
  return symbols.size > 1 && ids.size > 1 ? [] : holdings
}

function carrierOf(name: string, { history, period }: Holding): Carrier {
  const { exchange_mic, valid_from, valid_to } = period
  return { name, id: history.id, market: exchange_mic, kind: history.kind, from: valid_from, to: valid_to }
}

/** Submits the listings, grouped by the instant at which they became known. */
async function createListings(to: Submit<typeof directory>, entities: readonly NewEntity[]): Promise<void> {
  for (const [knownAt, known] of Map.groupBy(entities, (entity) => entity.knownAt)) {
    const rows = known.map(({ name, market, from }) =>
      directoryRow({ symbol: requestedName(name).symbol, exchange_mic: market, valid_from: from }),
    )
    await to.submit(rows, { source: 'create-listings', knownAt })
  }
}

import { defineDataset, type Dataset, type SubjectResolver } from '@bourse/kit'
import { splitName, type NewEntity, type Resolution } from '@bourse/kit/subject'
import {
  issuerEntities,
  issuerResolver,
  issuers,
  listings as service,
  withCompanies,
  type Issuers,
} from '@bourse/services'
import { issuersOf } from './fake-issuers.ts'
import { covers, entityOf, listingOf, type FakeListing, type Listing, type Stretch } from './fake-listing.ts'

/**
 * Returns a dataset that provides the resolver of listings and of their issuers from a list in memory, for tests of
 * datasets about listings. A name resolves to its holder on the date, otherwise to today's holder, otherwise to the
 * last one before the date. Each host starts from the given list.
 * @example fakeListings(['XNAS:AAPL', { kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] }])
 */
export function fakeListings(given: readonly FakeListing[]): Dataset {
  return defineDataset({
    id: 'fake-listings',
    title: 'Synthetic listings',
    summary: 'Listings for tests, from a list in memory.',
    provides: [
      service.provide({ issuers }, (needs) => withCompanies(resolverOver(made(given)), () => needs.issuers)),
      issuers.provide({}, () => fakeIssuers(made(given))),
      issuerEntities.provide({ listings: service, issuers }, (needs) => issuerResolver(needs.listings, needs.issuers)),
    ],
  })
}

const made = (given: readonly FakeListing[]) => given.map(listingOf)

function fakeIssuers(listings: readonly Listing[]): Issuers {
  const directory = issuersOf(listings)
  return { at: async () => directory }
}

function resolverOver(start: readonly Listing[]): SubjectResolver {
  let directory = directoryOf(start)
  return {
    resolve: async (request) =>
      request.requested.map((requested): Resolution => {
        const listing = request.by === 'id' ? directory.byId.get(requested) : holderOf(directory, requested, request)
        return listing === undefined
          ? { requested, found: false, reason: 'unknown' }
          : { requested, found: true, entity: entityOf(listing, request) }
      }),
    universe: async ({ scope, on, since = on, markets, excludeKinds }) =>
      directory.all
        .filter(({ id, kind }) => !hidden([...excludeKinds, ...scope.excludedKinds], scope.ids, id, kind))
        .flatMap((listing) =>
          datesOfSymbols(listing, since, on).map((date) =>
            entityOf(listing, { on: date, day: on, labels: 'recorded' }),
          ),
        )
        .filter(({ market }) => markets.includes(market))
        .sort((a, b) => compare(`${a.labels['symbol']}\0${a.id}`, `${b.labels['symbol']}\0${b.id}`)),
    carriers: async (names, markets) =>
      names.flatMap((name) =>
        holdingsNamed(directory, name, markets).map(({ exchange_mic, from, to, listing: { id, kind } }) => ({
          name,
          id,
          market: exchange_mic,
          kind,
          from,
          to,
        })),
      ),
    create: async (entities) => {
      directory = directoryOf(entities.reduce(withEntity, directory.all))
    },
  }
}

/** Returns one date for each symbol that a listing had in a period, or the last date of the period if it had none. */
function datesOfSymbols({ stretches }: Listing, since: string, on: string): readonly string[] {
  const held = stretches.filter(({ from, to }) => from <= on && (to === null || to >= since))
  return held.length === 0 ? [on] : held.map(({ from }) => (from > since ? from : since))
}

interface Holding extends Stretch {
  readonly listing: Listing
}

/** Fake listings with indexes to find them. */
interface Directory {
  readonly all: readonly Listing[]
  readonly byId: ReadonlyMap<string, Listing>
  readonly bySymbol: ReadonlyMap<string, readonly Holding[]>
}

const directoryOf = (all: readonly Listing[]): Directory => ({
  all,
  byId: new Map(all.map((listing) => [listing.id, listing])),
  bySymbol: Map.groupBy(holdingsIn(all), ({ symbol }) => symbol),
})

const holdingsIn = (all: readonly Listing[]): readonly Holding[] =>
  all.flatMap((listing) => listing.stretches.map((stretch) => ({ ...stretch, listing })))

/**
 * Returns the holders of a name, which may include its market. Codes of indices and bonds may be stored with their
 * venue.
 */
function holdingsNamed({ bySymbol }: Directory, given: string, markets: readonly string[]): readonly Holding[] {
  const name = given.toUpperCase()
  const { market, symbol } = splitName(name)
  const whole = bySymbol.get(name)
  const wanted = market === undefined || whole !== undefined ? markets : [market]
  const isWanted = ({ exchange_mic }: Holding) => wanted.length === 0 || wanted.includes(exchange_mic)
  return (whole ?? bySymbol.get(symbol) ?? []).filter(isWanted)
}

/**
 * Returns the holder to which a name resolves: on the date, otherwise today, otherwise the last one before the date,
 * otherwise any. Among several markets, the first one wins.
 */
function holderOf(
  { bySymbol }: Directory,
  name: string,
  { on, day, markets }: { readonly on: string; readonly day: string; readonly markets: readonly string[] },
): Listing | undefined {
  const { market, symbol } = splitName(name)
  const wanted = market === undefined ? markets : [market]
  // The symbol of an index or a bond includes its venue.
  const holdings = (bySymbol.get(name) ?? bySymbol.get(symbol) ?? [])
    .filter(({ exchange_mic }) => wanted.includes(exchange_mic))
    .sort((a, b) => wanted.indexOf(a.exchange_mic) - wanted.indexOf(b.exchange_mic))
  const holder =
    holdings.find((holding) => covers(holding, on)) ??
    holdings.find((holding) => covers(holding, day)) ??
    newest(holdings.filter(({ from }) => from <= on)) ??
    newest(holdings)
  return holder?.listing
}

const newest = (holdings: readonly Holding[]) => holdings.toSorted((a, b) => compare(b.from, a.from))[0]

function hidden(kinds: readonly string[], ids: ReadonlySet<string> | undefined, id: string, kind: string): boolean {
  return kinds.includes(kind) || (ids !== undefined && !ids.has(id))
}

/** Adds a new listing, or moves the start of an existing listing with that name to an earlier date. */
function withEntity(all: readonly Listing[], { name, market, from }: NewEntity): readonly Listing[] {
  const later = holdingsIn(all).find(({ symbol, exchange_mic }) => symbol === name && exchange_mic === market)
  if (later === undefined) return [...all, listingOf({ stretches: [{ symbol: name, exchange_mic: market, from }] })]
  if (later.from <= from) return all
  return all.map((listing) => (listing === later.listing ? startingAt(listing, later.from, from) : listing))
}

function startingAt(listing: Listing, start: string, from: string): Listing {
  const stretches = listing.stretches.map((stretch) => (stretch.from === start ? { ...stretch, from } : stretch))
  return { ...listing, stretches }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

import {
  EODHD_COSTS,
  EODHD_DEFAULT_MARKETS,
  EODHD_MARKETS,
  eodhdExchange,
  eodhdPublisher,
  symbolChanges,
  symbolChangesAddress,
  symbolList,
  symbolListAddress,
  type EodhdListing,
  type SymbolChange,
} from '@bourse/eodhd'
import { source, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { addDays, weekday } from '@bourse/kit/values'
import { listingKeys } from '../records.ts'
import { directory } from '../staging/directory.ts'
import { directoryRow } from '../staging/directory-fields.ts'
import { hasKeys } from './has-keys.ts'
import { listedSince } from './listed-since.ts'

/** A market and the day its listings are fetched. */
interface Unit {
  readonly market: string
  readonly date: string
  /** Whether to request the delisted listings as well. */
  readonly delisted: boolean
  /** First day to assign to listings found in the first run. */
  readonly listed_since?: string
}

/** Describes the bodies that follow, in order. */
interface Head {
  readonly lists: readonly ('active' | 'delisted' | 'changes')[]
  /** Whether no listing on the market is stored yet. */
  readonly isFirst?: boolean
}

const SUNDAY = 7
/** Number of past days whose symbol changes a run requests. */
const CHANGED_DAYS = 30

/**
 * Listings in the configured markets, every day, with delisted listings on Sundays. US symbols include their latest
 * symbol change.
 */
export const eodhdListings = source({
  id: 'eodhd-listings',
  title: 'Listings from EODHD',
  feeds: directory,
  publisher: eodhdPublisher,
  schedule: { cron: '15 4 * * *', zone: 'UTC' },
  config: Type.Object({
    markets: Type.Array(Type.String(), {
      description: `Markets to fetch, from ${EODHD_MARKETS.join(', ')}`,
      default: [...EODHD_DEFAULT_MARKETS],
    }),
    listed_since: listedSince('2000-01-03'),
  }),
  plan: ({ to }, { config }): Unit[] =>
    config.markets.map((market) => ({
      market,
      date: to,
      delisted: weekday(to) === SUNDAY,
      listed_since: config.listed_since,
    })),
  needs: { keys: listingKeys },
  async fetch(unit: Unit, { http, clock, published }, { keys }): Promise<string> {
    const { code } = eodhdExchange(unit.market)
    const isFirst = !(await hasKeys(keys, `eodhd:${code}:`, await published()))
    const asked_at = clock.now()
    const text = async (address: string, cost: number = EODHD_COSTS.other) =>
      (await http.ask(address, { expects: 'json', cost })).text()
    const pages: [Head['lists'][number], string][] = [['active', await text(symbolListAddress(code))]]
    if (unit.delisted) pages.push(['delisted', await text(symbolListAddress(code, true))])
    if (code === 'US') {
      const address = symbolChangesAddress(addDays(unit.date, -CHANGED_DAYS), unit.date)
      pages.push(['changes', await text(address, EODHD_COSTS.symbolChanges)])
    }
    const lists = pages.map(([list]) => list)
    return rawPages(
      { unit, asked_at, lists, isFirst },
      pages.map(([, body]) => body),
    )
  },
  *parse(raw: string, { market, listed_since }: Unit) {
    const { head, bodies } = readPages<Head>(raw)
    const presumed_from = head.isFirst === true ? (listed_since ?? null) : null
    const exchange = eodhdExchange(market)
    const bodyOf = (list: Head['lists'][number]) => bodies[head.lists.indexOf(list)] ?? '[]'
    const changes = new Map(symbolChanges(bodyOf('changes')).map((change) => [change.new_symbol, change]))
    const active = new Set<string>()
    for (const listing of symbolList(bodyOf('active'), exchange))
      if ('code' in listing) {
        active.add(listing.code)
        yield rowOf(listing, exchange.code, {
          isActive: !listing.isFormer,
          presumed_from,
          change: changes.get(listing.code),
        })
      } else yield listing
    for (const listing of symbolList(bodyOf('delisted'), exchange))
      if (!('code' in listing)) yield listing
      else if (!active.has(listing.code))
        yield rowOf(listing, exchange.code, { isActive: false, presumed_from: listed_since ?? null })
  },
})

interface RowOptions {
  readonly isActive: boolean
  readonly presumed_from: string | null
  readonly change?: SymbolChange | undefined
}

function rowOf(
  { code, isFormer: _, ...listing }: EodhdListing,
  exchange: string,
  { isActive, presumed_from, change }: RowOptions,
) {
  return directoryRow({
    ...listing,
    listing: `eodhd:${exchange}:${code}`,
    status: isActive ? 'active' : 'inactive',
    presumed_from,
    ...(change !== undefined && { previous_symbol: change.old_symbol, valid_from: change.effective }),
  })
}

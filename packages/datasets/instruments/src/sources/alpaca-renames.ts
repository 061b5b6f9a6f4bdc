import {
  actionsAddress,
  allPages,
  alpacaPublisher,
  alpacaSymbolChanges,
  NEW_YORK,
  type AlpacaSymbolChange,
} from '@bourse/alpaca'
import {
  BadRecord,
  isReadable,
  source,
  sql,
  tally,
  Type,
  type Knowledge,
  type Rows,
  type SourceWindow,
} from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { addDays } from '@bourse/kit/values'
import { TAPE_MARKETS } from '@bourse/services'
import { symbolAssignments } from '../records.ts'
import { directory } from '../staging/directory.ts'
import { directoryRow } from '../staging/directory-fields.ts'

/**
 * Number of past days whose changes are fetched, because the publisher does not say when it first publishes a change.
 */
const DAYS_BACK = 30

interface Head {
  /** The old symbols' markets on the day before they change, by `symbol date`. */
  readonly markets: Readonly<Record<string, string>>
}

/** Renames of US listings, and removals of worthless ones, every morning. */
export const alpacaRenames = source({
  id: 'alpaca-renames',
  title: 'Renames of US listings from Alpaca',
  feeds: directory,
  publisher: alpacaPublisher,
  markets: TAPE_MARKETS,
  schedule: { cron: '0 7 * * *', zone: NEW_YORK },
  config: Type.Object({}),
  needs: { assignments: symbolAssignments },
  plan: ({ from, to }) => [{ from: addDays(from, -DAYS_BACK), to }],
  async fetch(unit: SourceWindow, { http, clock, published }, { assignments }): Promise<string> {
    const bodies = await allPages(http, actionsAddress(unit))
    const changes = bodies.flatMap((body) => [...alpacaSymbolChanges(body)].filter(isReadable))
    const markets = await marketsOf(assignments, changes, await published())
    return rawPages({ unit, asked_at: clock.now(), markets }, bodies)
  },
  *parse(raw) {
    const { head, bodies } = readPages<Head>(raw)
    for (const change of bodies.flatMap((body) => [...alpacaSymbolChanges(body)])) {
      const exchange_mic = change instanceof BadRecord ? undefined : head.markets[nameOf(change)]
      if (change instanceof BadRecord) yield change
      else if (exchange_mic === undefined) yield tally('unknown-listing')
      else yield rowOf(change, exchange_mic)
    }
  },
})

function rowOf({ old_symbol, new_symbol, date }: AlpacaSymbolChange, exchange_mic: string) {
  if (new_symbol === null) return directoryRow({ symbol: old_symbol, exchange_mic, valid_to: date, status: 'inactive' })
  return directoryRow({ symbol: new_symbol, exchange_mic, previous_symbol: old_symbol, valid_from: date })
}

const nameOf = ({ old_symbol, date }: Pick<AlpacaSymbolChange, 'old_symbol' | 'date'>) => `${old_symbol} ${date}`

/** Returns the market in which each old symbol was listed on the day before its change. */
async function marketsOf(
  assignments: Rows<typeof symbolAssignments>,
  changes: readonly AlpacaSymbolChange[],
  knowledge: Knowledge,
): Promise<Readonly<Record<string, string>>> {
  const rows = await assignments
    .at(knowledge)
    .select(['r.symbol', 'r.exchange_mic', 'r.valid_from', 'r.valid_to'])
    .where(sql<boolean>`r.symbol = any(${changes.map(({ old_symbol }) => old_symbol)})`)
    .where(sql<boolean>`r.exchange_mic = any(${TAPE_MARKETS})`)
    .execute()
  return Object.fromEntries(
    changes.flatMap((change) => {
      const before = addDays(change.date, -1)
      const found = rows.find(
        ({ symbol, valid_from, valid_to }) =>
          symbol === change.old_symbol && valid_from <= before && (valid_to === null || valid_to >= before),
      )
      return found === undefined ? [] : [[nameOf(change), found.exchange_mic]]
    }),
  )
}

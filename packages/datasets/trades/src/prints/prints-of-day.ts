import { problem, type Call, type Entity, type Reads, type SubjectResolver } from '@bourse/kit'
import type { Sessions } from '@bourse/services'
import type { Print, PrintUnit } from './print.ts'
import { sessionsOfDay } from './sessions-of-day.ts'

/** One unit's prints, with the parts that their ids are derived from. */
export interface UnitPrints {
  readonly source: string
  readonly date: string
  readonly prints: readonly Print[]
}

/** A source and the kind of date that it accepts: session date or UTC date. */
export interface PrintSource {
  readonly id: string
  readonly by: 'session' | 'day'
  readonly reads: Reads<PrintUnit, Print>
}

/** Dependencies for finding a day's prints. */
export interface PrintNeeds {
  readonly days: Sessions
  readonly listings: SubjectResolver
  /** Sources in query order. */
  readonly sources: readonly PrintSource[]
}

type Asking = Pick<Call, 'knowledge' | 'now' | 'scope' | 'today'>

/**
 * Returns a listing's prints on a UTC date, unit by unit in chronological order, from the first enabled source that
 * responds. Throws a 503 `dataset-unavailable` problem if none does.
 */
export async function printsOfDay(
  needs: PrintNeeds,
  listing: Entity,
  date: string,
  call: Asking,
): Promise<readonly UnitPrints[]> {
  const enabled = needs.sources.filter(({ reads }) => reads.enabled)
  let failure: unknown = noneEnabled(call.now)
  for (const source of enabled)
    try {
      return await unitsOf(needs, source, listing, date, call)
    } catch (error) {
      failure = error
    }
  throw failure
}

async function unitsOf(
  needs: PrintNeeds,
  { id, by, reads }: PrintSource,
  listing: Entity,
  date: string,
  call: Asking,
): Promise<readonly UnitPrints[]> {
  const sessions = sessionsOfDay(needs.days, listing.market, date)
  // A source with UTC dates gets one request for the date if any session overlaps it.
  const dates = by === 'session' ? sessions : sessions.length === 0 ? [] : [date]
  const units: UnitPrints[] = []
  for (const each of dates) {
    const name = await nameOn(needs.listings, listing, each, call)
    units.push({ source: id, date: each, prints: await reads.read({ ...name, date: each }, call) })
  }
  return units
}

/** Returns a listing's symbol and exchange on a date, under which publishers store its prints. */
async function nameOn(
  listings: SubjectResolver,
  listing: Entity,
  date: string,
  { knowledge, scope, today }: Asking,
): Promise<Pick<PrintUnit, 'symbol' | 'exchange_mic'>> {
  const [found] = await listings.resolve({
    by: 'id',
    requested: [listing.id],
    on: date,
    day: today,
    labels: 'recorded',
    markets: scope.markets,
    knowledge,
  })
  const { labels, market } = found?.found === true ? found.entity : listing
  return { symbol: labels['symbol'] ?? '', exchange_mic: labels['exchange_mic'] ?? market }
}

function noneEnabled(now: string) {
  const [hours = 0, minutes = 0, seconds = 0] = now.slice(11, 19).split(':').map(Number)
  return problem('dataset-unavailable', 'No source of trade prints is enabled. Retry after 00:00 UTC.', {
    status: 503,
    retryAfter: 86_400 - hours * 3600 - minutes * 60 - seconds,
  })
}

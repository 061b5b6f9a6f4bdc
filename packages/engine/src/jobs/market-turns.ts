import { optional, type Clock, type Source } from '@bourse/kit'
import type { Needs } from '@bourse/kit/host'
import { isBefore } from '@bourse/kit/values'
import { sessions as sessionsService, type Sessions } from '@bourse/services'
import { utc, type Database } from '../database/index.ts'
import { unitName } from './archive.ts'
import type { SourceRun } from './run-source.ts'
import { dueBetween, partsOf } from './schedule-instants.ts'

/** Period in milliseconds within which every market's schedule is due at least once. */
const LOOK_BACK = 15 * 86_400_000

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly inject: (needs: Needs) => Readonly<Record<string, unknown>>
}

/**
 * If a source's schedule follows the sessions of several markets, omits units of markets for which the run is not
 * due: units that were fetched since their market was last due, and those whose market is due later.
 */
export async function unitsInTurn(
  parts: Parts,
  { dataset, source }: Pick<SourceRun, 'dataset' | 'source'>,
  units: readonly unknown[],
): Promise<readonly unknown[]> {
  const markets = marketsOf(source)
  if (source.sessions === undefined || markets.size < 2) return units
  const { sessions } = parts.inject({ sessions: optional(sessionsService) }) as { readonly sessions?: Sessions }
  const lastDue = new Map([...markets].map((market) => [market, lastDueOf(source, market, parts.clock, sessions)]))
  const fetched = await fetchedAt(parts.database, { dataset, source }, units)
  return units.filter((unit) => {
    const session = source.sessions?.of(unit as never)
    const due = lastDue.get(session?.calendar ?? session?.market ?? '')
    if (session === undefined || due === undefined) return true
    const at = fetched.get(unitName(unit))
    return !isBefore(due, session.close) && (at === undefined || isBefore(at, due))
  })
}

/** Returns the markets whose sessions a schedule follows; none if the schedule also has other times. */
function marketsOf({ schedule }: Source): ReadonlySet<string> {
  const parts = partsOf(schedule)
  return new Set(parts.every((part) => 'of' in part) ? parts.flatMap((part) => part.of) : [])
}

function lastDueOf(
  { schedule }: Source,
  market: string,
  { now, millis }: Clock,
  sessions: Sessions | undefined,
): string | undefined {
  const own = partsOf(schedule).flatMap((part) => ('of' in part ? [{ ...part, of: [market] }] : []))
  return dueBetween(own, new Date(millis() - LOOK_BACK).toISOString(), now(), sessions).at(-1)
}

/** Returns when each unit's last completed run started, by unit name. */
async function fetchedAt(
  database: Database,
  { dataset, source }: Pick<SourceRun, 'dataset' | 'source'>,
  units: readonly unknown[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ unit: string; at: string }>(
    `select unit, ${utc('max(started_at)')} as at from bourse.ingest_runs
     where dataset = $1 and source = $2 and outcome = 'done' and unit = any($3) group by unit`,
    [dataset.id, source.id, units.map(unitName)],
  )
  return new Map(rows.map(({ unit, at }) => [unit, at]))
}

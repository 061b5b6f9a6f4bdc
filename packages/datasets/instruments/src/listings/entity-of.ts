import type { Entity } from '@bourse/kit'
import type { ResolveRequest } from '@bourse/kit/subject'
import { periodBy, type SymbolPeriod } from '../symbol-periods.ts'
import type { History } from './history.ts'

type Dates = Pick<ResolveRequest, 'on' | 'day' | 'labels'>

/**
 * Returns a listing as an entity under its symbol on a date: `on` if the recorded label is requested, otherwise `day`.
 * If the listing had no symbol on that date, uses its last earlier symbol, or, if there is none, its first symbol,
 * which counts as unrecorded. Undefined for a listing without symbols.
 */
export function entityOf({ id, kind, periods }: History, { on, day, labels }: Dates): Entity | undefined {
  const label = periodBy(periods, labels === 'recorded' ? on : day)
  const shown = label ?? periods[0]
  const endsOn = periods.at(-1)?.valid_to ?? undefined
  return shown === undefined ? undefined : entityUnder(shown, { id, kind, unrecorded: label === undefined, endsOn })
}

/** Returns a listing as an entity under the symbol it had in one of its periods. */
export function entityUnder(
  { symbol, exchange_mic }: Pick<SymbolPeriod, 'symbol' | 'exchange_mic'>,
  { id, kind, unrecorded, endsOn }: Pick<Entity, 'id' | 'kind' | 'unrecorded' | 'endsOn'>,
): Entity {
  return { id, market: exchange_mic, labels: { symbol, exchange_mic }, kind, unrecorded, endsOn }
}

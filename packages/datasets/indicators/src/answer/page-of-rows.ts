import { publicId, type Entity, type Page } from '@bourse/kit'
import { instantOf, secondsOf } from '@bourse/kit/values'
import type { CalculationResult } from '../calculate.ts'
import type { Interval } from '../definition/interval.ts'
import type { Row } from './fields.ts'
import { pageOfCloses } from './page-of-closes.ts'
import { valuesText } from './values-text.ts'

/** A requested listing with its calculated values. */
export interface ListingValues extends CalculationResult {
  readonly listing: Entity
}

/** The indicator, interval and parameters of a calculation, which together with the listing identify its rows. */
interface Named {
  readonly indicator: string
  /** Parameter values in canonical form, such as `period=20`. */
  readonly parameters: string
  readonly interval: Interval
}

/** Returns the rows of a page, plus one extra row if more rows follow. */
export function pageOfRows(
  values: readonly ListingValues[],
  { indicator, parameters, interval }: Named,
  { after, limit, turned }: Page,
): readonly Row[] {
  const rows = pageOfCloses(values, {
    ascending: turned,
    after: after === undefined ? undefined : { closes: secondsOf(after['event_at'] ?? ''), id: after['id'] ?? '' },
    count: limit + 1,
    idOf: ({ listing: { id } }, closes) => publicId('ind', id, indicator, parameters, interval, instantOf(closes)),
  })
  return rows.map(({ listing: one, bar, closes, id }) => {
    const { values, settled } = one.at(bar)
    return {
      id,
      instrument_id: one.listing.id,
      symbol: one.listing.labels['symbol'] ?? null,
      exchange_mic: one.listing.labels['exchange_mic'] ?? null,
      indicator,
      event_at: instantOf(closes),
      values: valuesText(values),
      settled,
    }
  })
}

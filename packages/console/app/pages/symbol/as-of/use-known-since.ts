import { useMemo } from 'react'
import type { AnyRow } from '../../../table/field-columns.tsx'
import { useRead } from '../../../api/queries.ts'
import { today } from '../../../format/now.ts'
import { useBourse } from '../../../session/session.ts'
import { isCompany, selectionOf, type Instrument } from '../instrument.ts'
import { stopsOf, type KnownSince } from './stops.ts'

/** Number of bars that are searched for the first time at which prices were known; a correction makes some newer. */
const FIRST_BARS = 100
/** Number of publications of each dataset that are stops. */
const PUBLICATIONS = 1_000

/** Parameters with which the page reads a company's earnings as of now, shared with the chart's marks. */
export const earningsParams = (instrument: Instrument) => ({
  ...selectionOf(instrument),
  limit: 1_000,
  provenance: true,
})

/**
 * Since when something is known about a listing, and the as-of times worth reading at; undefined while loading, or if
 * its prices cannot be read.
 */
export function useKnownSince(
  instrument: Instrument,
): { readonly known: KnownSince; readonly stops: readonly string[] } | undefined {
  const bourse = useBourse()
  const bars = useRead(bourse.eod.list, {
    ...selectionOf(instrument),
    order: 'asc',
    limit: FIRST_BARS,
    provenance: true,
  })
  const hasEarnings = isCompany(instrument)
  const earnings = useRead(bourse.earnings.list, earningsParams(instrument), { enabled: hasEarnings })
  const ofPrices = useRead(bourse.datasets.publications, { dataset: 'eod', limit: PUBLICATIONS })
  const ofActions = useRead(bourse.datasets.publications, { dataset: 'corporate-actions', limit: PUBLICATIONS })
  const isPending = bars.isPending || ofPrices.isPending || ofActions.isPending || (hasEarnings && earnings.isPending)
  return useMemo(() => {
    if (isPending || bars.isError) return undefined
    const prices = firstKnown(bars.data?.data)
    const first = earliest([prices, firstKnown(earnings.data?.data)])
    const instants = [ofPrices.data, ofActions.data].flatMap((page) => (page?.data ?? []).map(({ as_of: at }) => at))
    return { known: { first, prices }, stops: stopsOf(first, instants, today()) }
  }, [isPending, bars.isError, bars.data, earnings.data, ofPrices.data, ofActions.data])
}

/** Reads `_known_from`, which rows have with `provenance=true`. */
function firstKnown(rows: readonly object[] = []): string | undefined {
  return earliest((rows as readonly AnyRow[]).map(({ _known_from: at }) => (typeof at === 'string' ? at : undefined)))
}

const earliest = (instants: readonly (string | undefined)[]) =>
  instants.filter((at) => at !== undefined).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]

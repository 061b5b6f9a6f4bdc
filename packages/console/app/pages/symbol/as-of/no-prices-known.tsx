import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import type { Instrument } from '../instrument.ts'
import { useChange } from '../use-change.ts'
import { asOfText } from './stops.ts'
import { useKnownSince } from './use-known-since.ts'

/** Shown instead of the chart at an as-of time before the first price was known. */
export function NoPricesKnown({ instrument }: { readonly instrument: Instrument }) {
  const change = useChange()
  const prices = useKnownSince(instrument)?.known.prices
  if (prices === undefined) return <Empty title="No prices known then" />
  return (
    <Empty
      title="No prices known then"
      action={<Button onClick={() => change({ as_of: prices })}>Show the first known prices</Button>}
    >
      Prices of this listing are known since {asOfText(prices)}.
    </Empty>
  )
}

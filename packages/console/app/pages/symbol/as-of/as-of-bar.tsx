import { getRouteApi } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import { today } from '../../../format/now.ts'
import { TextInput } from '../../../ui/field.tsx'
import type { Instrument } from '../instrument.ts'
import { useChange } from '../use-change.ts'
import { asOfText, dateOf, positionOf } from './stops.ts'
import { useKnownSince } from './use-known-since.ts'

const route = getRouteApi('/symbols/$symbol')

/**
 * Sets the as-of time: the page then shows what was known at that time. The slider begins where something was known and
 * snaps to publications.
 */
export function AsOfBar({ instrument }: { readonly instrument: Instrument }) {
  const { as_of: asOf } = route.useSearch()
  const change = useChange()
  const since = useKnownSince(instrument)
  const [moving, setMoving] = useState<number>()
  const { known, stops } = since ?? { known: undefined, stops: [] }
  const position = moving ?? positionOf(stops, asOf)
  const at = moving === undefined ? asOf : stops[moving]
  const settle = () => {
    if (moving === undefined) return
    change({ as_of: stops[moving] })
    setMoving(undefined)
  }
  const firstDate = known?.first === undefined ? undefined : dateOf(known.first)
  const pick = (day: string) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || day === dateOf(asOf ?? today())) return
    change({ as_of: day >= today() ? undefined : firstDate !== undefined && day < firstDate ? firstDate : day })
  }
  return (
    <div className="as-of">
      <History size={15} aria-hidden />
      <label htmlFor="as-of">As of</label>
      <input
        id="as-of"
        type="range"
        min={0}
        max={stops.length}
        value={position}
        disabled={stops.length === 0}
        aria-valuetext={at === undefined ? 'now' : asOfText(at)}
        aria-describedby="as-of-since"
        onChange={(event) => setMoving(Number(event.target.value))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
      <output className="numeric">{at === undefined ? 'now' : asOfText(at)}</output>
      <TextInput
        key={asOf}
        aria-label="As-of date"
        type="date"
        defaultValue={dateOf(asOf ?? today())}
        min={firstDate}
        max={today()}
        onBlur={(event) => pick(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && pick(event.currentTarget.value)}
      />
      <span className="faint">UTC</span>
      <p id="as-of-since" className="faint as-of-since">
        {known === undefined ? '' : known.first === undefined ? 'Nothing is known yet.' : sinceText(known)}
      </p>
    </div>
  )
}

function sinceText({ first, prices }: NonNullable<ReturnType<typeof useKnownSince>>['known']): string {
  if (prices === undefined) return `Known since ${asOfText(first ?? '')}, without prices.`
  if (prices === first) return `Known since ${asOfText(prices)}.`
  return `Known since ${asOfText(first ?? '')}, prices since ${asOfText(prices)}.`
}

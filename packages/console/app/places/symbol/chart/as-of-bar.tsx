import { getRouteApi } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import { dateText } from '../../../format/dates.ts'
import { shiftDays, today } from '../../../format/now.ts'
import { Button } from '../../../ui/button.tsx'
import { useChange } from '../use-change.ts'

const route = getRouteApi('/symbols/$symbol')

/** Days that the slider reaches back. */
const REACH = 730

/** Moves the knowledge cutoff: the page then shows what was known at the end of that day. */
export function AsOfBar() {
  const { as_of: asOf } = route.useSearch()
  const change = useChange()
  const end = today()
  const [moving, setMoving] = useState<number>()
  const daysAgo = moving ?? (asOf === undefined ? 0 : daysBetween(asOf, end))
  const date = shiftDays(end, -daysAgo)
  const settle = () => {
    if (moving === undefined) return
    change({ as_of: moving === 0 ? undefined : date })
    setMoving(undefined)
  }
  return (
    <div className="as-of">
      <History size={15} aria-hidden />
      <label htmlFor="as-of">As known</label>
      <input
        id="as-of"
        type="range"
        min={-REACH}
        max={0}
        value={-Math.min(daysAgo, REACH)}
        aria-valuetext={daysAgo === 0 ? 'now' : dateText(date)}
        onChange={(event) => setMoving(-Number(event.target.value))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
      <output className="numeric">{daysAgo === 0 ? 'now' : dateText(date)}</output>
      {asOf === undefined ? null : (
        <Button look="ghost" onClick={() => change({ as_of: undefined })}>
          Back to now
        </Button>
      )}
    </div>
  )
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

import { getRouteApi } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import { dateText } from '../../../format/dates.ts'
import { shiftDays, today } from '../../../format/now.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { useChange } from '../use-change.ts'

const route = getRouteApi('/symbols/$symbol')

/** Slider range in days. */
const REACH = 730

/** Sets the as-of date: the page then shows what was known at the end of that day. */
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
  // The slider covers two years; the date field accepts any earlier day, even before this installation.
  const pick = (day: string) => {
    if (/^\d{4}-\d\d-\d\d$/.test(day) && day !== date) change({ as_of: day >= end ? undefined : day })
  }
  return (
    <div className="as-of">
      <History size={15} aria-hidden />
      <label htmlFor="as-of">As of</label>
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
      <TextInput
        key={date}
        aria-label="As-of date"
        type="date"
        defaultValue={date}
        max={end}
        onBlur={(event) => pick(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && pick(event.currentTarget.value)}
      />
      {asOf === undefined ? null : (
        <Button look="ghost" onClick={() => change({ as_of: undefined })}>
          Back to now
        </Button>
      )}
    </div>
  )
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

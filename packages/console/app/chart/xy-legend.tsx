import { History } from 'lucide-react'
import { QUESTION, useOpenOrigin } from '../origin/origin-provider.tsx'
import { colour } from './xy-marks.tsx'
import type { XySeries } from './xy-series.ts'

interface XyLegendProps {
  readonly series: readonly XySeries[]
  /** The x whose values are shown. */
  readonly at: number | undefined
  xText(x: number): string
  yText(y: number): string
}

/** The series of a chart with their values at one x, each with a button that shows where it comes from. */
export function XyLegend({ series, at, xText, yText }: XyLegendProps) {
  return (
    <figcaption className="xy-legend numeric">
      {at === undefined ? null : <strong>{xText(at)}</strong>}
      {series.map((one, index) => (
        <Entry key={one.title} series={one} index={index} at={at} yText={yText} />
      ))}
    </figcaption>
  )
}

interface EntryProps extends Pick<XyLegendProps, 'at' | 'yText'> {
  readonly series: XySeries
  readonly index: number
}

function Entry({ series, index, at, yText }: EntryProps) {
  const openOrigin = useOpenOrigin()
  const { title, points } = series
  const place = at === undefined ? -1 : points.findIndex(([x]) => x === at)
  const value = points[place]?.[1]
  const origin = place < 0 ? undefined : series.originAt?.(place)
  const text = (
    <>
      <span className="chart-key" style={{ background: `var(${colour(index)})` }} />
      {title} {value === undefined || value === null ? '' : <strong>{yText(value)}</strong>}
    </>
  )
  if (origin === undefined) return <span>{text}</span>
  return (
    <button type="button" className="origin-button" title={QUESTION} onClick={() => openOrigin(origin)}>
      {text} <History size={13} aria-hidden />
      <span className="visually-hidden">{QUESTION}</span>
    </button>
  )
}

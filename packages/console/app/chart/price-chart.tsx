import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { ChartTime, PriceChartData } from './chart-data.ts'
import { createDrawing, type Drawing, type Hover } from './drawing.ts'
import { Legend } from './legend.tsx'
import { useOpenOrigin } from '../origin/origin-provider.tsx'
import { onThemeChange } from './colors.ts'

interface PriceChartProps {
  /** Text alternative for screen readers. */
  readonly label: string
  readonly data: PriceChartData
  /** Number of bars initially visible; undefined: all. */
  readonly visibleBars?: number | undefined
  /** Height in rem. */
  readonly height: number
}

/** Number of bars that an arrow key scrolls, and the fraction by which + and − zoom. */
const STEP = 10
const ZOOM = 0.2

/**
 * Candles or a line with volume, further lines and event marks. Works with mouse, touch, arrow keys, + and −. A click
 * or Shift with an arrow key selects a bar, Escape clears it, and Enter shows where its values come from.
 */
export function PriceChart({ label, data, visibleBars, height }: PriceChartProps) {
  const element = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(undefined)
  const [hover, setHover] = useState<Hover>()
  const [selected, setSelected] = useState<ChartTime>()
  const openOrigin = useOpenOrigin()

  useEffect(() => {
    if (element.current === null) return
    const made = createDrawing(element.current, { onHover: setHover, onSelect: (bar) => setSelected(bar?.time) })
    drawing.current = made
    const end = onThemeChange(() => made.paint())
    return () => {
      end()
      made.remove()
      drawing.current = undefined
    }
  }, [])
  useEffect(() => drawing.current?.show(data), [data])
  const last = data.bars.length - 1
  const place = selected === undefined ? -1 : data.bars.findIndex(({ time }) => time === selected)
  const at = Math.min(hover?.index ?? (place < 0 ? last : place), last)
  const isHovered = hover !== undefined
  useEffect(() => {
    // After the pointer has left, the crosshair returns to the selected bar.
    if (!isHovered) drawing.current?.mark(place)
  }, [place, isHovered, data])
  const first = data.bars[0]?.time
  const hasBars = data.bars.length > 0
  useEffect(() => {
    if (hasBars) drawing.current?.zoomTo(visibleBars)
    // A different first bar means a different time range, so the previous visible range no longer applies.
  }, [visibleBars, first, hasBars])

  const select = (index: number) => {
    setSelected(data.bars[index]?.time)
    drawing.current?.mark(index)
  }
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined
    const origin = event.key === 'Enter' ? data.originAt?.(at) : undefined
    if (step !== undefined) select(Math.max(0, Math.min((place < 0 ? last + 1 : place) + step, last)))
    else if (event.key === 'Escape' && selected !== undefined) select(-1)
    else if (origin !== undefined) openOrigin(origin)
    else return move(event)
    event.preventDefault()
  }
  const move = (event: KeyboardEvent) => {
    const shift = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    const zoom = { '+': ZOOM, '=': ZOOM, '-': -ZOOM }[event.key]
    if (shift !== undefined) drawing.current?.scroll(shift)
    else if (zoom !== undefined) drawing.current?.zoom(zoom)
    else return
    event.preventDefault()
  }
  return (
    <div className="price-chart" style={{ height: `${height}rem` }}>
      <Legend data={data} index={at} values={hover?.values} />
      <div ref={element} className="price-chart-canvas" role="img" aria-label={label} tabIndex={0} onKeyDown={press} />
      <a className="chart-attribution" href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
        Charts by TradingView
      </a>
    </div>
  )
}

import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useOpenOrigin } from '../origin/origin-provider.tsx'
import { nearest, niceTicks, scaleOf, spacedTicks } from './scales.ts'
import { XyLegend } from './xy-legend.tsx'
import { Bars, colour, Line, Mark } from './xy-marks.tsx'
import type { XySeries } from './xy-series.ts'

interface XyChartProps {
  /** Text alternative for screen readers. */
  readonly label: string
  readonly series: readonly XySeries[]
  /** `steps`: a line whose value applies until the next point. */
  readonly shape?: 'line' | 'steps' | 'bars'
  /** Height in px. */
  readonly height?: number
  /** Whether the axis must include 0. */
  readonly fromZero?: boolean
  /** An x to mark with a vertical line and a label, such as the current price. */
  readonly mark?: { readonly x: number; readonly text: string }
  xText(x: number): string
  yText(y: number): string
}

/** Least room for the labels of the y axis, and the usual width of a character, in px. */
const LEFT = 56
const CHARACTER = 6.2
const RIGHT = 12
const TOP = 10
const BOTTOM = 24
/** Least distance between labels of the x axis, in px. */
const TICK = 84

/**
 * Lines or bars over numeric axes. The legend has the values under the pointer, or those of the selected x: a click or
 * the arrow keys select one, Escape clears it, and Enter shows where its first value comes from.
 */
export function XyChart(props: XyChartProps) {
  const { label, series, shape = 'line', height = 220, fromZero = shape === 'bars', mark, xText, yText } = props
  const [element, width] = useWidth()
  const [under, setUnder] = useState<number>()
  const [selected, setSelected] = useState<number>()
  const openOrigin = useOpenOrigin()
  const xs = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b)
  const ys = series.flatMap(({ points }) => points.flatMap(([, y]) => y ?? []))
  const ticks = niceTicks(Math.min(...ys, ...(fromZero ? [0] : [])), Math.max(...ys, ...(fromZero ? [0] : [])))
  const left = Math.max(LEFT, widest(ticks.map(yText)) + 14)
  const scaleX = scaleOf(xs[0] ?? 0, xs.at(-1) ?? 1, left, width - RIGHT, shape === 'bars' ? xs.length : undefined)
  const scaleY = scaleOf(ticks[0] ?? 0, ticks.at(-1) ?? 1, height - BOTTOM, TOP)
  const room = Math.max(TICK, widest(xs.map(xText)) + 8)
  const at = under ?? (selected !== undefined && xs.includes(selected) ? selected : undefined)
  const xUnder = (event: MouseEvent<SVGSVGElement>) =>
    nearest(xs, event.clientX - event.currentTarget.getBoundingClientRect().left, scaleX)
  const press = (event: KeyboardEvent) => {
    const origin = event.key === 'Enter' && at !== undefined ? originAt(series, at) : undefined
    const next = selectedBy(event.key, xs, at)
    if (origin !== undefined) openOrigin(origin)
    else if (event.key === 'Escape' && selected !== undefined) setSelected(undefined)
    else if (next === undefined) return
    else setSelected(next)
    event.preventDefault()
  }

  return (
    <figure className="xy-chart">
      <XyLegend series={series} at={at} xText={xText} yText={yText} />
      <p className="visually-hidden" role="status">
        {selected === undefined ? '' : valuesText(series, selected, { xText, yText })}
      </p>
      <div ref={element} className="xy-canvas" role="img" aria-label={label} tabIndex={0} onKeyDown={press}>
        <svg
          width={width}
          height={height}
          aria-hidden
          onPointerMove={(event) => setUnder(xUnder(event))}
          onPointerLeave={() => setUnder(undefined)}
          onClick={(event) => setSelected(xUnder(event))}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="xy-grid" x1={left} x2={width - RIGHT} y1={scaleY(tick)} y2={scaleY(tick)} />
              <text className="xy-text" x={left - 8} y={scaleY(tick) + 4} textAnchor="end">
                {yText(tick)}
              </text>
            </g>
          ))}
          {spacedTicks(xs, scaleX, room).map((x) => (
            <text
              key={x}
              className="xy-text"
              x={scaleX(x)}
              y={height - 6}
              textAnchor={scaleX(x) > width - room / 2 ? 'end' : 'middle'}
            >
              {xText(x)}
            </text>
          ))}
          {mark === undefined || mark.x < (xs[0] ?? 0) || mark.x > (xs.at(-1) ?? 0) ? null : (
            <Mark
              text={mark.text}
              x={scaleX(mark.x)}
              span={[TOP, height - BOTTOM]}
              isLeft={scaleX(mark.x) > width / 2}
            />
          )}
          {at === undefined ? null : (
            <line className="xy-under" x1={scaleX(at)} x2={scaleX(at)} y1={TOP} y2={height - BOTTOM} />
          )}
          {series.map(({ title, points }, index) =>
            shape === 'bars' ? (
              <Bars
                key={title}
                points={points}
                place={[index, series.length]}
                room={(width - left - RIGHT) / Math.max(xs.length, 1)}
                scales={[scaleX, scaleY]}
              />
            ) : (
              <Line
                key={title}
                points={points}
                isStepped={shape === 'steps'}
                stroke={`var(${colour(index)})`}
                scales={[scaleX, scaleY]}
              />
            ),
          )}
        </svg>
      </div>
    </figure>
  )
}

/** Width of the longest text, in px. */
const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length)) * CHARACTER

/** The x that a key selects. */
function selectedBy(key: string, xs: readonly number[], at: number | undefined): number | undefined {
  const place = at === undefined ? xs.length : xs.indexOf(at)
  switch (key) {
    case 'ArrowLeft':
      return xs[Math.max(place - 1, 0)]
    case 'ArrowRight':
      return xs[Math.min(place + 1, xs.length - 1)]
    case 'Home':
      return xs[0]
    case 'End':
      return xs.at(-1)
    default:
      return undefined
  }
}

/** The origin of the first series that has one at an x. */
function originAt(series: readonly XySeries[], at: number) {
  for (const one of series) {
    const place = one.points.findIndex(([x, y]) => x === at && y !== null)
    const origin = place < 0 ? undefined : one.originAt?.(place)
    if (origin !== undefined) return origin
  }
  return undefined
}

function valuesText(series: readonly XySeries[], at: number, { xText, yText }: Pick<XyChartProps, 'xText' | 'yText'>) {
  const values = series.flatMap(({ title, points }) => {
    const value = points.find(([x]) => x === at)?.[1]
    return value === undefined || value === null ? [] : [`${title} ${yText(value)}`]
  })
  return [xText(at), ...values].join(', ')
}

/** The current width of an element, in px. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(600)
  useEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(entry.contentRect.width, 200)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width] as const
}

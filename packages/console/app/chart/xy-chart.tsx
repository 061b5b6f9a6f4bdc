import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { SERIES } from './colors.ts'

/** A line, or a group of bars. */
export interface XySeries {
  readonly title: string
  /** Sorted by x; null leaves a gap. */
  readonly points: readonly (readonly [x: number, y: number | null])[]
}

interface XyChartProps {
  /** Text alternative for screen readers. */
  readonly label: string
  readonly series: readonly XySeries[]
  readonly shape?: 'line' | 'bars'
  /** Height in px. */
  readonly height?: number
  /** Whether the axis must include 0. */
  readonly fromZero?: boolean
  xText(x: number): string
  yText(y: number): string
}

const LEFT = 56
const RIGHT = 12
const TOP = 10
const BOTTOM = 24
/** Width of an axis label, in px. */
const TICK = 84

/** Lines or bars over numeric axes, with the values under the pointer. */
export function XyChart(props: XyChartProps) {
  const { label, series, shape = 'line', height = 220, fromZero = shape === 'bars', xText, yText } = props
  const [element, width] = useWidth()
  const [under, setUnder] = useState<number>()
  const xs = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b)
  const ys = series.flatMap(({ points }) => points.flatMap(([, y]) => y ?? []))
  const scaleX = scaleOf(xs[0] ?? 0, xs.at(-1) ?? 1, LEFT, width - RIGHT, shape === 'bars' ? xs.length : undefined)
  const ticks = niceTicks(Math.min(...ys, ...(fromZero ? [0] : [])), Math.max(...ys, ...(fromZero ? [0] : [])))
  const scaleY = scaleOf(ticks[0] ?? 0, ticks.at(-1) ?? 1, height - BOTTOM, TOP)
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left
    setUnder(nearest(xs, at, scaleX))
  }
  const every = Math.max(1, Math.ceil(xs.length / Math.max(1, Math.floor((width - LEFT) / TICK))))

  return (
    <figure className="xy-chart">
      <figcaption className="xy-legend numeric">
        {under === undefined ? null : <strong>{xText(under)}</strong>}
        {series.map(({ title, points }, index) => {
          const value = under === undefined ? undefined : points.find(([x]) => x === under)?.[1]
          return (
            <span key={title}>
              <span className="chart-key" style={{ background: `var(${colour(index)})` }} />
              {title} {value === undefined || value === null ? '' : <strong>{yText(value)}</strong>}
            </span>
          )
        })}
      </figcaption>
      <div ref={element}>
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={label}
          onPointerMove={move}
          onPointerLeave={() => setUnder(undefined)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="xy-grid" x1={LEFT} x2={width - RIGHT} y1={scaleY(tick)} y2={scaleY(tick)} />
              <text className="xy-text" x={LEFT - 8} y={scaleY(tick) + 4} textAnchor="end">
                {yText(tick)}
              </text>
            </g>
          ))}
          {xs
            .filter((_, index) => index % every === 0)
            .map((x) => (
              <text key={x} className="xy-text" x={scaleX(x)} y={height - 6} textAnchor="middle">
                {xText(x)}
              </text>
            ))}
          {under === undefined ? null : (
            <line className="xy-under" x1={scaleX(under)} x2={scaleX(under)} y1={TOP} y2={height - BOTTOM} />
          )}
          {series.map(({ title, points }, index) =>
            shape === 'line' ? (
              <Line key={title} points={points} stroke={`var(${colour(index)})`} scales={[scaleX, scaleY]} />
            ) : (
              <Bars
                key={title}
                points={points}
                place={[index, series.length]}
                room={(width - LEFT - RIGHT) / Math.max(xs.length, 1)}
                scales={[scaleX, scaleY]}
              />
            ),
          )}
        </svg>
      </div>
    </figure>
  )
}

const colour = (index: number) => SERIES[index % SERIES.length] ?? SERIES[0]

type Scale = (value: number) => number
type Points = XySeries['points']

interface LineProps {
  readonly points: Points
  readonly stroke: string
  readonly scales: readonly [Scale, Scale]
}

/** A line through adjacent points. An isolated point is drawn as a dot. */
function Line({ points, stroke, scales: [scaleX, scaleY] }: LineProps) {
  return (
    <>
      <path d={pathOf(points, scaleX, scaleY)} fill="none" stroke={stroke} strokeWidth="1.75" />
      {lonePoints(points).map(([x, y]) => (
        <circle key={x} cx={scaleX(x)} cy={scaleY(y)} r="3" fill={stroke} />
      ))}
    </>
  )
}

/** Points without an adjacent point to connect to. */
export function lonePoints(points: Points): readonly (readonly [x: number, y: number])[] {
  const isThere = (index: number) => typeof points[index]?.[1] === 'number'
  return points.flatMap(([x, y], index) => (y === null || isThere(index - 1) || isThere(index + 1) ? [] : [[x, y]]))
}

interface BarsProps {
  readonly points: Points
  /** Series index and number of series. */
  readonly place: readonly [index: number, series: number]
  /** Width of all bars at one x. */
  readonly room: number
  readonly scales: readonly [Scale, Scale]
}

function Bars({ points, place: [index, series], room, scales: [scaleX, scaleY] }: BarsProps) {
  const width = Math.max(1, (room * 0.72) / series)
  const zero = scaleY(0)
  return points.map(([x, y]) => {
    if (y === null) return null
    const left = scaleX(x) - (width * series) / 2 + index * width
    const top = Math.min(scaleY(y), zero)
    return (
      <rect
        key={x}
        x={left}
        y={top}
        width={Math.max(width - 1, 0.5)}
        height={Math.max(Math.abs(scaleY(y) - zero), 0.5)}
        rx={Math.min(2, width / 3)}
        fill={`var(${colour(index)})`}
      />
    )
  })
}

/** Bars extend half of their width beyond both ends. */
function scaleOf(low: number, high: number, from: number, to: number, bars?: number): Scale {
  const margin = bars === undefined ? 0 : (to - from) / Math.max(bars, 1) / 2
  const span = high - low || 1
  return (value) => from + margin + ((value - low) / span) * (to - from - 2 * margin)
}

function pathOf(points: Points, scaleX: Scale, scaleY: Scale): string {
  let isOpen = false
  return points
    .map(([x, y]) => {
      if (y === null) {
        isOpen = false
        return ''
      }
      const step = `${isOpen ? 'L' : 'M'}${scaleX(x).toFixed(1)} ${scaleY(y).toFixed(1)}`
      isOpen = true
      return step
    })
    .join('')
}

/** About five round numbers that cover a range. */
export function niceTicks(low: number, high: number): readonly number[] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1]
  const span = high - low || Math.abs(high) || 1
  const raw = span / 4
  const unit = 10 ** Math.floor(Math.log10(raw))
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * unit >= raw) ?? 10) * unit
  const first = Math.floor(low / step)
  const last = Math.ceil((high === low ? high + step : high) / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

function nearest(xs: readonly number[], at: number, scale: Scale): number | undefined {
  return xs.reduce<number | undefined>(
    (best, x) => (best === undefined || Math.abs(scale(x) - at) < Math.abs(scale(best) - at) ? x : best),
    undefined,
  )
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

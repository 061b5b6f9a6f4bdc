import { SERIES } from './colors.ts'
import type { Scale } from './scales.ts'
import type { XySeries } from './xy-series.ts'

/** The color of a series, as a CSS variable. */
export const colour = (index: number) => SERIES[index % SERIES.length] ?? SERIES[0]

type Points = XySeries['points']

interface LineProps {
  readonly points: Points
  /** Whether a value applies until the next point, instead of changing evenly. */
  readonly isStepped: boolean
  readonly stroke: string
  readonly scales: readonly [Scale, Scale]
}

/** A line through adjacent points. An isolated point is drawn as a dot. */
export function Line({ points, isStepped, stroke, scales: [scaleX, scaleY] }: LineProps) {
  return (
    <>
      <path d={pathOf(points, isStepped, [scaleX, scaleY])} fill="none" stroke={stroke} strokeWidth="1.75" />
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

export function Bars({ points, place: [index, series], room, scales: [scaleX, scaleY] }: BarsProps) {
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

interface MarkProps {
  readonly text: string
  /** Place of the line in px. */
  readonly x: number
  /** Top and bottom of the line in px. */
  readonly span: readonly [top: number, bottom: number]
  /** Whether the label is on the left of the line, because there is no room on the right. */
  readonly isLeft: boolean
}

/** A vertical line with its label. */
export function Mark({ text, x, span: [top, bottom], isLeft }: MarkProps) {
  return (
    <g>
      <line className="xy-mark" x1={x} x2={x} y1={top} y2={bottom} />
      <text className="xy-text" x={x + (isLeft ? -6 : 6)} y={top + 10} textAnchor={isLeft ? 'end' : 'start'}>
        {text}
      </text>
    </g>
  )
}

function pathOf(points: Points, isStepped: boolean, [scaleX, scaleY]: LineProps['scales']): string {
  let isOpen = false
  return points
    .map(([x, y]) => {
      const [left, top] = [scaleX(x).toFixed(1), y === null ? '' : scaleY(y).toFixed(1)]
      const step = !isOpen
        ? `M${left} ${top}`
        : isStepped
          ? `H${left}${y === null ? '' : `V${top}`}`
          : `L${left} ${top}`
      const isDrawn = y !== null || (isOpen && isStepped)
      isOpen = y !== null
      return isDrawn ? step : ''
    })
    .join('')
}

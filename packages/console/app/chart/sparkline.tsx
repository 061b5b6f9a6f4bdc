interface SparklineProps {
  /** Text alternative for screen readers. */
  readonly label: string
  readonly values: readonly number[]
  /** Width in px. */
  readonly width?: number
  readonly height?: number
  /** Index of a value to mark with a dot. */
  readonly marked?: number
}

/** Width and height of the arrow at the end, in px. */
const ARROW = 6

/** Radius of the dot of a marked value, in px. */
const DOT = 3

const arrowAt = (x: number, y: number, isUp: boolean) => {
  const half = ARROW / 2
  const tip = isUp ? -half : half
  return `M${x} ${y + tip}L${x + half} ${y - tip}L${x - half} ${y - tip}Z`
}

/** A line without axes, and whether it ends higher or lower than it starts as an arrow and a color. */
export function Sparkline({ label, values, width = 96, height = 28, marked }: SparklineProps) {
  if (values.length < 2) return <svg className="sparkline" width={width} height={height} aria-hidden />
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => (index / (values.length - 1)) * (width - DOT - ARROW) + DOT
  const y = (value: number) => height - DOT - ((value - low) / (high - low || 1)) * (height - 2 * DOT)
  const path = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
  const last = values.at(-1) ?? 0
  const rose = last >= (values[0] ?? 0)
  const dot = marked === undefined ? undefined : values[marked]
  const color = rose ? 'var(--up)' : 'var(--down)'
  const tip = Math.min(Math.max(y(last), ARROW), height - ARROW)
  return (
    <svg className="sparkline" width={width} height={height} role="img" aria-label={label}>
      <path d={path.join('')} fill="none" stroke={color} strokeWidth="1.5" />
      <path d={arrowAt(width - ARROW / 2, tip, rose)} fill={color} />
      {dot === undefined ? null : <circle cx={x(marked ?? 0)} cy={y(dot)} r={DOT} fill="var(--warn)" />}
    </svg>
  )
}

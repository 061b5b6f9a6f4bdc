interface SparklineProps {
  /** Text alternative for screen readers. */
  readonly label: string
  readonly values: readonly number[]
  /** Width in px. */
  readonly width?: number
  readonly height?: number
}

/** A line without axes, green if it ends higher than it starts. */
export function Sparkline({ label, values, width = 96, height = 28 }: SparklineProps) {
  if (values.length < 2) return <svg className="sparkline" width={width} height={height} aria-hidden />
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => (index / (values.length - 1)) * (width - 2) + 1
  const y = (value: number) => height - 2 - ((value - low) / (high - low || 1)) * (height - 4)
  const path = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
  const rose = (values.at(-1) ?? 0) >= (values[0] ?? 0)
  return (
    <svg className="sparkline" width={width} height={height} role="img" aria-label={label}>
      <path d={path.join('')} fill="none" stroke={rose ? 'var(--up)' : 'var(--down)'} strokeWidth="1.5" />
    </svg>
  )
}

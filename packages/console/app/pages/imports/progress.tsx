interface ProgressProps {
  readonly label: string
  readonly done: number
  readonly total: number
  /** Text next to the bar. */
  readonly text: string
}

/** A progress bar. */
export function Progress({ label, done, total, text }: ProgressProps) {
  return (
    <p className="imports-progress">
      <progress aria-label={label} value={done} max={Math.max(total, 1)} />
      <span className="soft numeric">{text}</span>
    </p>
  )
}

import { compact, direction, formatFixed, price, signedPercent } from '../format/numbers.ts'
import { dateText } from '../format/dates.ts'
import { OriginButton } from '../origin/origin-button.tsx'
import type { ChartLine, ChartTime, PriceChartData } from './chart-data.ts'
import type { Hover } from './drawing.ts'

interface LegendProps {
  readonly data: PriceChartData
  /** The bar that is shown. */
  readonly index: number
  /** Values of lines under the pointer by line id. */
  readonly values: Hover['values'] | undefined
}

/** A bar with the value of every line and that day's events, each with a button that shows where it comes from. */
export function Legend({ data, index, values }: LegendProps) {
  const bar = data.bars[index]
  const before = data.bars[index - 1]
  if (bar === undefined) return null
  const change = before === undefined ? null : bar.close / before.close - 1
  const marks = data.marks.filter(({ time }) => time === bar.time)
  return (
    <div className="chart-legend numeric">
      <p>
        <strong>{timeText(bar.time)}</strong>
        <Value name="O" value={bar.open} />
        <Value name="H" value={bar.high} />
        <Value name="L" value={bar.low} />
        <Value name="C" value={bar.close} />
        {change === null ? null : <span className={direction(change)}>{signedPercent(change)}</span>}
        {bar.volume === null ? null : (
          <span>
            <span className="faint">Vol</span> {compact(bar.volume)}
          </span>
        )}
        <OriginButton origin={data.originAt?.(index)} />
      </p>
      {data.lines.map((line) => (
        <LineEntry key={line.id} line={line} time={bar.time} hovered={values?.get(line.id)} />
      ))}
      {marks.map(({ kind, text }) => (
        <p key={kind + text}>{text}</p>
      ))}
    </div>
  )
}

interface LineEntryProps {
  readonly line: ChartLine
  readonly time: ChartTime
  readonly hovered: number | undefined
}

function LineEntry({ line: { title, colour, points, originAt }, time, hovered }: LineEntryProps) {
  const place = points.findLastIndex((point) => point.time === time)
  const value = hovered ?? (place < 0 ? points.at(-1) : points[place])?.value
  return (
    <p>
      <span className="chart-key" style={{ background: `var(${colour})` }} />
      {title} <span className="soft">{lineText(value)}</span>
      <OriginButton origin={place < 0 ? undefined : originAt?.(place)} />
    </p>
  )
}

/** Line values are computed, so more digits would be noise. */
const lineText = (value: number | null | undefined) => formatFixed(value, Math.abs(value ?? 0) < 10 ? 4 : 2)

const Value = ({ name, value }: { readonly name: string; readonly value: number }) => (
  <span>
    <span className="faint">{name}</span> {price(value)}
  </span>
)

/** Intraday times are exchange time formatted as if it were UTC. */
function timeText(time: ChartTime): string {
  if (typeof time === 'string') return dateText(time)
  const written = new Date(time * 1000).toISOString()
  return `${dateText(written.slice(0, 10))} ${written.slice(11, 16)}`
}

import { compact, direction, formatFixed, price, signedPercent } from '../format/numbers.ts'
import { dateText } from '../format/dates.ts'
import type { ChartTime, PriceChartData } from './chart-data.ts'
import type { Hover } from './drawing.ts'

/** The bar under the pointer, or else the newest one, with the value of every line and that day's events. */
export function Legend({ data, hover }: { readonly data: PriceChartData; readonly hover: Hover | undefined }) {
  const index = hover?.index ?? data.bars.length - 1
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
      </p>
      {data.lines.map(({ id, title, colour, points }) => (
        <p key={id}>
          <span className="chart-key" style={{ background: `var(${colour})` }} />
          {title} <span className="soft">{lineText(hover?.values.get(id) ?? points.at(-1)?.value)}</span>
        </p>
      ))}
      {marks.map(({ kind, text }) => (
        <p key={kind + text}>{text}</p>
      ))}
    </div>
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

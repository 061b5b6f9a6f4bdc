import { compact, computed, direction, price, signedPercent } from '../format/numbers.ts'
import { chartTimeText } from '../format/dates.ts'
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
        <strong>{chartTimeText(bar.time, data.zone)}</strong>
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
  const point = place < 0 ? points.at(-1) : points[place]
  const value = hovered ?? point?.value
  return (
    <p>
      <span className="chart-key" style={{ background: `var(${colour})` }} />
      {title} <span className="soft">{computed(value)}</span>
      {point?.isUnsettled === true && point.value !== null ? <span className="faint">not settled</span> : null}
      <OriginButton origin={place < 0 ? undefined : originAt?.(place)} />
    </p>
  )
}

const Value = ({ name, value }: { readonly name: string; readonly value: number }) => (
  <span>
    <span className="faint">{name}</span> {price(value)}
  </span>
)

import { XyChart } from '../chart/xy-chart.tsx'
import type { FieldOf } from '../api/openapi.ts'
import { instantText } from '../format/dates.ts'
import { now } from '../format/now.ts'
import { titleOf, valueText } from '../table/field-columns.tsx'
import { isNumber } from './origin.ts'
import { beliefsOf, hasChanged, type RowVersion } from './versions.ts'

interface BeliefChartProps {
  readonly field: FieldOf
  /** Oldest first. */
  readonly versions: readonly RowVersion[]
  readonly asOf: string | undefined
}

/** What was believed when: a number's versions as steps. A value that never changed needs no chart. */
export function BeliefChart({ field, versions, asOf }: BeliefChartProps) {
  const { name, schema } = field
  if (!isNumber(schema) || !hasChanged(versions, name)) return null
  const points = beliefsOf(versions, name, asOf === undefined ? now() : Date.parse(asOf))
  const xText = (at: number) =>
    versions.some(({ known_from: from, known_to: to }) => [from, to ?? ''].some((known) => Date.parse(known) === at))
      ? instantText(new Date(at).toISOString())
      : asOf === undefined
        ? 'now'
        : 'as-of time'
  return (
    <section className="origin-section">
      <h3>What was believed when</h3>
      <XyChart
        label={`${titleOf(name)} by the time at which it was known`}
        shape="steps"
        height={150}
        series={[{ title: titleOf(name), points }]}
        xText={xText}
        yText={(value) => valueText(field, String(value))}
      />
    </section>
  )
}

import { useMemo } from 'react'
import type { ChartLine } from '../../../chart/chart-data.ts'
import { chartTimeText } from '../../../format/dates.ts'

interface UnsettledNoteProps {
  readonly lines: readonly ChartLine[]
  /** Zone of the chart's times. */
  readonly zone: string | undefined
}

/** Says which indicators are dashed, until when, and why. */
export function UnsettledNote({ lines, zone }: UnsettledNoteProps) {
  const text = useMemo(() => unsettledText(lines, zone), [lines, zone])
  return text === undefined ? null : <p className="chart-note chart-remark">{text}</p>
}

/** The text of the note; undefined if all values have settled. */
export function unsettledText(lines: readonly ChartLine[], zone: string | undefined): string | undefined {
  const dashed = [...Map.groupBy(lines, ({ group }) => group)].flatMap(([group, own]) => {
    const points = own.flatMap((line) => line.points).filter(({ value }) => value !== null)
    if (!points.some(({ isUnsettled }) => isUnsettled)) return []
    const settled = points.find(({ isUnsettled }) => isUnsettled !== true)
    return settled === undefined ? [group] : [`${group} before ${chartTimeText(settled.time, zone)}`]
  })
  if (dashed.length === 0) return undefined
  return `Dashed: ${LIST.format(dashed)}. These values still depend on where the bars begin.`
}

const LIST = new Intl.ListFormat('en')

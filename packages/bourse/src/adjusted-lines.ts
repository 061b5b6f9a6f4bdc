import type { AdjustedCheck } from '@bourse/engine/jobs'
import { countText, plural, table } from './text.ts'

/** Returns report lines that compare a file's adjusted closes with our own adjustment. */
export function adjustedLines({ compared, different, worst, first }: AdjustedCheck): readonly string[] {
  const summary = `${plural(compared, 'adjusted close')} compared with our adjustment: ${countText(different)} differ`
  if (worst === null) return [`${summary}.`]
  const rows = first.map(({ symbol, date, file, ours, percent }) => [symbol, date, file, ours, `${percent} %`])
  return [
    `${summary}, by at most ${worst.percent} % (${worst.symbol} on ${worst.date}).`,
    ...table(['SYMBOL', 'DATE', 'FILE', 'OURS', 'DIFFERENCE'], rows),
    'A split or dividend may be missing, or the publisher may adjust differently.',
  ]
}

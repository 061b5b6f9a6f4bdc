import type { Account } from './account.ts'

type Thresholds = Account['usage_thresholds']

/** What a line of thresholds must look like. */
export const THRESHOLD_EXPECTED = 'Expected at most 10 lines such as: 50000 month'

const MAX_THRESHOLDS = 10
const LINE = /^([1-9]\d{0,14})\s+(day|month)$/

/** An account's thresholds as lines of text. */
export const thresholdLines = (thresholds: Thresholds): string =>
  thresholds.map(({ credits, per }) => `${credits} ${per}`).join('\n')

/** The thresholds in lines of text; undefined if a line cannot be read. */
export function thresholdsOf(text: string): Thresholds | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const found = lines.map((line) => LINE.exec(line))
  if (found.includes(null) || found.length > MAX_THRESHOLDS) return undefined
  return found.map((match) => ({ credits: Number(match?.[1]), per: match?.[2] === 'day' ? 'day' : 'month' }))
}

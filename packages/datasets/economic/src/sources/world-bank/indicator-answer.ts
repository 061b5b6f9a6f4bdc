import type { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { indicatorValue, type IndicatorValue } from './indicator-value.ts'

/** One page of a response: its rows and the total number of pages. */
export interface AnswerPage {
  /** Number of pages; 0 if the indicator has no rows. */
  readonly pages: number
  readonly rows: readonly (IndicatorValue | BadRecord)[]
}

/**
 * Parses a World Bank API response (v2, JSON): an object with the number of pages, then the rows. Numbers may already
 * be strings, because the HTTP tools passed to sources preserve their digits.
 * @throws UnreadableFile for any other JSON, for example the response for an unknown indicator
 */
export function indicatorAnswer(answer: unknown): AnswerPage {
  const [about, rows] = Array.isArray(answer) ? (answer as readonly unknown[]) : []
  const pages = Number(member(about, 'pages') ?? Number.NaN)
  if (Number.isNaN(pages) || !(Array.isArray(rows) || rows === null || rows === undefined))
    throw new UnreadableFile(`expected pages and rows for an indicator, got ${JSON.stringify(answer)?.slice(0, 120)}`)
  return { pages, rows: ((rows ?? []) as readonly unknown[]).map(rowOf) }
}

function rowOf(row: unknown): IndicatorValue | BadRecord {
  const value = member(row, 'value')
  return indicatorValue(Object(row) as Readonly<Record<string, unknown>>, {
    indicator: textOf(member(member(row, 'indicator'), 'id')),
    indicatorName: textOf(member(member(row, 'indicator'), 'value')),
    countryCode: textOf(member(row, 'countryiso3code')) ?? '',
    country: textOf(member(member(row, 'country'), 'value')) ?? '',
    year: textOf(member(row, 'date')) ?? '',
    written: typeof value === 'number' || typeof value === 'string' ? String(value) : '',
  })
}

const member = (of: unknown, name: string): unknown => (Object(of) as Readonly<Record<string, unknown>>)[name]

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

import { BadRecord } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { valueOf, type FredValue } from './value.ts'

/** A value, valid from its vintage until the next one. */
export interface FredVintage extends FredValue {
  /** The day when the value was published, `YYYY-MM-DD`. */
  readonly vintage: string
}

/**
 * Parses responses from `series/observations` by real-time period. Yields the values for every date in vintage order,
 * without repeated values. A retracted value is null. Yields a `BadRecord` for an unreadable entry.
 * @throws UnreadableFile if a response contains no observations
 */
export function* vintages(answers: readonly unknown[]): Generator<FredVintage | BadRecord> {
  const read = answers.flatMap(entriesOf).map(entryOf)
  for (const entry of read) if (entry instanceof BadRecord) yield entry
  const readable = read.flatMap((entry) => (entry instanceof BadRecord ? [] : [entry]))
  for (const ofDate of Map.groupBy(readable, dateOf).values()) yield* revisionsOf(ofDate)
}

const dateOf = ({ date }: FredVintage) => date

function entriesOf(answer: unknown): readonly unknown[] {
  const { observations } = Object(answer) as { readonly observations?: unknown }
  if (Array.isArray(observations)) return observations as readonly unknown[]
  throw new UnreadableFile(`expected the observations of a series, got ${JSON.stringify(answer)?.slice(0, 120)}`)
}

function entryOf(entry: unknown): FredVintage | BadRecord {
  const { realtime_start: vintage, date, value: written } = Object(entry) as Readonly<Record<string, unknown>>
  const value = typeof written === 'string' ? valueOf(written) : undefined
  if (typeof vintage === 'string' && isDate(vintage) && typeof date === 'string' && isDate(date) && value !== undefined)
    return { date, value, vintage }
  return new BadRecord(entry, 'expected realtime_start and date, YYYY-MM-DD, and a value', { rule: 'unreadable-value' })
}

/** Skips missing values for dates that have no earlier value to retract. */
function* revisionsOf(entries: readonly FredVintage[]): Generator<FredVintage> {
  let before: string | null = null
  for (const entry of entries.toSorted((a, b) => (a.vintage < b.vintage ? -1 : 1))) {
    if (entry.value !== before) yield entry
    before = entry.value
  }
}

import { recordedAs } from './index-aliases.ts'
import { MAX_NAME, requestedName } from './requested-name.ts'
import { readings, type Readings } from './spelling.ts'

/** The symbols that a requested name may mean. */
export interface NameReadings extends Readings {
  /** The market before the colon, if the name has one. */
  readonly market: string | undefined
  /** Symbols that equal the name as written; they take precedence over all readings. */
  readonly written: readonly string[]
}

/** Reads a requested name. Text that is too long to be a name has no readings. */
export function nameReadings(name: string): NameReadings {
  const { market, symbol } = requestedName(name)
  if (name.length > MAX_NAME) return { market, written: [], suffixed: [], runTogether: [] }
  return { market, written: recordedAs(symbol), ...readings(symbol) }
}

import { isDate } from '@bourse/kit/values'

/** A literal whose UTC time is certain. */
export interface UtcTime {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** `YYYY-MM-DDThh:mm:ss`, without the fraction. */
  readonly second: string
  /** The time with nine digits of a second; the order of texts is the order of times. */
  readonly exact: string
}

/** A date, or a time of it in UTC. DuckDB reads more forms, such as `2026-1-5` and other offsets. */
const FORM = /^(\d{4}-\d\d-\d\d)(?:[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:Z|\+00(?::00)?)?)?$/

/** Reads a literal as a UTC time; undefined for every form whose meaning is not certain. */
export function utcTime(text: string): UtcTime | undefined {
  const [, day, hours = '00', minutes = '00', seconds = '00', fraction = ''] = FORM.exec(text) ?? []
  if (day === undefined || !isDate(day)) return undefined
  const second = `${day}T${hours}:${minutes}:${seconds}`
  return { day, second, exact: `${second}.${fraction.padEnd(9, '0')}` }
}

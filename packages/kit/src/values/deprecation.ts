import { addMonths, httpDate, unixSeconds } from './dates.ts'

/**
 * A feature's end of life: when it was announced, when it ends (dates at least six months apart), and where to read
 * about the replacement.
 */
export interface Deprecation {
  readonly since: string
  readonly sunset: string
  /** URL of a page about the replacement. */
  readonly instead: string
}

const MONTHS_APART = 6

/**
 * Rejects a sunset date less than half a year after the announcement, because callers are promised six months' notice.
 */
export function checkDeprecation(what: string, deprecation: Deprecation): Deprecation {
  const { since, sunset } = deprecation
  if (sunset < addMonths(since, MONTHS_APART))
    throw new RangeError(
      `${what}: deprecated since ${since}, so its sunset must be at least six months later, got ${sunset}`,
    )
  return deprecation
}

/** Returns the response headers that announce a deprecation (RFC 9745, RFC 8594). */
export function deprecationHeaders({ since, sunset, instead }: Deprecation): Readonly<Record<string, string>> {
  return {
    deprecation: `@${unixSeconds(since)}`,
    sunset: httpDate(sunset),
    link: `<${instead}>; rel="deprecation"`,
  }
}

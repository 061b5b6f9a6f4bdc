import { addMonths, httpDate, unixSeconds } from './dates.ts'

/**
 * That something will go: since when it is announced, when it ends (dates, six months apart or more), and where to read
 * what to use instead.
 */
export interface Deprecation {
  readonly since: string
  readonly sunset: string
  /** An address. */
  readonly instead: string
}

const MONTHS_APART = 6

/** Half a year is the least that a caller is promised. */
export function checkedDeprecation(what: string, deprecation: Deprecation): Deprecation {
  const { since, sunset } = deprecation
  if (sunset < addMonths(since, MONTHS_APART))
    throw new RangeError(
      `${what}: it is deprecated since ${since} and may not end before six months have passed, on ${sunset}`,
    )
  return deprecation
}

/** What an answer that holds something deprecated says in its headers (RFC 9745, RFC 8594). */
export function deprecationHeaders({ since, sunset, instead }: Deprecation): Readonly<Record<string, string>> {
  return {
    deprecation: `@${unixSeconds(since)}`,
    sunset: httpDate(sunset),
    link: `<${instead}>; rel="deprecation"`,
  }
}

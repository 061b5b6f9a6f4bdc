/** A remark on a unit rather than on a specific row, counted by rule in the run report. */
export interface Tally {
  readonly part: 'tally'
  readonly rule: string
  readonly count: number
}

/**
 * Counts something that `parse` omitted or changed on purpose: `yield tally('flat-day')`. Use `BadRecord` for a row
 * that is wrong.
 *
 * @example
 *   if (isFundCode(code)) yield tally('fund-code')
 */
export const tally = (rule: string, count = 1): Tally => ({ part: 'tally', rule, count })

/** Checks the shape rather than the class, because a source may have its own copy of the kit. */
export const isTally = (yielded: unknown): yielded is Tally =>
  typeof yielded === 'object' && yielded !== null && 'part' in yielded && yielded.part === 'tally'

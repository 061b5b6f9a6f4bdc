import type { DoubleDouble } from '../numbers/double-double.ts'

/** A value for each bar, oldest first; null where it cannot be calculated. */
export type Series = readonly (DoubleDouble | null)[]

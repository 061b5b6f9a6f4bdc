import type { Twofold } from '../numbers/twofold.ts'

/** A value for each bar, oldest first; null where it cannot be calculated. */
export type Series = readonly (Twofold | null)[]

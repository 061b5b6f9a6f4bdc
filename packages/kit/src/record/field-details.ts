import type { About } from './field.ts'
import type { StatedDays } from './plausible-days.ts'
import type { Reference, ReferenceName } from './reference.ts'

/** What every kind of field may say beside its description. */
export interface Details {
  readonly unit?: string
  /**
   * Of a decimal: digits after its point in columns of 38 digits (Arrow, Parquet); a longer value is refused there,
   * never rounded.
   */
  readonly scale?: number
  readonly example?: unknown
}

/** What a reference may say: its description follows from what it names. */
export interface RefDetails extends Details {
  readonly description?: string
}

type RefName = Pick<ReferenceName, 'from'> & Partial<ReferenceName>
/** By which members a reference finds its entity. */
export interface RefNames extends RefName, Partial<Pick<Reference, 'unique' | 'beside'>> {
  readonly or?: readonly RefName[]
  readonly market?: string
  readonly on?: string
}

/** What a list may say. */
export interface ListDetails extends Details {
  readonly about?: About
}

/** What a number of shares may say. */
export interface SharesDetails extends Details {
  readonly fractionsIn?: readonly string[]
}

/** What a date or an instant may say. */
export interface DateDetails extends Details, StatedDays {}

/** What a text may say. */
export interface TextDetails extends Details {
  /** Whether line breaks and runs of blanks are part of it, as in whole articles. */
  readonly lines?: boolean
  readonly maxBytes?: number
  readonly truncatedBy?: string
}

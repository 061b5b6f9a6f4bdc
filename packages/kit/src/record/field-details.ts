import type { About } from './field.ts'
import type { StatedDays } from './plausible-days.ts'
import type { Reference, ReferenceName } from './reference.ts'

/** Details of a field of any kind, in addition to its description. */
export interface Details {
  readonly unit?: string
  /**
   * For a decimal: digits after the decimal point in 38-digit columns (Arrow, Parquet). A longer value is rejected
   * there, never rounded.
   */
  readonly scale?: number
  readonly example?: unknown
}

/** Details of a reference; its description is derived from its subject. */
export interface RefDetails extends Details {
  readonly description?: string
}

type RefName = Pick<ReferenceName, 'from'> & Partial<ReferenceName>
/** The incoming fields that a reference uses to find its entity. */
export interface RefNames extends RefName, Partial<Pick<Reference, 'unique' | 'beside'>> {
  readonly or?: readonly RefName[]
  readonly market?: string
  readonly on?: string
}

/** Details of a list. */
export interface ListDetails extends Details {
  readonly about?: About
}

/** Details of a share count. */
export interface SharesDetails extends Details {
  readonly fractionsIn?: readonly string[]
}

/** Details of a date or an instant. */
export interface DateDetails extends Details, StatedDays {}

/** Details of a text field. */
export interface TextDetails extends Details {
  /** Whether line breaks and repeated spaces are preserved, as in articles. */
  readonly lines?: boolean
  readonly maxBytes?: number
  readonly truncatedBy?: string
}

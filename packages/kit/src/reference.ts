import type { Field } from './field.ts'
import type { Subject } from './subject.ts'

/** How a row names a second entity. */
export interface Reference {
  readonly subject: Subject
  /** Member of incoming rows that names it. */
  readonly from: string
  /** What that member holds: a name with or without market before a colon, or an identifier. */
  readonly by: 'name' | 'isin' | 'cusip' | 'figi' | 'cik' | 'lei'
}

/** A field that holds the id of a second entity, or null. */
export function withReference(field: Field<string | null>, ref: Reference): Field<string | null> {
  return {
    ...field,
    ref,
    nullable: () => withReference(field.nullable(), ref),
    deprecated: (announced) => withReference(field.deprecated(announced), ref),
  }
}

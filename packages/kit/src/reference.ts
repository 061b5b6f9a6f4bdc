import type { Field } from './field.ts'
import type { Subject } from './subject.ts'

/** A member of incoming rows that names a second entity. */
export interface ReferenceName {
  readonly from: string
  /** What the member holds: a name with or without market before a colon, or an identifier. */
  readonly by: 'name' | 'isin' | 'cusip' | 'figi' | 'cik' | 'lei'
}

/** How a row names a second entity. */
export interface Reference extends ReferenceName {
  readonly subject: Subject
  /** Further members, looked at in this order where nobody is named so by those before. */
  readonly or: readonly ReferenceName[]
  /** True where a member that names several entities on a date names none; else the preferred market has it. */
  readonly unique: boolean
}

/** The members that may name it, in the order in which they are looked at. */
export const namesOfReference = ({ from, by, or }: Reference): readonly ReferenceName[] => [{ from, by }, ...or]

/** A field that holds the id of a second entity, or null. */
export function withReference(field: Field<string | null>, ref: Reference): Field<string | null> {
  return {
    ...field,
    ref,
    nullable: () => withReference(field.nullable(), ref),
    deprecated: (announced) => withReference(field.deprecated(announced), ref),
  }
}

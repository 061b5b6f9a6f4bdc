import type { Field, Fields } from './field.ts'
import type { Subject } from './subject.ts'

/** An incoming field that names a second entity. */
export interface ReferenceName {
  readonly from: string
  /** What the field contains: a name, optionally with a market before a colon, or an identifier of this type. */
  readonly by: 'name' | 'isin' | 'cusip' | 'figi' | 'cik' | 'lei'
}

/** How a row names a second entity, for example the security that a fund holds. */
export interface Reference extends ReferenceName {
  readonly subject: Subject
  /** Additional fields, tried in this order if the previous ones match no entity. */
  readonly or: readonly ReferenceName[]
  /**
   * True if a field that matches several entities on a date counts as no match; otherwise the preferred market wins.
   */
  readonly unique: boolean
  /** Fields of the same row or item that also identify the entity; they are null whenever its id is null. */
  readonly beside: readonly string[]
  /** In a list: the item property with the market of the name. */
  readonly market: string | undefined
  /** In a list: the row field with the date on which the name is resolved. Defaults to today. */
  readonly on: string | undefined
}

/** Returns the fields that may name the entity, in the order in which they are tried. */
export const namesOfReference = ({ from, by, or }: Reference): readonly ReferenceName[] => [{ from, by }, ...or]

/** Returns a field that holds the id of a second entity, or null. */
export function withReference(field: Field<string | null>, ref: Reference): Field<string | null> {
  return {
    ...field,
    ref,
    nullable: () => withReference(field.nullable(), ref),
    deprecated: (announced) => withReference(field.deprecated(announced), ref),
  }
}

/** Rejects a reference that cannot be resolved, or that hides only some of the fields that identify its entity. */
export function checkReferences(where: string, fields: Fields, row: Fields = fields): void {
  for (const [name, { ref, items, members }] of Object.entries(fields)) {
    if (ref !== undefined) checkReference(`${where}: ${name}`, ref, fields, { row, isNested: row !== fields })
    for (const nested of [items?.members, members]) if (nested !== undefined) checkReferences(where, nested, row)
  }
}

function checkReference(
  where: string,
  { from, by, or, beside, market, on }: Reference,
  fields: Fields,
  { row, isNested }: { readonly row: Fields; readonly isNested: boolean },
): void {
  const strange = beside.find((name) => fields[name]?.isNullable !== true)
  if (strange !== undefined)
    throw new TypeError(`${where}: \`beside\` names ${strange}, expected a nullable field next to the reference`)
  if (!isNested) {
    if (market === undefined && on === undefined) return
    throw new TypeError(`${where}: market and on belong to a reference within a list or an object`)
  }
  if (by !== 'name' || or.length > 0)
    throw new TypeError(`${where}: within a list or an object, a reference names its entity by id or by name`)
  const unknown = [from, market].find((name) => name !== undefined && fields[name] === undefined)
  if (unknown !== undefined) throw new TypeError(`${where}: ${unknown} is not a field next to the reference`)
  if (on !== undefined && !['date', 'instant'].includes(row[on]?.kind ?? ''))
    throw new TypeError(`${where}: on names ${on}, expected a date or instant field of the row`)
}

/** Returns whether a value of the field can contain references. */
export const refersWithin = ({ items, members }: Pick<Field, 'items' | 'members'>): boolean =>
  (items !== undefined && (items.ref !== undefined || refersWithin(items))) ||
  Object.values(members ?? {}).some((member) => member.ref !== undefined || refersWithin(member))

/** Returns every reference in the given fields, including nested ones. */
export const referencesIn = (fields: Fields): readonly Reference[] =>
  Object.values(fields).flatMap(({ ref, items, members }) => [
    ...(ref === undefined ? [] : [ref]),
    ...referencesIn({ ...members, ...(items === undefined ? {} : { items }) }),
  ])

import { f, type Field, type Fields } from './field.ts'
import type { AnyRecord } from './record.ts'
import type { Subject } from './subject.ts'

type SubjectColumn<S> =
  S extends Subject<infer C>
    ? { [K in C]: Field<S extends { readonly isUnknown: true } ? string | null : string> }
    : unknown
type IdColumn<Id> = Id extends string ? { id: Field<string> } : unknown

/** Every column of a record: subject, public id, then the declared fields. */
export type Columns<S, Id, F> = SubjectColumn<S> & IdColumn<Id> & F

/** Returns the columns of a record in the order in which they are stored and sent: id, subject, fields. */
export function columnsOf(record: AnyRecord): Fields {
  return { ...idColumn(record), ...record.subject?.columns, ...record.fields }
}

/**
 * Returns the field with a name, or at a path into a list of objects: `aliases.name` is the `name` property of the
 * items in `aliases`. Undefined if there is none.
 */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name = '', member] = path.split('.')
  return member === undefined ? fields[name] : fields[name]?.items?.members?.[member]
}

function idColumn({ id, subject }: AnyRecord): Fields {
  if (id === undefined) return {}
  return { id: f.text(`${subject === undefined ? 'Public id of the row' : 'Public id'}, ${id}_…`) }
}

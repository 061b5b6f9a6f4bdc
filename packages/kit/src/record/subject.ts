import type { Field } from './field.ts'
import type { ServiceRef } from './needs.ts'
import type { Selectors } from '../subject/selectors.ts'
import type { SubjectResolver } from '../subject/subject-resolver.ts'

/** The kind of entity that rows are about: the key column, the selectors, and the service that resolves them. */
export interface Subject<Column extends string = string> {
  readonly name: string
  /** Key column of the record, also the field name in its rows. */
  readonly column: Column
  /**
   * The query parameters that select entities by name and by id, the value of the subject's column. `others` defines
   * additional ones, such as `{ company_ids: { by: 'company', values: 'Public ids of companies', example: 'cmp_…' } }`.
   */
  readonly selectors: Selectors
  /** The incoming field with the name, such as `symbol`. */
  readonly nameField: string
  /**
   * A pattern that requested names must match in upper case, and the message for names that do not. If omitted, any
   * text is looked up.
   */
  readonly spelling?: { readonly pattern: string; readonly expected: string }
  /**
   * Additional fields by which incoming rows may identify their entity, the most reliable first, such as `cik` and
   * `isin`.
   */
  readonly identifiers?: readonly string[]
  /** Messages for an unknown name or id; defaults to those for listings. */
  readonly unknown?: { readonly name: string; readonly id: string }
  /**
   * Advice for the operator about an incoming row that does not name a known entity, appended to the reason in the
   * message.
   */
  readonly advice?: string
  readonly columns: { readonly [K in Column]: Field<string> }
  /** Fields that the host adds to every row from the resolved entity. */
  readonly labels: Readonly<Record<string, Field<string | null>>>
  readonly resolver: ServiceRef<SubjectResolver, false, false>
  /** True if a row's entity may be unknown; its column is then null. */
  readonly isUnknown?: boolean
  /**
   * True if incoming rows identify their entity only by its id; a ticker or a CIK among their fields is then ignored.
   */
  readonly isByIdAlone?: boolean
}

/**
 * Returns a subject that may be null in a row, such as the listing of a company before its IPO. Keys with a symbol list
 * do not see such a row; other keys do, within their markets if the record has a `market` column. With `byId`, incoming
 * rows identify the entity only by its id, so fields may share names with symbols or identifiers.
 */
export function orUnknown<C extends string>(
  subject: Subject<C>,
  { byId = false }: { readonly byId?: boolean } = {},
): Subject<C> & { readonly isUnknown: true } {
  const columns = Object.entries<Field<string>>(subject.columns).map(([name, field]) => [name, field.nullable()])
  return {
    ...subject,
    columns: Object.fromEntries(columns) as Subject<C>['columns'],
    isUnknown: true,
    isByIdAlone: byId,
  }
}

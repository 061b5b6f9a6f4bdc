import type { Field } from './field.ts'
import type { ServiceRef } from './needs.ts'
import type { Selectors } from '../subject/selectors.ts'
import type { SubjectResolver } from '../subject/subject-resolver.ts'

/** What rows are about: the key column, the selectors, and the service that resolves them. */
export interface Subject<Column extends string = string> {
  readonly name: string
  /** Key column of the record, also the name of the row's member. */
  readonly column: Column
  /**
   * Query parameters that select by name and by id, the value of the subject's column. `others` defines additional
   * ones, such as `{ company_ids: { by: 'company', values: 'Public ids of companies', example: 'cmp_…' } }`.
   */
  readonly selectors: Selectors
  /** Name member of incoming rows, such as `symbol`. */
  readonly nameField: string
  /**
   * The required spelling of a name in a request, in capitals, as a pattern, with the message for other spellings. If
   * omitted, any text is looked up.
   */
  readonly spelling?: { readonly pattern: string; readonly expected: string }
  /**
   * Further members by which incoming rows may identify their entity, the most reliable first, such as `cik` and
   * `isin`.
   */
  readonly identifiers?: readonly string[]
  /** Messages for an unknown name or id; defaults to those for listings. */
  readonly unknown?: { readonly name: string; readonly id: string }
  /** What to do about an incoming row that names no known entity; follows the reason in the message. */
  readonly advice?: string
  readonly columns: { readonly [K in Column]: Field<string> }
  /** Additional members that the host adds to every row from the resolution. */
  readonly labels: Readonly<Record<string, Field<string | null>>>
  readonly resolver: ServiceRef<SubjectResolver, false, false>
  /** True if a row's entity may be unknown: its column is then null. */
  readonly isUnknown?: boolean
  /**
   * True if incoming rows identify their entity by its id alone; a ticker or a CIK among their fields does not count.
   */
  readonly isByIdAlone?: boolean
}

/**
 * Returns a subject that a row may lack, such as the listing of a company before its IPO. Keys with a symbol list do
 * not see such a row; others do, within their markets if the record has a `market` column. With `byId`, incoming rows
 * identify the entity by its id alone, so that other fields may have the names of symbols or identifiers.
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

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
   * Query parameters that select by name and by id, the value of the subject's column; `others` holds further ones,
   * such as `{ company_ids: { by: 'company', values: 'Public ids of companies', example: 'cmp_…' } }`.
   */
  readonly selectors: Selectors
  /** What incoming rows call the name, such as `symbol`. */
  readonly nameField: string
  /**
   * How a name in a request must be written, in capitals, as a pattern, and what to tell of another one; left out: any
   * text is looked up.
   */
  readonly spelling?: { readonly pattern: string; readonly expected: string }
  /** Further members by which incoming rows may name their entity, the surest first, such as `cik` and `isin`. */
  readonly identifiers?: readonly string[]
  /** What is said of a name or an id that nothing has; default: the words for listings. */
  readonly unknown?: { readonly name: string; readonly id: string }
  /** What to do about an incoming row that names nobody, told behind the reason why it is refused. */
  readonly advice?: string
  readonly columns: { readonly [K in Column]: Field<string> }
  /** Further members the host adds to every row from the resolution. */
  readonly labels: Readonly<Record<string, Field<string | null>>>
  readonly resolver: ServiceRef<SubjectResolver, false, false>
  /** True where a row's entity may be unknown: its column is then null. */
  readonly isUnknown?: boolean
  /**
   * True where incoming rows name their entity by its id alone; a ticker or a CIK among their fields says nothing of
   * it.
   */
  readonly isByIdAlone?: boolean
}

/**
 * A subject that a row may lack, such as the listing of a company that is not listed yet. Such a row is hidden from
 * keys with a symbol list; others see it, within their markets where the record has a `market` column. With `byId`
 * incoming rows name it by its id alone, for fields of their own that are spelled as a name or an identifier would be.
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

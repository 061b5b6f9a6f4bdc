import { invalidParameter, type Form, type Selection } from '@bourse/kit'
import type { Query } from '../operations/parse-query.ts'
import type { Ongoing, Requested } from './ongoing.ts'

/** Works out what the request names, in which of the operation's forms, and how many entities that is. */
export function select(call: Ongoing): void {
  const { compiled, query, selection } = call
  const { operation } = compiled
  if (selection !== undefined) {
    call.requested = requestedIn(query, selection)
    call.subjects = call.requested?.items.length ?? 0
  }
  if (operation.kind === 'collection') call.form = formOf(query, operation.forms, operation.select, call.subjects > 0)
}

function requestedIn(query: Query, { subject, required, max }: Selection): Ongoing['requested'] {
  const { names, ids } = subject.selectors
  const [byName, byId] = [listOf(query[names]), listOf(query[ids])]
  if (byName !== undefined && byId !== undefined)
    throw invalidParameter(names, `give ${names} or ${ids}, not both`, 'both-selectors')
  if (max === 1 && required && (byName ?? byId)?.length !== 1)
    throw invalidParameter(names, `exactly one of ${names} or ${ids} with a single value is required`, 'exactly-one')
  if (byName !== undefined) return folded('name', byName, (name) => name.toUpperCase())
  if (byId !== undefined) return folded('id', byId, (id) => id.toLowerCase())
  if (required) throw invalidParameter(names, `${names} or ${ids} is required`, 'missing')
  return undefined
}

/** Case is folded before anything counts or is looked up; what is told of an item is told in the caller's spelling, of several in the first. */
function folded(by: Requested['by'], given: readonly string[], fold: (item: string) => string): Requested {
  const spelled = new Map<string, string>()
  for (const item of given) if (!spelled.has(fold(item))) spelled.set(fold(item), item)
  return { by, items: [...spelled.keys()], spelled }
}

const listOf = (value: unknown): readonly string[] | undefined => (Array.isArray(value) ? value.map(String) : undefined)

/** The form told by the parameters; refuses combinations that mean nothing. */
function formOf(query: Query, forms: readonly Form[], { subject }: Selection, named: boolean): Form {
  const form = forms.find((candidate) => candidate.form === (query['date'] === undefined ? 'range' : 'date'))
  if (query['date'] !== undefined && (query['from'] !== undefined || query['to'] !== undefined))
    throw invalidParameter('date', 'give date, or from and to, not both', 'both-forms')
  if (query['exchanges'] !== undefined && named)
    throw invalidParameter(
      'exchanges',
      `limits a read without ${subject.selectors.names}; name the entities with their market instead`,
      'with-selectors',
    )
  if (!named && query['date'] === undefined)
    throw invalidParameter(
      subject.selectors.names,
      `${subject.selectors.names} or ${subject.selectors.ids}, or date, is required`,
      'missing',
    )
  if (form === undefined) throw invalidParameter('date', 'is not a form of this operation')
  return form
}

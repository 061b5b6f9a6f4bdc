import type { FieldKind } from '@bourse/kit/delivery'
import type { FileTable, OperationFacts } from '@bourse/services'
import { DEPRECATED, LISTING } from '../write/deprecated-column.ts'

/** A file's columns in order: those of its collection, with the listing last and its deprecated name before it. */
export function columnsOf(
  { fields }: Pick<OperationFacts, 'fields'>,
  kinds: Readonly<Record<string, FieldKind>>,
): FileTable['columns'] {
  const names = Object.keys(fields)
  const others = names.filter((name) => name !== LISTING)
  const all = others.length < names.length ? [...others, DEPRECATED, LISTING] : names
  return all.map((name) => ({ name, kind: kinds[name] ?? 'text' }))
}

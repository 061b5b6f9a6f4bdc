import type { FileTable, OperationFacts } from '@bourse/services'
import type { FlatFile } from '../flat-file.ts'
import { DEPRECATED, LISTING } from '../write/deprecated-column.ts'
import { PERIOD_COLUMNS } from './every-version.ts'

/**
 * A file's columns, in order: those of its collection and, if it has versions, the period of each version. The listing
 * is last, after the column with its deprecated name if the file has one.
 */
export function columnsOf(
  { fields }: Pick<OperationFacts, 'fields'>,
  { columns: kinds, hasVersions = false }: Pick<FlatFile, 'columns' | 'hasVersions'>,
): FileTable['columns'] {
  const names = [...Object.keys(fields), ...(hasVersions ? Object.keys(PERIOD_COLUMNS) : [])]
  const others = names.filter((name) => name !== LISTING)
  const last = others.length === names.length ? [] : hasVersions ? [LISTING] : [DEPRECATED, LISTING]
  return [...others, ...last].map((name) => ({ name, kind: kinds[name] ?? 'text' }))
}

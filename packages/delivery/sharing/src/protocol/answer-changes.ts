import { problem } from '@bourse/kit'
import type { RawExchange } from '@bourse/kit/delivery'
import type { Operations } from '@bourse/services'
import { microsOf } from '../version.ts'
import type { ListedTable } from './answer-lists.ts'
import { changeRangeOf } from './change-range.ts'
import { linesAnswer, type ProtocolAnswer } from './protocol-answer.ts'
import { actionOf, filesOf, hasChanges, metadataOf, urlOf, type ListedFile } from './table-files.ts'

/** The protocol's word for each kind of change. */
const ACTIONS = { insert: 'add', delete: 'remove', rows: 'cdf' } as const

interface ChangesCall {
  readonly table: ListedTable
  readonly query: URLSearchParams
}

/** Responds with the files that contain a table's changes between two versions, in order of publication. */
export async function answerChanges(
  operations: Operations,
  exchange: RawExchange,
  { table, query }: ChangesCall,
): Promise<ProtocolAnswer> {
  if (!hasChanges(table))
    throw problem(
      'malformed-request',
      `The table ${table.table} has no change data feed, because its earlier files are removed. Read the changes of ` +
        'the table of the same record by day.',
    )
  const { version: newest } = await filesOf(operations, exchange, table, {})
  const { since, asOf } = changeRangeOf(query, newest)
  const { files, version } = await filesOf(operations, exchange, table, { since, asOf })
  const lines = files.toSorted(byPublication).map((file) => actionLine(operations, exchange, file, table))
  return linesAnswer(version, [{ protocol: { minReaderVersion: 1 } }, { metaData: metadataOf(table) }, ...lines])
}

const byPublication = (a: ListedFile, b: ListedFile) => microsOf(a.published_at) - microsOf(b.published_at)

function actionLine(operations: Operations, exchange: RawExchange, file: ListedFile, table: ListedTable) {
  const version = microsOf(file.published_at)
  const action = {
    url: urlOf(operations, exchange, file, { table, version }),
    ...actionOf(file, table),
    ...{ version, timestamp: Math.floor(version / 1_000) },
  }
  return { [ACTIONS[file.change ?? 'insert']]: action }
}

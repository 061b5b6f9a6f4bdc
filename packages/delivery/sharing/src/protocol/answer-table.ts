import { problem } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { RawExchange } from '@bourse/kit/delivery'
import type { Operations } from '@bourse/services'
import { microsOf } from '../version.ts'
import { isByInstant, type ListedTable } from './answer-lists.ts'
import { answerChanges } from './answer-changes.ts'
import { hintedFiles } from './hints/hinted-files.ts'
import type { RequestedPath } from './path.ts'
import { periodEnd } from './period-end.ts'
import { EVERYTHING, queryOf } from './query.ts'
import { linesAnswer, versionHeader, type ProtocolAnswer } from './protocol-answer.ts'
import { actionOf, filesOf, metadataOf, tableOf, urlOf, type Listed, type ListedFile } from './table-files.ts'
import { instantFrom } from './timestamp.ts'

type TableCall = RequestedPath & { readonly query: URLSearchParams }

/** Responds with a table's version, its metadata, its files, or its changes. */
export async function answerTable(
  operations: Operations,
  exchange: RawExchange,
  { what, names, query }: TableCall,
): Promise<ProtocolAnswer> {
  const criteria = what === 'query' ? queryOf(exchange.body) : EVERYTHING
  const table = await tableOf(operations, exchange, names)
  if (what === 'changes') return answerChanges(operations, exchange, { table, query })
  const listed = await filesOf(operations, exchange, table, { asOf: criteria.asOf })
  if (what === 'version')
    return {
      mediaType: 'application/json; charset=utf-8',
      headers: versionHeader(versionAfter(listed, query)),
      body: '',
    }
  const files = what === 'query' ? hintedFiles(listed.files, table, criteria) : []
  const at = { table, version: listed.version, isPast: criteria.asOf !== undefined }
  const lines = files.map((file) => ({
    file: { url: urlOf(operations, exchange, file, at), ...fileAction(file, at) },
  }))
  const metaData = { ...metadataOf(table), ...sizesOf(listed) }
  return linesAnswer(listed.version, [{ protocol: { minReaderVersion: 1 } }, { metaData }, ...lines])
}

/** The newest version, or the earliest one at or after `startingTimestamp`. */
function versionAfter({ files, version }: Listed, query: URLSearchParams): number {
  const from = query.get('startingTimestamp')
  if (from === null) return version
  const start = microsOf(instantFrom('startingTimestamp', from))
  const later = files.map(({ published_at }) => microsOf(published_at)).filter((each) => each >= start)
  if (later.length > 0) return Math.min(...later)
  throw problem('record-not-found', `The table has no version at or after ${from.slice(0, 40)}.`)
}

const sizesOf = ({ files, version }: Listed) => ({
  version,
  size: files.reduce((sum, { bytes }) => sum + bytes, 0),
  numFiles: files.length,
})

const midnight = (date: string) => `${date}T00:00:00.000Z`

interface At {
  readonly table: ListedTable
  readonly version: number
  readonly isPast: boolean
}

function fileAction(file: ListedFile, { table, version, isPast }: At) {
  const end = periodEnd(table.period, file.date)
  const [first, last] = isByInstant(table) ? [midnight(file.date), midnight(addDays(end, 1))] : [file.date, end]
  const stats = {
    numRecords: file.rows,
    minValues: { [table.date]: first },
    maxValues: { [table.date]: last },
    nullCount: { [table.date]: 0 },
  }
  return {
    ...actionOf(file, table),
    stats: JSON.stringify(stats),
    ...(isPast ? { version, timestamp: Math.floor(microsOf(file.published_at) / 1_000) } : {}),
  }
}

import { problem, type ItemOperation } from '@bourse/kit'
import { list, quoted } from '../storage/columns.ts'
import { statementName } from '../storage/database.ts'
import { boundsOf } from '../storage/rows.ts'
import type { Ongoing, ReadResult } from './ongoing.ts'
import { tableOfRecord } from './read-collection.ts'

/** One record by its public id, at the knowledge of the request; outside the key or before its history it is as absent. */
export async function readItem(call: Ongoing, operation: ItemOperation): Promise<ReadResult> {
  const { engine, compiled, scope } = call
  const table = tableOfRecord(engine, operation.record)
  const id = call.input.params[operation.param] ?? ''
  const { batch, at } = boundsOf(table, call.knowledge)
  const names = Object.keys(compiled.fields)
  const text = `select ${list(names, 'r.')} from ${table.name} r where r.${quoted('id')} = $1 and r.batch_id <= $2 and r.known_from <= $3 and r.known_to > $3`
  const [row] = await engine.database.arrays(text, [id, batch, at], statementName(text))
  if (row === undefined) throw absent(id)
  const { market, history } = operation.record
  const marketOf = market === undefined ? undefined : row[names.indexOf(market)]
  if (typeof marketOf === 'string' && !scope.markets.includes(marketOf)) throw absent(id)
  const date = history === undefined ? undefined : row[names.indexOf(history)]
  if (typeof date === 'string' && date < call.floor) throw absent(id)
  return { rows: [row], next: undefined }
}

const absent = (id: string) => problem('record-not-found', `No record has the id ${id.slice(0, 60)}.`)

import type { Entity } from '@bourse/kit'
import { toProblem } from '../http/problem-body.ts'
import { type Engine } from '../request/engine.ts'
import { read } from '../request/read/read.ts'
import { cellsOf, readingOf } from '../request/read/reading.ts'
import { begin, untilAdmission } from '../request/until-admission.ts'
import { type Principal } from '@bourse/engine/accounts'
import { selectionOf } from '@bourse/engine/operations'
import { topicOf, type FeedRow } from './feed.ts'
import type { OpenChannel } from './publications.ts'

/** The current rows of a channel's operation for the given entities; the stream costs no credits. */
export async function currentRows(
  engine: Engine,
  open: OpenChannel,
  principal: Principal,
  entities: readonly Entity[],
): Promise<readonly FeedRow[]> {
  const ids = [...new Set(entities.map(({ id }) => id))]
  const batchSize = selectionOf(open.compiled.operation)?.max ?? 1
  const rows: FeedRow[] = []
  for (let start = 0; start < ids.length; start += batchSize)
    rows.push(...(await readSome(engine, open, principal, ids.slice(start, start + batchSize))))
  return rows
}

async function readSome(
  engine: Engine,
  { channel, compiled }: OpenChannel,
  principal: Principal,
  ids: readonly string[],
): Promise<readonly FeedRow[]> {
  const { selectors, column } = channel.record.subject
  const input = {
    url: undefined,
    params: {},
    query: { [selectors.ids]: ids.join(',') },
    accept: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    body: undefined,
    headers: {},
    rowsOnly: true,
    reauthenticate: async () => principal,
  }
  const call = await begin(engine, compiled, principal, input)
  const entitled = await untilAdmission(call).catch((error: unknown) => {
    // Before the first publication there are no rows, and waiting for them is not an error.
    if (toProblem(error).code === 'dataset-unpublished') return undefined
    throw error
  })
  if (entitled === undefined) return []
  const result = await read(readingOf(entitled, { limit: ids.length }))
  if (result.part !== undefined) throw new TypeError(`${compiled.operation.id}: expected rows, got a file`)
  const place = Object.keys(compiled.fields).indexOf(column)
  return result.rows.map((row) => {
    const cells = cellsOf(row)
    return { topic: topicOf(channel.id, String(cells[place])), text: compiled.json.row(cells) }
  })
}

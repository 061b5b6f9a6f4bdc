import { openTable, type Table, type TableOptions } from '@bourse/files'
import type { Source } from '@bourse/kit'
import { exactJson, gunzip, zipEntries } from '@bourse/kit/readers'
import { readThroughsOf } from '../../wiring/index.ts'
import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fedRows } from '../rows-by-feed.ts'
import { datasetAt, missing } from './dataset-at.ts'
import type { ReaderName, Readers, SourceAt } from './messages.ts'
import { unpackRaw } from './packed-raw.ts'

type Read<Name extends ReaderName> = (takes: Readers[Name]['takes']) => AsyncIterable<Readers[Name]['yields']>

/** Maximum number of rows sent together. */
const ROWS = 1_000

/** All code that reads untrusted bytes; it runs only in the reading process. */
export const READERS: { readonly [Name in ReaderName]: Read<Name> } = {
  async *'table-head'({ path, options }) {
    const { batches: _, readBytes: __, ...head } = await openedTable(path, options)
    yield head
  },
  async *table({ path, options, entry }) {
    const table = await openedTable(path, options)
    for await (const batch of table.batches(entry)) yield { batch, readBytes: table.readBytes() }
  },
  async *source({ raw, unit, ...at }) {
    const source = await sourceAt(at)
    const rows = source.parse((await unpackRaw(raw)) as never, unit as never)
    yield* fedRows(source, rows)
  },
  async *'read-through'({ raw, unit, ...at }) {
    const found = readThroughsOf(await datasetAt(at)).find(({ id }) => id === at.source)
    if (found === undefined) throw missing(at)
    let rows: unknown[] = []
    for await (const row of found.parse((await unpackRaw(raw)) as never, unit as never)) {
      if (rows.push(row) < ROWS) continue
      yield rows
      rows = []
    }
    if (rows.length > 0) yield rows
  },
  async *json({ path }) {
    yield exactJson(await readFile(path, 'utf8'))
  },
  async *gunzip({ path, target, limits }) {
    await pipeline(gunzip({ path }, limits), createWriteStream(target, { mode: 0o600 }))
    yield target
  },
  async *'zip-names'({ path, limits }) {
    const names: string[] = []
    for await (const { name } of zipEntries({ path }, limits)) names.push(name)
    yield names
  },
  async *unzip({ path, targets, limits }) {
    let number = 0
    for await (const { chunks } of zipEntries({ path }, limits)) {
      const target = targets.get(number++)
      if (target === undefined) continue
      await pipeline(chunks(), createWriteStream(target, { mode: 0o600 }))
      yield target
    }
  },
}

let lastOpened: { readonly key: string; readonly table: Table } | undefined

/** Opens a table unless it is the one that was opened last, because an archive is read entry by entry. */
async function openedTable(path: string, options: TableOptions): Promise<Table> {
  const { mtimeMs, size } = await stat(path)
  const key = JSON.stringify([path, options, mtimeMs, size])
  if (lastOpened?.key !== key) lastOpened = { key, table: await openTable(path, options) }
  return lastOpened.table
}

async function sourceAt(at: SourceAt): Promise<Source> {
  const found = (await datasetAt(at)).sources.find(({ id }) => id === at.source)
  if (found === undefined) throw missing(at)
  return found
}

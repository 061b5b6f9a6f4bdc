import type { Source } from '@bourse/kit'
import { exactJson, gunzip, zipEntries } from '@bourse/kit/readers'
import { readThroughsOf } from '../../wiring/index.ts'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fedRows } from '../rows-by-feed.ts'
import { datasetAt, missing } from './dataset-at.ts'
import type { ReaderName, Readers, SourceAt } from './messages.ts'
import { unpackRaw } from './packed-raw.ts'
import { tableHeads, tableRows } from './tables.ts'

type Read<Name extends ReaderName> = (takes: Readers[Name]['takes']) => AsyncIterable<Readers[Name]['yields']>

/** Maximum number of rows sent together. */
const ROWS = 1_000

/** All code that reads untrusted bytes; it runs only in the reading process. */
export const READERS: { readonly [Name in ReaderName]: Read<Name> } = {
  'table-heads': tableHeads,
  tables: tableRows,
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

async function sourceAt(at: SourceAt): Promise<Source> {
  const found = (await datasetAt(at)).sources.find(({ id }) => id === at.source)
  if (found === undefined) throw missing(at)
  return found
}

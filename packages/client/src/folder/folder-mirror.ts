import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isExpired, keyText, type Mirror, type MirrorBatch, type MirrorState } from '../runtime/mirror.ts'
import { readLines } from '../runtime/lines.ts'
import { exactText } from './exact-text.ts'

/** Name of the file with the state, which also names the file with the rows. */
const STATE = 'mirror.json'

/** A mirror in a folder. */
export interface FolderMirror<R> extends Mirror<R> {
  /** Reads the rows, one at a time. Decimals are text. */
  rows(): AsyncGenerator<R, void, undefined>
  /** Path of the NDJSON file with the rows; undefined until the first load is complete. Each sync writes a new one. */
  file(): Promise<string | undefined>
}

/** The content of the file with the state: what it names is complete, and every other file is a leftover. */
interface Manifest {
  readonly state: MirrorState
  readonly rows: string | null
  /** The file with the staged pages, and how many bytes of it are complete. */
  readonly staged: { readonly file: string; readonly bytes: number } | null
  /** Number of the next file. */
  readonly next: number
}

/** Returns the mirror in a folder: NDJSON with a state, replaced by renaming, so that a kill never damages it. */
export function folderMirror<R>(folder: string): FolderMirror<R> {
  const pathOf = (file: string) => join(folder, file)
  const manifest = () => readManifest(pathOf(STATE))
  async function file(): Promise<string | undefined> {
    const rows = (await manifest())?.rows
    return typeof rows === 'string' ? pathOf(rows) : undefined
  }
  return {
    file,
    state: async () => (await manifest())?.state,
    async *rows() {
      const path = await file()
      if (path !== undefined) yield* readLines(createReadStream(path), undefined) as AsyncGenerator<R>
    },
    async apply(batch) {
      await mkdir(folder, { recursive: true })
      const before = await manifest()
      const staged = await stage(folder, before, batch)
      const after = batch.isLast
        ? { state: batch.state, rows: await merge(folder, { before, staged, batch }), staged: null, next: staged.next }
        : { ...staged, state: batch.state, rows: before?.rows ?? null }
      await writeManifest(pathOf(STATE), { ...after, next: after.next + 1 })
      await removeLeftovers(folder, after)
    },
  }
}

async function readManifest(path: string): Promise<Manifest | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : (JSON.parse(text) as Manifest)
}

async function writeManifest(path: string, manifest: Manifest): Promise<void> {
  const part = `${path}.part`
  const file = await open(part, 'w')
  try {
    await file.writeFile(JSON.stringify(manifest))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
}

type Staged = Pick<Manifest, 'next'> & { readonly staged: NonNullable<Manifest['staged']> }

/** Appends a page to the staged ones; a page that was written before a kill and is not in the manifest is cut off. */
async function stage<R>(folder: string, before: Manifest | undefined, batch: MirrorBatch<R>): Promise<Staged> {
  const next = before?.next ?? 1
  const known = batch.isFirst ? undefined : (before?.staged ?? undefined)
  const { file, bytes } = known ?? { file: `staged-${next}.ndjson`, bytes: 0 }
  const path = join(folder, file)
  const lines = [
    ...batch.withdrawn.map((key) => `${JSON.stringify([key])}\n`),
    ...batch.rows.map(([key, row]) => `${exactText([key, row])}\n`),
  ].join('')
  const handle = await open(path, 'a')
  try {
    await handle.truncate(bytes)
    await appendFile(handle, lines)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { staged: { file, bytes: bytes + Buffer.byteLength(lines) }, next }
}

interface Merged<R> {
  readonly before: Manifest | undefined
  readonly staged: Staged
  readonly batch: MirrorBatch<R>
}

/** Writes a file with the rows after the staged changes, and returns its name. Only the changes are in memory. */
async function merge<R>(folder: string, { before, staged, batch }: Merged<R>): Promise<string> {
  const changes = readLines(createReadStream(join(folder, staged.staged.file)), undefined) as AsyncGenerator<Change>
  const rows = batch.isLoad || before?.rows === undefined ? null : before.rows
  const old = rows === null ? [] : readLines(createReadStream(join(folder, rows)), undefined)
  const name = `rows-${staged.next}.ndjson`
  const { key } = batch.state
  async function* lines() {
    const changed = batch.isLoad ? new Map<string, unknown>() : await mapOf(changes)
    for await (const row of old)
      if (!changed.has(keyText(row, key)) && !isExpired(row, batch.floors)) yield `${exactText(row)}\n`
    const fresh = batch.isLoad ? changes : changed
    for await (const [, row] of fresh)
      if (row !== undefined && !isExpired(row, batch.floors)) yield `${exactText(row)}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(folder, name), { flush: true }))
  return name
}

/** A row with the text of its key; without the row, the key of a withdrawn one. */
type Change = readonly [key: string, row?: unknown]

async function mapOf(changes: AsyncIterable<Change>): Promise<Map<string, unknown>> {
  const map = new Map<string, unknown>()
  for await (const [key, row] of changes) map.set(key, row)
  return map
}

async function removeLeftovers(folder: string, { rows, staged }: Pick<Manifest, 'rows' | 'staged'>): Promise<void> {
  const isOurs = (file: string) => /^(rows|staged)-\d+\.ndjson$/.test(file)
  for (const file of await readdir(folder))
    if (isOurs(file) && file !== rows && file !== staged?.file) await rm(join(folder, file), { force: true })
}

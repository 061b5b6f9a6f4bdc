import type { RawFile } from '@bourse/kit/host'
import { readFile, writeFile } from 'node:fs/promises'
import { givenFile } from './given-file.ts'

/** A raw response in a form that can be sent to another process: long strings and bytes are stored in files. */
export type PackedRaw = { readonly packed: unknown }

/** Maximum size of strings and bytes that are sent in a message, and the maximum nesting depth of a raw response. */
const [LONGEST, DEEPEST] = [256 * 1024, 16]

/** Placeholder for a part of a raw response that is stored in a file; the other process restores the part. */
class Stored {
  readonly as: 'text' | 'bytes' | 'file'
  readonly file: Pick<RawFile, 'path'> & Partial<RawFile>

  constructor(as: Stored['as'], file: Stored['file']) {
    this.as = as
    this.file = file
  }
}

const MARK = 'bourse.stored'

/** Converts a raw response to a form that can be sent. `place` returns a new path for each long part. */
export async function packRaw(raw: unknown, place: () => Promise<string>): Promise<PackedRaw> {
  return { packed: await mapped(raw, (value) => stored(value, place)) }
}

async function stored(value: unknown, place: () => Promise<string>): Promise<unknown> {
  if (typeof value === 'string' && value.length > LONGEST) return marked('text', { path: await written(value, place) })
  if (value instanceof Uint8Array)
    return value.length > LONGEST ? marked('bytes', { path: await written(value, place) }) : value
  if (isGivenFile(value)) return marked('file', { path: value.path, name: value.name, size: value.size })
  if (typeof value === 'function')
    throw new TypeError('a raw response contains a function: expected plain data, which another process can read')
  return undefined
}

const marked = (as: Stored['as'], file: Stored['file']) => ({ [MARK]: new Stored(as, file) })

async function written(content: string | Uint8Array, place: () => Promise<string>): Promise<string> {
  const path = await place()
  await writeFile(path, content, { mode: 0o600 })
  return path
}

/** Whether a value is a file with methods to read it, which cannot be sent between processes. */
const isGivenFile = (value: unknown): value is RawFile =>
  typeof value === 'object' && value !== null && 'path' in value && 'text' in value && typeof value.text === 'function'

/** Restores the original raw response. */
export async function unpackRaw({ packed }: PackedRaw): Promise<unknown> {
  return mapped(packed, async (value) => {
    if (typeof value !== 'object' || value === null || !(MARK in value)) return undefined
    const { as, file } = value[MARK] as Stored
    if (as === 'file') return givenFile(file as RawFile)
    return as === 'text' ? readFile(file.path, 'utf8') : readFile(file.path)
  })
}

/**
 * Returns a copy of a value in which `replace` has replaced parts, including those nested in plain objects, arrays
 * and maps.
 */
async function mapped(value: unknown, replace: (value: unknown) => Promise<unknown>, depth = 0): Promise<unknown> {
  const replaced = await replace(value)
  if (replaced !== undefined) return replaced
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || depth === DEEPEST) return value
  const inner = (each: unknown) => mapped(each, replace, depth + 1)
  if (Array.isArray(value)) return Promise.all(value.map(inner))
  if (value instanceof Map) {
    const entries: [unknown, unknown][] = []
    for (const [key, each] of value) entries.push([key, await inner(each)])
    return new Map(entries)
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const members: [string, unknown][] = []
  for (const [name, each] of Object.entries(value)) members.push([name, await inner(each)])
  return Object.fromEntries(members)
}

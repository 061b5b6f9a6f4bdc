import { Type, type Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CommandFailure } from '../command-failure.ts'
import type { BackupPlace } from './place.ts'

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const StoredFile = Type.Object({ name: Type.String(), bytes: Type.Integer({ minimum: 0 }), sha256: Sha256 })
const TableDigest = Type.Object({ table: Type.String(), rows: Type.String(), digest: Type.String() })

const Manifest = Type.Object({
  format: Type.Literal(1),
  id: Type.String(),
  /** When the backup began. */
  at: Type.String(),
  release: Type.String(),
  /** The newest migration of the host's tables. */
  schema_level: Type.String(),
  database: Type.Object({
    kind: Type.Union([Type.Literal('embedded'), Type.Literal('own')]),
    postgresql: Type.Integer(),
    files: Type.Array(StoredFile),
    tables: Type.Array(TableDigest),
  }),
  objects: Type.Array(StoredFile),
  settings: StoredFile,
})

/** The description of a complete backup. */
export type Manifest = Static<typeof Manifest>
/** A file in a backup; its name does not include the backup's id. */
export type StoredFile = Static<typeof StoredFile>
/** Row count and digest of a record table. */
export type TableDigest = Static<typeof TableDigest>

const FILE = 'manifest.json'
/** A longer manifest would list more files than any backup has. */
const LONGEST = 512 * 1024 * 1024

const digestOf = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')

/** Stores the manifest, after which the backup counts as complete. */
export async function writeManifest(place: BackupPlace, manifest: Manifest): Promise<void> {
  const document = JSON.stringify({ ...manifest, sha256: digestOf(manifest) }, undefined, 2)
  await place.put(`${manifest.id}/${FILE}`, Readable.from([Buffer.from(`${document}\n`)]))
}

/** Reads a backup's manifest; undefined if the backup is not complete. Throws if it was changed or damaged. */
export async function readManifest(place: BackupPlace, id: string): Promise<Manifest | undefined> {
  const content = await place.open(`${id}/${FILE}`)
  if (content === undefined) return undefined
  const { sha256, ...body } = parsed(await text(bounded(content)), place, id)
  if (Value.Check(Type.Object({ format: Type.Number() }), body) && body.format > 1)
    throw new CommandFailure(
      `The backup ${id} has the format ${body.format}; this release reads format 1.`,
      'Use the release that made the backup, or a later one.',
    )
  if (sha256 !== digestOf(body) || !Value.Check(Manifest, body)) throw damaged(place, id)
  return body
}

async function* bounded(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of content) {
    bytes += piece.length
    if (bytes > LONGEST)
      throw new CommandFailure(`Expected a manifest of at most ${LONGEST} bytes, got more.`, 'Use another backup.')
    yield piece
  }
}

function parsed(document: string, place: BackupPlace, id: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(document)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Reported below.
  }
  throw damaged(place, id)
}

const damaged = (place: BackupPlace, id: string) =>
  new CommandFailure(
    `The manifest of the backup ${id} in ${place.name} is damaged: its content does not match its checksum.`,
    'Use another backup; --backup names one.',
  )

/** Returns the manifest of the named backup or, by default, of the newest complete one. */
export async function manifestNamed(place: BackupPlace, named: string | undefined): Promise<Manifest> {
  const ids = await place.ids()
  for (const id of named === undefined ? ids.toReversed() : ids.filter((each) => each === named)) {
    const manifest = await readManifest(place, id)
    if (manifest !== undefined) return manifest
    if (named !== undefined)
      throw new CommandFailure(`The backup ${named} in ${place.name} is not complete.`, 'Use another backup.')
  }
  const what = named === undefined ? 'no complete backup' : `no backup ${named}`
  throw new CommandFailure(
    `${place.name} has ${what}.`,
    ids.length === 0 ? 'Name the folder or bucket that contains the backups.' : `It has: ${ids.slice(-20).join(', ')}.`,
  )
}
